import { severalLines } from '@tenon/core';
import type { TokenUsage } from '../../session/service/data.ts';
import type { ServiceEvent, StepStop, TurnEnd } from '../../session/service/events.ts';
import type { AssistantBlock, ShownCall } from '../../session/service/verbs/transcript.ts';
import { assistantBlocks, contentBlock } from './content.ts';
import type { RpcEvent } from './event-frames.ts';

/** An event of a turn, or its end. */
type TurnNews = Extract<ServiceEvent, { readonly turnId: unknown }>;

/**
 * Puts what happens in a turn into the order that clients know: of one model call `turn_start`, `assistant_start`,
 * deltas, tool uses, usage, message, tool calls and `turn_end`, and after that what the tools do.
 */
export class TurnFrames {
	#isStepOpen = false;
	#usage: RpcEvent | undefined;
	#lastStop: StepStop | undefined;
	/** Inputs whose `user_message` was told before the turn. */
	readonly #told = new Set<string>();

	/** An input was told of already. */
	toldInput(inputId: string): void {
		this.#told.add(inputId);
	}

	of(event: TurnNews): readonly RpcEvent[] {
		switch (event.type) {
			case 'turn-started':
				return event.inputs.flatMap(({ inputId, content, at }) =>
					this.#told.delete(inputId) ? [] : [userMessage(content, at)],
				);
			case 'input-heard':
				return [userMessage(event.content, event.at)];
			case 'step-started':
				return this.#isStepOpen ? [] : this.#start(event.step);
			case 'text-delta':
				return [{ type: 'text_delta', delta: event.text }];
			case 'usage': {
				const { usage, cumulative, costUsd, turnCostUsd, sessionCostUsd, dayCostUsd } = event;
				this.#usage = {
					type: 'usage',
					...usageData(usage, costUsd),
					...(turnCostUsd !== undefined && { turn_cost_usd: turnCostUsd }),
					...(dayCostUsd !== undefined && { day_cost_usd: dayCostUsd }),
					cumulative: usageData(cumulative, sessionCostUsd),
				};
				return [];
			}
			case 'message':
				return this.#message(event);
			case 'step-failed':
				return [
					...(this.#isStepOpen ? [] : this.#start(event.step)),
					...this.#withoutAnswer(),
					...this.#close(event.stop, event.error),
				];
			case 'tool-progress':
				return [
					{
						type: 'tool_progress',
						id: event.callId,
						text: severalLines(event.text),
						...(event.percent === null ? {} : { percent: event.percent }),
					},
				];
			case 'tool-finished':
				// What a tool calls is part of its own work to clients, which were told of no such call.
				return event.parentCallId === null ? [toolResult(event)] : [];
			case 'turn-ended':
				return this.#over(event.end);
			case 'turn-stuck':
				return this.#over({ type: 'failed', message: event.message, isRefused: false });
			// Clients take the message for what was said, whatever deltas came before.
			default:
				return [];
		}
	}

	/** The end of a prompt that no turn has heard. */
	cancelled(): readonly RpcEvent[] {
		return this.#over({ type: 'cancelled' });
	}

	#start(step: number): readonly RpcEvent[] {
		this.#isStepOpen = true;
		return [{ type: 'turn_start', step }, { type: 'assistant_start' }];
	}

	#message(event: Extract<TurnNews, { readonly type: 'message' }>): readonly RpcEvent[] {
		const { step, content, at, stop, error } = event;
		const calls = content.filter((block): block is ShownCall => block.type === 'tool_call');
		const uses = calls.flatMap(({ callId: id, toolName: name, args }) => [
			{ type: 'tool_use_start', id, name },
			{ type: 'tool_use_args', id, delta: JSON.stringify(args) },
			{ type: 'tool_use_end', id },
		]);
		const says = calls.length > 0 || content.some(isSaid);
		const usage = this.#usage;
		return [
			...(this.#isStepOpen ? [] : this.#start(step)),
			...uses,
			...(usage === undefined ? [] : [usage]),
			...(says ? [{ type: 'assistant_message', content: assistantBlocks(content), time: timeText(at) }] : []),
			...calls.map(({ callId: id, toolName: name, args }) => ({ type: 'tool_call', id, name, args })),
			...this.#close(stop, error),
		];
	}

	// A call that has failed has used nothing; clients expect to be told so.
	#withoutAnswer(): readonly RpcEvent[] {
		const cumulative = this.#usage?.cumulative ?? this.#lastCumulative;
		return [{ type: 'usage', ...usageData(noUsage), cumulative }];
	}

	#lastCumulative: unknown = usageData(noUsage);

	#close(stop: StepStop, error: string | null): readonly RpcEvent[] {
		this.#isStepOpen = false;
		if (this.#usage !== undefined) this.#lastCumulative = this.#usage.cumulative;
		this.#usage = undefined;
		this.#lastStop = stop;
		return [{ type: 'turn_end', stop, ...(error === null ? {} : { error }) }];
	}

	// What is still open is closed; a turn that ended otherwise than its last step says so.
	#over(end: TurnEnd): readonly RpcEvent[] {
		const stop = end.type === 'finished' ? 'end' : end.type === 'cancelled' ? 'aborted' : 'error';
		const error = end.type === 'failed' ? end.message : null;
		const isTold = stop === 'end' || stop === this.#lastStop;
		const frames = this.#isStepOpen || !isTold ? this.#close(stop, error) : [];
		this.#lastStop = undefined;
		return [
			...frames,
			...(end.type === 'failed' && !end.isRefused ? [{ type: 'error', message: end.message }] : []),
			{ type: 'done' },
		];
	}
}

/** What a user said. */
export const userMessage = (
	content: readonly Parameters<typeof contentBlock>[0][],
	at: number,
): RpcEvent => ({ type: 'user_message', content: content.map(contentBlock), time: timeText(at) });

/** What a call came to. */
export const toolResult = ({
	callId,
	isError,
	content,
}: Pick<
	Extract<ServiceEvent, { readonly type: 'prepared-result' }>,
	'callId' | 'isError' | 'content'
>): RpcEvent => ({
	type: 'tool_result',
	id: callId,
	is_error: isError,
	content: content.map(contentBlock),
});

const isSaid = (block: AssistantBlock): boolean => block.type === 'text' && block.text !== '';

/** What nothing was used for. */
export const noUsage: TokenUsage = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, reasoning: 0 };

/** A usage as clients know it; it costs 0 where its price is not known. */
export const usageData = (usage: TokenUsage, costUsd = 0): Readonly<Record<string, number>> => ({
	input: usage.input,
	output: usage.output,
	cache_read: usage.cacheRead,
	cache_write: usage.cacheWrite,
	cost_usd: costUsd,
});

/** A moment as clients know it. */
export const timeText = (at: number): string => new Date(at).toISOString();
