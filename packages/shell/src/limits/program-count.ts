import type { LimitNotes } from './limit-notes.ts';

/** The programs of the machine that one kernel runs, each with the processes it has started. */
export class ProgramCount {
	readonly #max: number;
	readonly #notes: LimitNotes;
	readonly #running = new Map<object, number>();

	constructor(max: number, notes: LimitNotes) {
		this.#max = max;
		this.#notes = notes;
	}

	/** Whether there is room for one more; if there is none, that is noted. */
	get hasRoom(): boolean {
		if (this.#sum() < this.#max) return true;
		this.#notes.reached('maxPrograms');
		return false;
	}

	get max(): number {
		return this.#max;
	}

	/** A program has so many processes; false if that is too many. */
	note(program: object, processes: number): boolean {
		this.#running.set(program, processes);
		if (this.#sum() <= this.#max) return true;
		this.#notes.reached('maxPrograms');
		return false;
	}

	/** A program has ended. */
	end(program: object): void {
		this.#running.delete(program);
	}

	#sum(): number {
		let sum = 0;
		for (const processes of this.#running.values()) sum += processes;
		return sum;
	}
}
