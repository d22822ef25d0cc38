import type { Maybe, UndoLog, UndoRecorder } from '@tenon/core';

/** The step of the undo log that one call of a kernel makes. It is opened when it is first needed: most calls change nothing. */
export class StepOfCall {
	readonly #log: UndoLog | undefined;
	#label = '';
	#recorder: UndoRecorder | undefined;
	#isUsed = false;

	constructor(log: UndoLog | undefined) {
		this.#log = log;
	}

	/** A call begins. What jobs of the call before still change is its step's no longer. */
	begin(label: string): void {
		void this.#recorder?.end();
		this.#recorder = undefined;
		this.#isUsed = false;
		this.#label = label;
	}

	/** The step, to ask what it could hold: that alone puts nothing into it. */
	toAsk(): UndoRecorder | undefined {
		this.#recorder ??= this.#log?.begin(this.#label);
		return this.#recorder;
	}

	/** The step, to put something into it. */
	toRecord(): UndoRecorder | undefined {
		this.#isUsed = true;
		return this.toAsk();
	}

	/** By which what was changed can be undone; `undefined` if nothing was, or nothing is held. */
	get id(): string | undefined {
		return this.#isUsed ? this.#recorder?.step : undefined;
	}

	/** The call is over, and all that it started. */
	end(): Maybe<void> {
		const recorder = this.#recorder;
		this.#recorder = undefined;
		return recorder?.end();
	}
}
