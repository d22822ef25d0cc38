import { type Flow, type Maybe, runFlow, wait } from '@tenon/core';
import type { Pausing } from '@tenon/shell';
import { type InputLine, longLine } from '../grep/line-sink.ts';
import { inOneGo, withPauses } from '../support/pausing.ts';

/** Does short lines at once. Those on which there is much to do wait until there can be pauses, with what comes after them. */
export class LinesInTurn {
	readonly #waiting: (() => Pausing<void>)[] = [];

	/** Whether no line waits. */
	get isEmpty(): boolean {
		return this.#waiting.length === 0;
	}

	/** Does the work on a line, or keeps it. */
	take({ start, end }: InputLine, work: () => Pausing<void>): void {
		if (end - start > longLine || this.#waiting.length > 0) this.#waiting.push(work);
		else inOneGo(work());
	}

	/** Keeps what is to come after lines that wait; `false` if none does. */
	takeAfter(work: () => void): boolean {
		if (this.#waiting.length === 0) return false;
		this.#waiting.push(() => afterStop(work));
		return true;
	}

	/** Does what waits. */
	finish(pause: () => Maybe<void>): Maybe<boolean> {
		return this.#waiting.length === 0 || runFlow(this.#finish(pause));
	}

	*#finish(pause: () => Maybe<void>): Flow<boolean> {
		for (const work of this.#waiting.splice(0)) {
			yield* withPauses(work(), pause);
			yield* wait(pause());
		}
		return true;
	}
}

function* afterStop(work: () => void): Pausing<void> {
	yield;
	work();
}
