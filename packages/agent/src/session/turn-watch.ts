import type { HookMessage, HookPayload, Maybe, Principal, TokenUsage, ToolResult } from '@tenon/core';
import type { AssistantPart, CallResult, Message, ToolCallPart } from '../model/message.ts';
import { textOf } from '../model/shown.ts';
import { hookResult, shownHookMessage } from './hook-message.ts';
import type { SessionLife } from './session-life.ts';
import type { TurnNews } from './turn-news.ts';

/** How a model call ended. */
export interface ModelCallEnd {
	readonly stop: HookPayload<'model_call_ended'>['stop'];
	readonly error: string | null;
	readonly usage: TokenUsage;
}

/** How a tool call ended, beside its result. */
export interface ToolEnd {
	readonly status: HookPayload<'tool_finished'>['status'];
	readonly executed: boolean;
	readonly durationMs: number;
}

/**
 * Tells what happens in one turn to those who watch. What they see of answers is what people are shown of them.
 * A turn that goes on in another process tells again of what is replayed.
 */
export class TurnWatch {
	readonly #life: SessionLife;
	readonly #turnId: string;
	readonly #caller: Principal;

	readonly #news: TurnNews | undefined;

	/** `news` tells the subscribers of the session, too; absent where the turn is over. */
	constructor(life: SessionLife, turnId: string, caller: Principal, news?: TurnNews) {
		this.#life = life;
		this.#turnId = turnId;
		this.#caller = caller;
		this.#news = news;
	}

	/** Done when all that was told is heard. */
	heard(): Maybe<void> {
		return this.#life.heard();
	}

	turnStarted(prompt: string): Maybe<void> {
		return this.#life.tell('turn_started', { turnId: this.#turnId, prompt });
	}

	modelCallStarted(step: number, provider: string, model: string): Maybe<void> {
		return this.#life.tell('model_call_started', { turnId: this.#turnId, step, provider, model });
	}

	/** One that shows no text is not told of. */
	messageCompleted(step: number, parts: readonly AssistantPart[]): Maybe<void> {
		if (textOf(parts) === '') return;
		return this.#life.tell('assistant_message_completed', { turnId: this.#turnId, step, parts });
	}

	toolProposed(call: ToolCallPart): Maybe<void> {
		return this.#life.tell('tool_call_proposed', this.#callFacts(call), call.toolName);
	}

	modelCallEnded(step: number, end: ModelCallEnd): Maybe<void> {
		this.#news?.modelCallEnded(step, end);
		return this.#life.tell('model_call_ended', { turnId: this.#turnId, step, ...end });
	}

	/** The step is over, whether it had an answer or not. */
	stepClosed(step: number): void {
		this.#news?.stepEnded(step);
	}

	toolFinished(call: ToolCallPart, result: CallResult, end: ToolEnd): Maybe<void> {
		const facts = {
			...this.#callFacts(call),
			result: hookResult(result),
			truncated: result.exitStatus === cutStatus,
			...end,
		};
		return this.#life.tell('tool_finished', facts, call.toolName);
	}

	stepEnded(step: number, message: HookMessage, results: readonly CallResult[]): Maybe<void> {
		const told = results.map((result): { callId: string; toolName: string; result: ToolResult } => ({
			callId: result.callId,
			toolName: result.toolName,
			result: hookResult(result),
		}));
		return this.#life.tell('step_ended', { turnId: this.#turnId, step, message, results: told });
	}

	finalized(report: HookPayload<'turn_finalized'>['report'], messages: readonly Message[]): Maybe<void> {
		if (!this.#life.hooks.isListening('turn_finalized')) return;
		const told = messages.map(shownHookMessage);
		return this.#life.tell('turn_finalized', { turnId: this.#turnId, report, messages: told });
	}

	persisted(revision: number, messages: readonly Message[]): Maybe<void> {
		if (!this.#life.hooks.isListening('turn_persisted')) return;
		const view = { revision, messages: this.#life.toldShown.of(messages) };
		return this.#life.tell('turn_persisted', { turnId: this.#turnId, view });
	}

	#callFacts({ callId, toolName, args }: ToolCallPart) {
		return { turnId: this.#turnId, callId, toolName, args, caller: this.#caller, parentCallId: null };
	}
}

/** The status of what was cut, in the shell's contract. */
const cutStatus = 3;
