import type { HereDocument } from './ast.ts';
import type { PendingDocument, Reader, ReaderState } from './reader.ts';

/** Thrown through the parser where reading is to pause. What was read is kept in a {@link Progress}. */
class ReadingPaused extends Error {}

/** There is one alone: to make an error takes longer than to read a statement. */
export const readingPaused: Error = new ReadingPaused();

/** A list that was being read when reading paused. */
interface Mark {
	readonly kind: string;
	readonly place: string;
	readonly start: number;
	readonly items: unknown[];
	/** Before the item that was being read. */
	readonly state: ReaderState;
}

/** So much is read between two pauses: an item of a list counts one, and one for each 16 characters of it. */
const readBetweenPauses = 2500;
/** What a step of a long work counts. */
const readByStep = 500;
/** What has so many characters is kept as a whole, once it was read. */
const longStretch = 2048;

/** A work on one long text, and what it gave. */
interface KeptWork<T> {
	readonly work: Generator<undefined, T, undefined>;
	result: { readonly value: T } | undefined;
}

/**
 * Lets the parser, which is plain recursion, pause within lists: it throws {@link readingPaused}, and each list on the
 * way out keeps the items that it has. Reading then begins anew; the same lists are entered by the same way and
 * continue, so that only the beginnings of the commands around them are read twice. Lists that were read to their
 * end on that way are kept too.
 */
export class Progress {
	/** The lists under way at the last pause, the outermost first. */
	#marks: Mark[] = [];
	#entered = 0;
	readonly #whole = new Map<string, { readonly items: unknown[]; readonly state: ReaderState }>();
	readonly #works = new Map<string, KeptWork<unknown>>();
	readonly #announced = new Map<string, PendingDocument>();
	readonly #documents = new Map<string, HereDocument>();
	readonly #told = new Set<string>();
	#read = 0;
	/** Aliases put in the place of their names so far, and before the outermost item that is being read. */
	#aliases = 0;
	#aliasesBefore = 0;
	#depth = 0;

	/** Reading begins anew, from where it began before. */
	restart(): void {
		// Each list that a pause leaves adds its mark: the innermost comes first.
		this.#marks.reverse();
		this.#entered = 0;
		this.#read = 0;
		this.#depth = 0;
	}

	/** See {@link readItems}. */
	readItems<T>(reader: Reader, kind: string, readItem: (items: T[]) => boolean): T[] {
		const { at: start, place } = reader;
		const key = `${place}:${start}:${kind}`;
		const whole = this.#whole.get(key);
		if (whole !== undefined) {
			this.#restore(reader, whole.state);
			return whole.items as T[];
		}
		const items = this.#resume(reader, kind) as T[];
		const depth = this.#depth + 1;
		for (;;) {
			this.#depth = depth;
			const state = reader.state;
			const count = items.length;
			try {
				this.#pauseWhereDue();
				if (readItem(items)) break;
			} catch (error) {
				if (error === readingPaused) {
					items.length = count;
					const { source, text, end } = reader;
					source.countTo(reader.at);
					this.#marks.push({ kind, place, start, items, state: { ...state, source, text, end } });
				}
				throw error;
			}
			this.#read += 1 + ((reader.at - state.at) >> 4);
		}
		this.#depth = depth - 1;
		if (reader.at - start > longStretch) this.#whole.set(key, { items, state: reader.state });
		return items;
	}

	/** See {@link finish}. */
	finish<T>(reader: Reader, kind: string, begin: () => Generator<undefined, T, undefined>): T {
		const key = `${reader.place}:${reader.at}:${kind}`;
		const known = this.#works.get(key) as KeptWork<T> | undefined;
		if (known?.result !== undefined) return known.result.value;
		const kept: KeptWork<T> = known ?? { work: begin(), result: undefined };
		this.#works.set(key, kept);
		for (;;) {
			const step = kept.work.next();
			if (step.done === true) {
				kept.result = step;
				return step.value;
			}
			this.#read += readByStep;
			this.#pauseWhereDue();
		}
	}

	/** An alias has taken the place of its name: the command is not read twice, or it would be expanded twice. */
	noteAlias(): void {
		this.#aliases += 1;
	}

	/** A here-document was announced; its lines may have been read before reading began anew. */
	noteAnnounced(reader: Reader, pending: PendingDocument): void {
		const key = documentKey(reader, pending);
		this.#announced.set(key, pending);
		const document = this.#documents.get(key);
		if (document !== undefined) pending.finish(document);
	}

	noteDocument(reader: Reader, pending: PendingDocument, document: HereDocument): void {
		this.#documents.set(documentKey(reader, pending), document);
	}

	/** Whether something is told for the first time. */
	isNews(reader: Reader, pending: PendingDocument): boolean {
		const key = documentKey(reader, pending);
		if (this.#told.has(key)) return false;
		this.#told.add(key);
		return true;
	}

	#pauseWhereDue(): void {
		if (this.#depth === 1) this.#aliasesBefore = this.#aliases;
		if (this.#read < readBetweenPauses || this.#entered < this.#marks.length) return;
		if (this.#aliases !== this.#aliasesBefore) return;
		this.#marks.length = 0;
		this.#entered = 0;
		throw readingPaused;
	}

	#resume(reader: Reader, kind: string): unknown[] {
		const mark = this.#marks[this.#entered];
		if (mark?.start !== reader.at || mark.place !== reader.place || mark.kind !== kind) return [];
		this.#entered += 1;
		this.#read = 0;
		this.#restore(reader, mark.state);
		return mark.items;
	}

	// What was announced on the way is announced by other objects now.
	#restore(reader: Reader, state: ReaderState): void {
		reader.restore(
			state,
			state.pending.map((old) => this.#announced.get(documentKey(reader, old)) ?? old),
		);
	}
}

/**
 * Reads a list item by item, with pauses where reading has any. `readItem` adds to the items that there are; it returns
 * true where the list has ended. `kind` tells lists apart that begin at the same place.
 */
export const readItems = <T>(reader: Reader, kind: string, readItem: (items: T[]) => boolean): T[] => {
	if (reader.progress !== undefined) return reader.progress.readItems(reader, kind, readItem);
	const items: T[] = [];
	while (!readItem(items));
	return items;
};

/**
 * The same for what is no list: `make` makes what is then read step by step. A step may pause before it changes what was
 * made, and not after.
 */
export const readSteps = <T>(reader: Reader, kind: string, make: () => T, step: (made: T) => boolean): T => {
	if (reader.progress === undefined) {
		const made = make();
		while (!step(made));
		return made;
	}
	const readStep = (kept: T[]): boolean => {
		if (kept.length === 0) kept.push(make());
		return step(kept[0]!);
	};
	return reader.progress.readItems(reader, kind, readStep)[0]!;
};

/**
 * Does a work on the text that begins where the reader stands, with pauses where reading has any. It must leave the
 * reader alone: it is done once, however often the text is read.
 */
export const finish = <T>(
	reader: Reader,
	kind: string,
	begin: () => Generator<undefined, T, undefined>,
): T => {
	if (reader.progress !== undefined) return reader.progress.finish(reader, kind, begin);
	const work = begin();
	for (;;) {
		const step = work.next();
		if (step.done === true) return step.value;
	}
};

const documentKey = ({ place }: Reader, { redirect }: PendingDocument): string =>
	`${place}:${redirect.span.start}`;
