import type { TokenUsage } from '@tenon/core';
import type { AssistantPart, CallResult, Message, ToolCallPart } from '../model/message.ts';
import type { ModelResponse } from '../model/response.ts';
import { boundedContent, boundedJson, boundedParts } from '../observe/bounded.ts';
import type { HeardInput, StepStop, ToolCallStatus, TurnActivity } from '../observe/events.ts';
import type { OpenTurn } from '../store/ingress.ts';
import type { Clock } from '../time/clock.ts';
import { addUsage, noUsage } from '../turn/usage.ts';
import { inputMessageId } from './checkpoint-effect.ts';

/** What telling of a turn needs. */
export interface NewsPlace {
	tell(activity: TurnActivity): void;
	/** Whether anything that is told reaches a subscriber or a trace: otherwise nothing is built. */
	isTold(): boolean;
	readonly clock: Clock;
	/** The tokens of the session before this turn. */
	used(): Promise<readonly TokenUsage[]>;
}

/** Tells the subscribers of a session what happens in one turn, as people are shown it. */
export class TurnNews {
	readonly #place: NewsPlace;
	/** What this turn has used so far. */
	#used: TokenUsage = noUsage;
	#usedBefore: Promise<TokenUsage> | undefined;
	/** The step that has an answer. */
	#answered = 0;
	#end: StepEnd = unknownEnd;

	constructor(place: NewsPlace) {
		this.#place = place;
	}

	turnStarted({ turnId, drives, inputs }: Pick<OpenTurn, 'turnId' | 'drives' | 'inputs'>): void {
		if (!this.#place.isTold()) return;
		const at = this.#place.clock.now();
		const heard = inputs.map(
			({ id, parts }): HeardInput => ({ inputId: id, parts: boundedParts(parts), at }),
		);
		this.#place.tell({ type: 'turn-started', correlationId: `turn/${turnId}`, drives, inputs: heard });
	}

	/** An input was heard at a checkpoint, as one of these messages. */
	inputHeard(inputId: string, messages: readonly Message[]): void {
		if (!this.#place.isTold()) return;
		const message = messages.find(({ id }) => id === inputMessageId(inputId));
		const parts = message?.role === 'user' ? boundedParts(message.parts) : [];
		const at = this.#place.clock.now();
		this.#place.tell({ type: 'input-heard', correlationId: `input/${inputId}`, inputId, parts, at });
	}

	/** A model has answered; `visible` is what people are shown of it. */
	async answered(step: number, response: ModelResponse, visible: readonly AssistantPart[]): Promise<void> {
		const { usage, finishReason } = response;
		this.#answered = step;
		this.#used = sumOf([this.#used, usage]);
		if (!this.#place.isTold()) return;
		const { tell, clock } = this.#place;
		const correlationId = `step/${step}`;
		this.#usedBefore ??= this.#place.used().then(sumOf);
		const total = sumOf([await this.#usedBefore, this.#used]);
		tell({ type: 'model-call-recorded', correlationId, step, usage, total });
		const parts = boundedParts(withCalls(visible, response.parts));
		const at = clock.now();
		tell({ type: 'assistant-message-completed', correlationId, step, parts, at, finishReason });
	}

	modelCallEnded(step: number, end: StepEnd): void {
		const { stop, error } = end;
		this.#end = { stop, error };
		if (this.#answered === step || (stop !== 'error' && stop !== 'aborted')) return;
		this.#place.tell({ type: 'model-call-failed', correlationId: `step/${step}`, step, stop, error });
	}

	stepEnded(step: number): void {
		const end = this.#end;
		this.#end = unknownEnd;
		this.#place.tell({ type: 'step-ended', correlationId: `step/${step}`, step, ...end });
	}

	toolStarted({ callId, toolName, args }: ToolCallPart): void {
		if (!this.#place.isTold()) return;
		this.#place.tell({
			type: 'tool-call-started',
			correlationId: callRow(callId),
			callId,
			toolName,
			args: boundedJson(args),
			parentCallId: null,
		});
	}

	toolCompleted(
		result: CallResult,
		end: { readonly status: ToolCallStatus; readonly durationMs: number },
	): void {
		if (!this.#place.isTold()) return;
		const { callId, toolName, isError } = result;
		this.#place.tell({
			type: 'tool-call-completed',
			correlationId: callRow(callId),
			callId,
			toolName,
			status: end.status,
			isError,
			content: boundedContent(result),
			durationMs: end.durationMs,
		});
	}

	/** A call whose result an earlier process has written down. */
	toolReplayed(result: CallResult): void {
		this.toolCompleted(result, { status: statusOf(result), durationMs: 0 });
	}
}

/** The row of a call. */
export const callRow = (callId: string): string => `call/${callId}`;

interface StepEnd {
	readonly stop: StepStop;
	readonly error: string | null;
}

const unknownEnd: StepEnd = { stop: 'error', error: null };

const statusOf = ({ ending, isError, exitStatus }: CallResult): ToolCallStatus => {
	if (ending === 'cancelled') return 'cancelled';
	if (ending === 'refused' && exitStatus === 126) return 'blocked';
	return isError ? 'failed' : 'completed';
};

/** What is shown, and the calls among what was said that it leaves out: they run. */
const withCalls = (
	visible: readonly AssistantPart[],
	said: readonly AssistantPart[],
): readonly AssistantPart[] => {
	const shown = new Set(visible.map((part) => (part.type === 'tool_call' ? part.callId : undefined)));
	const missing = said.filter((part) => part.type === 'tool_call' && !shown.has(part.callId));
	return missing.length === 0 ? visible : [...visible, ...missing];
};

// A sum that is larger than a count can be stays where it was.
const sumOf = (usages: readonly TokenUsage[]): TokenUsage =>
	usages.reduce((sum, usage) => addUsage(sum, usage) ?? sum, noUsage);
