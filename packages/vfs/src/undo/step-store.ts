import {
	andThen,
	createPace,
	encodeText,
	type FileSystem,
	type Flow,
	isFsError,
	isWithin,
	joinName,
	type Maybe,
	orElse,
	type Pace,
	parentPath,
	runFlow,
	wait,
} from '@tenon/core';
import { sizeWithin } from '../trash/item-size.ts';
import {
	formatLine,
	type HiddenNames,
	type Journal,
	type JournalHeader,
	type JournalLine,
	parseHeader,
	parseJournal,
} from './journal.ts';

/**
 * Steps as files: each has a directory `ORDER-ID` with its `journal` and the items it holds, `0`, `1` …
 * What is thrown away becomes `gone-…` in one step first, so half of a step never passes for the whole.
 * Other names in the directory are not ours and are left alone.
 */
export class StepStore {
	readonly fileSystem: FileSystem;
	readonly directory: string;
	readonly #starts = new Map<string, number>();
	readonly #sizes = new Map<string, number>();
	readonly #torn = new Set<string>();
	readonly #names: HiddenNames | undefined;
	#real: string | undefined;
	#device: number | undefined;

	constructor(fileSystem: FileSystem, directory: string, names?: HiddenNames) {
		this.fileSystem = fileSystem;
		this.directory = directory;
		this.#names = names;
	}

	/** Whether a path without links belongs to the store. */
	holds(path: string): boolean {
		return isWithin(path, this.#real ?? this.directory);
	}

	/** Whether the store is at a path without links, or below it. */
	isBelow(path: string): boolean {
		return isWithin(this.#real ?? this.directory, path);
	}

	/** The device that the store is on, or will be once it is made. */
	device(): Maybe<number> {
		if (this.#device !== undefined) return this.#device;
		return andThen(this.#nearestDevice(this.directory), (device) => {
			if (this.#real !== undefined) this.#device = device;
			return device;
		});
	}

	#nearestDevice(path: string): Maybe<number> {
		return orElse(
			() => andThen(this.fileSystem.stat(path), ({ dev }) => dev),
			(error) => {
				if (!isFsError(error, 'ENOENT') || path === '/') throw error;
				return this.#nearestDevice(parentPath(path));
			},
		);
	}

	/** Makes the directory, for its owner alone, and finishes removals that were broken off. */
	prepare(): Maybe<void> {
		if (this.#real !== undefined) return;
		return runFlow(this.#prepare());
	}

	*#prepare(): Flow<void> {
		yield* wait(this.fileSystem.mkdir(this.directory, { recursive: true, permissions: 0o700 }));
		this.#real = yield* wait(this.fileSystem.realpath(this.directory));
		for (const { name } of yield* wait(this.fileSystem.list(this.directory))) {
			if (name.startsWith(gonePrefix)) yield* wait(this.#removeGone(name));
		}
	}

	/** The names of all steps, oldest first. A store that was never used has none. */
	names(): Maybe<readonly string[]> {
		const list = orElse(
			() => this.fileSystem.list(this.directory),
			(error) => {
				if (isFsError(error, 'ENOENT')) return [];
				throw error;
			},
		);
		return andThen(list, (entries) =>
			entries
				.map(({ name }) => name)
				.filter((name) => namePattern.test(name))
				.sort(),
		);
	}

	/** Begins a step behind all that are there, and returns its name. */
	create(header: JournalHeader): Maybe<string> {
		return runFlow(this.#create(header));
	}

	*#create(header: JournalHeader): Flow<string> {
		yield* wait(this.prepare());
		const last = (yield* wait(this.names())).at(-1);
		const order = last === undefined ? 1 : Number.parseInt(last, 10) + 1;
		const name = `${String(order).padStart(8, '0')}-${header.id}`;
		yield* wait(this.fileSystem.mkdir(joinName(this.directory, name), { permissions: 0o700 }));
		yield* wait(
			this.fileSystem.write(this.#journalPath(name), encodeText(formatLine(header, this.#names)), {
				mode: 'create',
				permissions: 0o600,
			}),
		);
		return name;
	}

	append(name: string, lines: readonly JournalLine[]): Maybe<void> {
		const isTorn = this.#torn.delete(name);
		const bytes = encodeText(
			(isTorn ? '\n' : '') + lines.map((line) => formatLine(line, this.#names)).join(''),
		);
		return orElse(
			() => this.fileSystem.append(this.#journalPath(name), bytes),
			(error) => {
				// Part of it may have been written: the next line must not be taken for the rest.
				this.#torn.add(name);
				throw error;
			},
		);
	}

	/** What the journal of a step says; `undefined` if there is none that can be read. */
	read(name: string, pace: Pace = createPace()): Maybe<Journal | undefined> {
		return orElse<Journal | undefined>(
			() =>
				andThen(this.fileSystem.read(this.#journalPath(name)), (bytes) =>
					runFlow(parseJournal(bytes, pace, this.#names)),
				),
			(error) => {
				if (isFsError(error, 'ENOENT')) return undefined;
				throw error;
			},
		);
	}

	/** When a step began; infinity if its journal cannot be read. */
	startOf(name: string): Maybe<number> {
		const known = this.#starts.get(name);
		if (known !== undefined) return known;
		const first = orElse<Uint8Array>(
			() => this.fileSystem.read(this.#journalPath(name), { offset: 0, length: longestHeader }),
			(error) => {
				if (isFsError(error, 'ENOENT')) return new Uint8Array();
				throw error;
			},
		);
		return andThen(first, (bytes) => {
			const start = parseHeader(bytes, this.#names)?.startedAtMs ?? Number.POSITIVE_INFINITY;
			this.#starts.set(name, start);
			return start;
		});
	}

	itemPath(name: string, item: number): string {
		return joinName(joinName(this.directory, name), String(item));
	}

	/** Where a copy is put together until it is whole. */
	partPath(name: string, item: number): string {
		return `${this.itemPath(name, item)}.part`;
	}

	/** How many bytes a step takes in all. Measured once: an ended step only gets smaller. */
	size(name: string): Maybe<number> {
		const known = this.#sizes.get(name);
		return known ?? runFlow(this.#measure(name));
	}

	*#measure(name: string): Flow<number> {
		const path = joinName(this.directory, name);
		const stat = yield* wait(this.fileSystem.lstat(path));
		const size = (yield* wait(sizeWithin(this.fileSystem, path, stat, Number.POSITIVE_INFINITY))) ?? 0;
		this.#sizes.set(name, size);
		return size;
	}

	/** Throws a step away for good. */
	discard(name: string): Maybe<void> {
		const gone = gonePrefix + name;
		this.#sizes.delete(name);
		this.#starts.delete(name);
		const hidden = ignoringMissing(() =>
			this.fileSystem.rename(joinName(this.directory, name), joinName(this.directory, gone)),
		);
		return andThen(hidden, () => this.#removeGone(gone));
	}

	/** Throws away what a step holds, if it is there; its journal stays. */
	discardItems(name: string): Maybe<void> {
		return ignoringMissing(() => runFlow(this.#discardItems(name)));
	}

	*#discardItems(name: string): Flow<void> {
		const directory = joinName(this.directory, name);
		for (const entry of yield* wait(this.fileSystem.list(directory))) {
			if (entry.name === journalName) continue;
			yield* wait(this.fileSystem.remove(joinName(directory, entry.name), { recursive: true }));
		}
		this.#sizes.delete(name);
	}

	#removeGone(name: string): Maybe<void> {
		return ignoringMissing(() => this.fileSystem.remove(joinName(this.directory, name), { recursive: true }));
	}

	#journalPath(name: string): string {
		return joinName(joinName(this.directory, name), journalName);
	}
}

const journalName = 'journal';
/** A label has one short line, also where secrets are taken out of it. */
const longestHeader = 16_384;
const gonePrefix = 'gone-';
const namePattern = /^\d{8,}-[0-9a-f]{12}$/;

const ignoringMissing = (work: () => Maybe<void>): Maybe<void> =>
	orElse(work, (error) => {
		if (!isFsError(error, 'ENOENT')) throw error;
	});
