import { asJson } from '../data/json.ts';
import { turnEnvelope } from '../effects/envelope.ts';
import type { Message } from '../model/message.ts';
import type { ModelRequest } from '../model/request.ts';
import { textOf } from '../model/shown.ts';
import type { DirectCompletions } from '../plugins/direct-completions.ts';
import { type CompactCommand, type Compaction, compactKind } from '../protocols/standard/compaction.ts';
import { contextSize } from '../protocols/standard/context-size.ts';
import { summaryRequest, summaryRoom } from '../protocols/standard/summary-request.ts';
import type { UsageRecord } from '../store/graph.ts';
import type { EffectResult } from '../turn/driver.ts';
import type { AskingEffect } from '../turn/effect.ts';
import type { TurnResponse } from '../turn/response.ts';
import { isUsage } from '../turn/usage.ts';
import { proposalPlace, proposedCompaction } from './compaction-proposal.ts';
import type { CompactionRequest } from './compactor.ts';
import { ledgerCall } from './ledger-call.ts';
import { completeRetried, silentStream } from './model-attempts.ts';
import { type LedgerCall, placeOf, type TurnContext } from './turn-context.ts';
import { turnDirect } from './turn-direct.ts';
import { turnServices } from './turn-services.ts';

type RunEffect = Extract<AskingEffect, { readonly type: 'run-effect' }>;

/** What is journaled of a compaction: the summary, and what it has cost. */
interface CompactOutcome {
	readonly result: EffectResult;
	/** Null where no model wrote it. */
	readonly usage: UsageRecord | null;
	readonly call: LedgerCall | null;
}

/**
 * Has a summary written: by a compactor that is registered, else by the turn's model. It is in the journal before the
 * driver hears it, so that it is bought once.
 */
export const compactContext = async (
	context: TurnContext,
	effect: RunEffect,
	messages: readonly Message[],
): Promise<TurnResponse> => {
	const { journal, sideUsage } = context;
	const { id, command } = effect;
	const envelope = turnEnvelope(placeOf(context, effect), compactKind, command);
	const { result, usage, call } = await journal.execute(envelope, () =>
		summarise(context, effect, messages, envelope.key),
	);
	if (usage !== null) sideUsage.push(usage);
	if (call !== null) context.calls.push(call);
	return { type: 'effect', id, result };
};

const summarise = async (
	context: TurnContext,
	{ step, command }: RunEffect,
	messages: readonly Message[],
	key: string,
): Promise<CompactOutcome> => {
	const { kept, instructions, reason } = command as unknown as CompactCommand;
	const { sessionId, turn, signal } = context;
	signal.throwIfAborted();
	const direct = turnDirect(context, step, key);
	const request: CompactionRequest = {
		...{ sessionId, turnId: turn.turnId, reason, instructions, direct, signal },
		messages: messages.slice(0, messages.length - kept),
		kept: messages.slice(messages.length - kept),
		state: await context.readView(),
	};
	const place = await proposalPlace(context, messages, kept);
	const proposal = await proposedCompaction(context, request, step, place);
	const chosen = proposal.kept === kept ? {} : { kept: proposal.kept };
	if (proposal.summary !== null) {
		const { summary, by } = proposal;
		return {
			result: { value: asJson({ summary, by, ...chosen } satisfies Compaction) },
			usage: null,
			call: null,
		};
	}
	const left = messages.slice(0, messages.length - proposal.kept);
	const written = await writtenByModel(context, step, left, instructions, direct);
	return 'error' in written.result
		? written
		: { ...written, result: { value: { ...Object(written.result.value), ...chosen } } };
};

/** Asks the model, with less of the conversation each time it says that it was too much. */
const writtenByModel = async (
	context: TurnContext,
	step: number,
	messages: readonly Message[],
	instructions: string | null,
	direct: DirectCompletions,
): Promise<CompactOutcome> => {
	const { model, systemPrompt, tools, options } = context.environment;
	const conversation = { model, systemPrompt, tools, options, messages };
	let room = summaryRoom(await context.models.contextWindow(model));
	for (;;) {
		const request = summaryRequest(conversation, instructions, room);
		const written = await writtenOf(context, step, request, direct);
		if (written !== 'too-long') return written;
		room = Math.floor(Math.min(room, contextSize(request, null)) / 2);
		if (room < smallestRoom) return failure('no part of it that is worth a summary fits into the model');
	}
};

const smallestRoom = 500;

const writtenOf = async (
	context: TurnContext,
	step: number,
	request: ModelRequest,
	direct: DirectCompletions,
): Promise<CompactOutcome | 'too-long'> => {
	const { hooks, models, promptUsage, signal } = context;
	const judged = await hooks.judgeCall({ step, request }, promptUsage, signal, turnServices(context, direct));
	signal.throwIfAborted();
	if (judged.type === 'refused') return failure(judged.message);
	const access = await models.access(request.model);
	if (access.type === 'closed') return failure(access.failure.message);
	const answer = await completeRetried(context, access.provider, { step, request }, silentStream);
	if (answer.type === 'llm-failed') {
		const { code, message } = answer.failure;
		return code === 'context_too_long' ? 'too-long' : failure(message);
	}
	const { parts, usage } = answer.response;
	const booked = isUsage(usage) ? { source: compactKind, model: request.model, ...usage } : null;
	const call = ledgerCall(compactKind, step, access.provider.name, request.model, answer.response);
	const summary = textOf(parts);
	if (summary.trim() === '') return { ...failure('the model wrote no summary'), usage: booked, call };
	return { result: { value: asJson({ summary, by: 'model' } satisfies Compaction) }, usage: booked, call };
};

const failure = (error: string): CompactOutcome => ({ result: { error }, usage: null, call: null });
