import type { TokenUsage } from '@tenon/core';
import type { Message } from '../model/message.ts';
import { applyActions, type Phase } from './apply-actions.ts';
import { applyResponse } from './apply-response.ts';
import { stopIfSpent } from './budget.ts';
import { readCheckpoint, type TurnCheckpoint, writeCheckpoint } from './checkpoint.ts';
import type { DriverAction, ProtocolDriver } from './driver.ts';
import { DriverFault } from './driver-fault.ts';
import type { AskingEffect, TurnEffect } from './effect.ts';
import { TurnError } from './errors.ts';
import type { TurnFrame } from './frame.ts';
import { TurnMemory } from './memory.ts';
import type { CancelEvidence, TurnOutcome } from './outcome.ts';
import { cancelledBy } from './outcomes.ts';
import type { TurnResponse } from './response.ts';
import type { TurnStart } from './start.ts';
import { effectOf } from './state.ts';
import { totalTokens } from './usage.ts';
import { viewOf } from './view.ts';

/**
 * One turn as a pure machine: it says what is to be done ({@link poll}) and is told what came of it
 * ({@link respond}). Knows no clock, no randomness and no I/O: equal starts and equal responses give equal effects,
 * which is what recovery by replay rests on. Between two calls it waits for one answer, or it has finished.
 */
export class TurnMachine {
	readonly #driver: ProtocolDriver;
	readonly #memory: TurnMemory;
	/** The id of the newest asking effect that was polled. */
	#polledId = 0;

	private constructor(driver: ProtocolDriver, memory: TurnMemory) {
		this.#driver = driver;
		this.#memory = memory;
	}

	/** Begins a turn: its input joins the conversation, and the environment is asked for. */
	static start(driver: ProtocolDriver, start: TurnStart): TurnMachine {
		const memory = new TurnMemory(start, start.input);
		if (start.input.length > 0) memory.tell({ type: 'progress', messages: start.input });
		const machine = new TurnMachine(driver, memory);
		machine.#advance();
		return machine;
	}

	/**
	 * Goes on where a checkpoint was taken; the open effect comes again, under its id. Throws {@link TurnError} for
	 * what is no checkpoint, and for the checkpoint of another protocol.
	 */
	static restore(driver: ProtocolDriver, checkpoint: TurnCheckpoint): TurnMachine {
		return new TurnMachine(driver, readCheckpoint(checkpoint, driver));
	}

	/** The next effect, each once: first what is told, then what is asked. `undefined`: nothing until an answer. */
	poll(): TurnEffect | undefined {
		const told = this.#memory.telling.shift();
		if (told !== undefined) return told;
		const { open } = this;
		if (open === undefined || open.id === this.#polledId) return undefined;
		this.#polledId = open.id;
		return open;
	}

	/**
	 * Takes the answer to the open effect. False: it answers another one and is passed over, so that an answer may
	 * come twice or late. Throws {@link TurnError} for one that is no answer to what the effect asks.
	 */
	respond(response: TurnResponse): boolean {
		const { open } = this;
		if (open === undefined || response.id !== open.id) return false;
		const memory = this.#memory;
		const question = applyResponse(memory, response);
		memory.shown = response.type === 'llm' ? response.shown : undefined;
		if (question !== undefined) this.#ask('answering', () => question(this.#driver));
		memory.shown = undefined;
		this.#advance();
		return true;
	}

	/**
	 * Ends the turn on request, with what joined so far; calls without a result are answered as
	 * cancelled. A turn that has finished stays as it is.
	 */
	cancel(evidence: CancelEvidence): void {
		if (this.outcome !== undefined) return;
		this.#memory.finish(cancelledBy(evidence));
	}

	/** The effect whose answer is awaited. */
	get open(): AskingEffect | undefined {
		return effectOf(this.#memory.state);
	}

	/** How the turn ended; `undefined` while it goes on. */
	get outcome(): TurnOutcome | undefined {
		const { state } = this.#memory;
		return state.type === 'finished' ? state.outcome : undefined;
	}

	/** All messages that joined since the start, the input first. */
	get appended(): readonly Message[] {
		return this.#memory.conversation.joined.slice();
	}

	/** The frames that the turn has opened on its way, in order. */
	get frames(): readonly TurnFrame[] {
		return this.#memory.conversation.frames;
	}

	/** What the model sees of the conversation. */
	get messages(): readonly Message[] {
		return this.#memory.conversation.messages;
	}

	/** Tokens that the turn may still use; null: no bound. */
	get tokensLeft(): number | null {
		const { start, counters } = this.#memory;
		const { maxTokens } = start.budget;
		if (maxTokens === null) return null;
		return Math.max(0, maxTokens - totalTokens(counters.usage) - counters.otherTokens);
	}

	/** What the answers of the turn have used together. */
	get usage(): TokenUsage {
		return this.#memory.counters.usage;
	}

	/** Steps that this run has begun. */
	get stepsTaken(): number {
		return this.#memory.counters.stepsTaken;
	}

	/** The turn as plain data, to go on in another process. Effects that were told and not polled are in it. */
	checkpoint(): TurnCheckpoint {
		return writeCheckpoint(this.#memory, this.#driver);
	}

	/** Goes on until an answer is needed. */
	#advance(): void {
		const memory = this.#memory;
		for (;;) {
			if (memory.state.type === 'preparing-protocol') {
				if (stopIfSpent(memory)) return;
				const effect = { type: 'sync-environment', id: memory.nextEffectId() } as const;
				memory.state = { type: 'waiting-environment', effect };
				return;
			}
			if (memory.state.type !== 'prepare-step') return;
			this.#ask('preparing', () => this.#driver.prepareStep(viewOf(memory, memory.step + 1)));
		}
	}

	/** Whatever a driver does wrong ends its turn, and nothing else. */
	#ask(phase: Phase, question: () => readonly DriverAction[]): void {
		try {
			applyActions(this.#memory, question(), phase);
		} catch (error) {
			const code = error instanceof DriverFault ? error.code : 'driver_failed';
			this.#memory.fail(code, error instanceof Error ? error.message : String(error));
		}
	}
}
