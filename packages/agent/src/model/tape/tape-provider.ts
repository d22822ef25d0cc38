import type { Clock } from '../../time/clock.ts';
import { systemClock } from '../../time/system-clock.ts';
import type { AssistantPart } from '../message.ts';
import { type Provider, type ProviderCall, ProviderError, type ProviderResponse } from '../provider.ts';
import type { ModelRequest } from '../request.ts';
import { type ChosenEntry, chooseEntry } from './choose-entry.ts';
import type { Tape, TapeEntry, TapeFault, TapeReply } from './tape.ts';
import { unmet } from './unmet.ts';

/**
 * A provider that answers from a tape, and says so: it is named `tape:<name>`, and so is the model it serves. Keeps
 * nothing between calls. A call that the tape has no entry for, or not this one, fails with the fault `tape`, which
 * is never tried again.
 */
export const tapeProvider = (
	tape: Tape,
	{ clock = systemClock }: { readonly clock?: Clock } = {},
): Provider => {
	const label = `tape:${tape.name}`;
	return {
		name: label,
		async complete(request, call) {
			const chosen = chooseEntry(tape, request, call);
			const entry = fittingEntry(chosen, request);
			const play = playOf(entry, call.attempt);
			if (play.delayMs !== undefined && play.delayMs > 0) await clock.sleep(play.delayMs, call.signal);
			await streamPieces(play, call);
			if ('fault' in play) throw faultOf(play, chosen);
			return responseOf(play, chosen.number, label);
		},
	};
};

const fittingEntry = (chosen: ChosenEntry, request: ModelRequest): TapeEntry => {
	const { entry, place, length } = chosen;
	if (entry === undefined) {
		const last = request.messages.at(-1)?.id ?? 'no message';
		throw misfit(`${place}: expected no more than ${length} calls, got one more after ${last}`);
	}
	const difference = entry.expect && unmet(entry.expect, request);
	if (difference !== undefined) throw misfit(`${place}: ${difference}`);
	return entry;
};

const misfit = (text: string): ProviderError =>
	new ProviderError(`the tape does not fit: ${text}`, { fault: 'tape', isRetryable: false });

/** What the entry has for this try. */
const playOf = ({ faults = [], reply, fault }: TapeEntry, attempt: number): TapeReply | TapeFault =>
	faults[attempt - 1] ?? reply ?? fault!;

const streamPieces = async (play: TapeReply | TapeFault, call: ProviderCall): Promise<void> => {
	const reasoning = 'reasoning' in play ? play.reasoning : undefined;
	const whole = 'text' in play ? play.text : undefined;
	if (reasoning !== undefined) await onPiece(call, '', reasoning);
	for (const text of play.pieces ?? (whole === undefined ? [] : [whole])) await onPiece(call, text, '');
	call.signal.throwIfAborted();
};

const onPiece = async (call: ProviderCall, text: string, reasoning: string): Promise<void> => {
	call.signal.throwIfAborted();
	await call.onPiece({ text, reasoning });
};

const faultOf = (play: TapeFault, { place }: ChosenEntry): ProviderError => {
	const { fault, message = `${place} says so`, isRetryable = passing.has(fault), retryAfterMs } = play;
	return new ProviderError(message, {
		fault,
		isRetryable,
		...(retryAfterMs === undefined ? {} : { retryAfterMs }),
	});
};

const passing: ReadonlySet<string> = new Set(['network', 'timeout', 'rate-limit', 'overloaded']);

const responseOf = (reply: TapeReply, number: number, label: string): ProviderResponse => {
	const { calls = [] } = reply;
	return {
		parts: partsOf(reply, number),
		model: label,
		responseId: `${label}#${number}`,
		finishReason: reply.finish ?? (calls.length > 0 ? 'tool_use' : 'end'),
		usage: { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, reasoning: 0, ...reply.usage },
	};
};

const partsOf = ({ reasoning, text, calls = [] }: TapeReply, number: number): readonly AssistantPart[] => [
	...(reasoning === undefined ? [] : [{ type: 'reasoning', text: reasoning } as const]),
	...(text === undefined ? [] : [{ type: 'text', text } as const]),
	...calls.map(
		({ id, tool, args = {} }, at) =>
			({ type: 'tool_call', callId: id ?? `call_${number}_${at + 1}`, toolName: tool, args }) as const,
	),
];
