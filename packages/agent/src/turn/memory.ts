import type { TokenUsage } from '@tenon/core';
import type { Message, ShownAs, UserMessage } from '../model/message.ts';
import { closeCalls, type Unanswered } from './close-calls.ts';
import { Conversation } from './conversation.ts';
import type { TellingEffect } from './effect.ts';
import type { NewTurnFrame, TurnFrame } from './frame.ts';
import type { TurnOutcome } from './outcome.ts';
import { stopped } from './outcomes.ts';
import { shownOutcome } from './shown-outcome.ts';
import type { TurnEnvironment, TurnStart } from './start.ts';
import type { TurnState } from './state.ts';
import { noUsage } from './usage.ts';

/** Whether the step that asks for a final answer is still possible, next, or under way. */
export type FinalStep = 'none' | 'scheduled' | 'taken';

/** What a turn counts. */
export interface TurnCounters {
	/** The id of the newest asking effect; 0 before the first. */
	lastEffectId: number;
	/** Steps that this run has begun. */
	stepsTaken: number;
	/** Model calls since a tool last succeeded. */
	stepsWithoutProgress: number;
	finalStep: FinalStep;
	usage: TokenUsage;
	/**
	 * Tokens that count for the budget and are no usage of this turn's answers: of subagents, and of calls that were
	 * interrupted.
	 */
	otherTokens: number;
	/** What the last answer of the frame took; null: the frame has none. */
	contextTokens: number | null;
}

/** Everything that a turn remembers between two calls of its machine: a checkpoint is this and nothing else. */
export class TurnMemory {
	readonly start: TurnStart;
	readonly conversation: Conversation;
	readonly counters: TurnCounters;
	/** Told, but not polled yet. */
	readonly telling: TellingEffect[] = [];
	environment: TurnEnvironment;
	/** How the answer is shown that the driver is being asked about; set only meanwhile. */
	shown: ShownAs | undefined;
	/** For the next request only. */
	transient: readonly UserMessage[] = [];
	state: TurnState = { type: 'preparing-protocol' };

	/** `joined` is what the conversation already has beside the history, `frames` those that were opened meanwhile. */
	constructor(start: TurnStart, joined: readonly Message[], frames: readonly TurnFrame[] = []) {
		this.start = start;
		this.environment = start.environment;
		this.conversation = new Conversation(start.history, joined, frames);
		this.counters = {
			lastEffectId: 0,
			stepsTaken: 0,
			stepsWithoutProgress: 0,
			finalStep: 'none',
			usage: noUsage,
			otherTokens: 0,
			contextTokens: start.contextTokens,
		};
	}

	/** The number of the step that is under way. */
	get step(): number {
		return this.start.stepOffset + this.counters.stepsTaken;
	}

	nextEffectId(): number {
		this.counters.lastEffectId += 1;
		return this.counters.lastEffectId;
	}

	/** An id for a message that the machine itself makes; never one that is taken. */
	freshId(step: number, purpose: string): string {
		const id = derivedId(this.start.turnId, step, purpose);
		let fresh = id;
		for (let count = 2; this.conversation.has(fresh); count++) fresh = `${id}-${count}`;
		return fresh;
	}

	tell(effect: TellingEffect): void {
		this.telling.push(effect);
	}

	/** Lets messages join, and tells of them. Throws `DriverFault` at the first that may not. */
	append(messages: readonly Message[]): void {
		const joined: Message[] = [];
		try {
			for (const given of messages) {
				const message = this.#asShown(given);
				this.conversation.append(message);
				joined.push(message);
			}
		} finally {
			if (joined.length > 0) this.tell({ type: 'progress', messages: joined });
		}
	}

	/** Opens a frame: what the last answer took says nothing about it. Throws `DriverFault`. */
	openFrame(frame: NewTurnFrame): void {
		this.conversation.openFrame(frame);
		this.counters.contextTokens = null;
	}

	#asShown(message: Message): Message {
		const { shown } = this;
		return message.role === 'assistant' && shown !== undefined ? { ...message, shown } : message;
	}

	/** Ends the turn. Calls that are still open are answered, so that the conversation stays whole. */
	finish(wanted: TurnOutcome): void {
		const { openCalls, messages } = this.conversation;
		const outcome = shownOutcome(this.#withinBudget(wanted), messages);
		if (openCalls.length > 0) {
			const id = this.freshId(this.step, 'unanswered');
			this.append([closeCalls(id, openCalls, this.#whyUnanswered(outcome))]);
		}
		if (outcome.type === 'stopped' && outcome.code === frameBudgetCode) {
			const id = this.freshId(this.step, 'turn-limit');
			const parts = [{ type: 'text', text: outcome.message }] as const;
			this.append([{ role: 'user', id, source: 'turn-limit', parts }]);
		}
		this.state = { type: 'finished', outcome };
		this.tell({ type: 'done', outcome });
	}

	/** Frames that only lead to further frames come to an end. */
	#withinBudget(outcome: TurnOutcome): TurnOutcome {
		const { budget, frameSwitches } = this.start;
		const { maxFrameSwitches } = budget;
		if (outcome.type !== 'frame-switch' || maxFrameSwitches === null || frameSwitches < maxFrameSwitches)
			return outcome;
		const { frameKey, task } = outcome;
		const text = `The frame may be switched ${maxFrameSwitches} times in a row, and it was.`;
		return stopped('max-turns', frameBudgetCode, text, { frameKey, task });
	}

	#whyUnanswered(outcome: TurnOutcome): Unanswered {
		if (this.state.type !== 'waiting-tools') return 'refused';
		return outcome.type === 'stopped' && outcome.reason === 'cancelled' ? 'cancelled' : 'interrupted';
	}

	/** Ends the turn by a fault that is not the model's, with a line in the log. */
	fail(code: string, message: string): void {
		this.tell({ type: 'log', level: 'warn', message: `${code}: ${message}` });
		this.finish(stopped('runtime-error', code, message));
	}
}

const frameBudgetCode = 'frame_switch_budget';

/** The id of a message that a step makes for some purpose. */
export const derivedId = (turnId: string, step: number, purpose: string): string =>
	`${turnId}/${step}/${purpose}`;
