import { createPace, type Flow, isFsError, wait } from '@tenon/core';
import { leftBehind } from './changed-since.ts';
import { statInPlace, stepsOfEntry } from './facts.ts';
import type { JournalChange, JournalHeader, JournalLine, LeftBehind } from './journal.ts';
import type { StepStore } from './step-store.ts';

/** Writes the journal of one step. The step gets its directory with its first line. */
export class StepWriter {
	readonly store: StepStore;
	readonly #header: JournalHeader;
	readonly #onOpen: (name: string) => void;
	readonly #paths = new Set<string>();
	#name: string | undefined;
	#items = 0;
	#changes = 0;
	#lost = 0;
	#notes: string[] = [];

	constructor(store: StepStore, header: JournalHeader, onOpen: (name: string) => void) {
		this.store = store;
		this.#header = header;
		this.#onOpen = onOpen;
	}

	/** Of the step's directory, if it has one. */
	get name(): string | undefined {
		return this.#name;
	}

	/** How many changes count. */
	get changes(): number {
		return this.#changes;
	}

	/** Is written with the next line. */
	note(text: string): void {
		this.#notes.push(text);
	}

	/** Notes that the state of a path was not kept; a few by name, the others by their number. */
	noteLost(path: string, reason: string): void {
		this.#lost += 1;
		if (this.#lost > mostLostNotes) return;
		this.note(`${path} was not kept: it ${reason.startsWith('larger') ? `is ${reason}` : reason}`);
	}

	*opened(): Flow<string> {
		if (this.#name === undefined) {
			this.#name = yield* wait(this.store.create(this.#header));
			this.#onOpen(this.#name);
		}
		return this.#name;
	}

	*write(line: JournalChange): Flow<string> {
		const name = yield* this.append(line);
		this.#changes += 1;
		this.#paths.add(line.path);
		if (line.line === 'rename') this.#paths.add(line.to);
		return name;
	}

	/** Writes a change that holds something, and returns the path for that. */
	*writeWithItem(lineFor: (item: number) => JournalChange): Flow<Item> {
		const item = this.#items;
		this.#items += 1;
		const name = yield* this.write(lineFor(item));
		return { path: this.store.itemPath(name, item), part: this.store.partPath(name, item) };
	}

	/** The last change was not made. */
	*rollBack(): Flow<void> {
		yield* this.append({ line: 'void' });
		this.#changes -= 1;
	}

	/** The same after a failure, which is the one to tell if the store takes no line either. */
	*rollBackAfter(cause: unknown): Flow<void> {
		try {
			yield* this.rollBack();
		} catch (error) {
			if (!isFsError(error)) throw new AggregateError([cause, error]);
		}
	}

	*append(line: JournalLine): Flow<string> {
		const name = yield* this.opened();
		const notes = this.#notes.map((text) => ({ line: 'note', text }) as const);
		this.#notes = [];
		yield* wait(this.store.append(name, [...notes, line]));
		return name;
	}

	/** Writes the last lines: what the step left. */
	*close(): Flow<void> {
		if (this.#lost > mostLostNotes) this.note(`and ${this.#lost - mostLostNotes} more were not kept`);
		const { fileSystem } = this.store;
		const pace = createPace();
		let after: [string, LeftBehind | null][] = [];
		for (const path of this.#paths) {
			if (pace.isDue(stepsOfEntry)) yield pace.turn();
			const stat = yield* wait(statInPlace(fileSystem, path));
			after.push([path, stat === undefined ? null : leftBehind(stat)]);
			if (after.length < mostPathsOfLine) continue;
			yield* this.append({ line: 'left', after: Object.fromEntries(after) });
			after = [];
		}
		yield* this.append({ line: 'end', after: Object.fromEntries(after) });
	}
}

/** Where something is held. */
export interface Item {
	readonly path: string;
	/** Where a copy is put together until it is whole. */
	readonly part: string;
}

const mostLostNotes = 20;
/** A line is made and read in one go. */
const mostPathsOfLine = 500;
