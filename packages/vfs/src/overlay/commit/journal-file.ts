import {
	encodeText,
	type FileHandle,
	type Flow,
	FsError,
	isFsError,
	joinName,
	type Maybe,
	runFlow,
	wait,
} from '@tenon/core';
import type { CommitPlace } from './place.ts';
import type { JournalHeader, JournalRecord } from './read-journal.ts';
import { removeIfThere, type Step } from './step.ts';
import { attempt, type Tidying } from './tidy.ts';

/**
 * The journal of a commit that runs: a line before each step, one after each that was rolled back, one when everything
 * has landed. The file is there for as long as there is something to finish or to roll back.
 */
export class JournalFile {
	readonly path: string;
	readonly #place: CommitPlace;
	readonly #id: string;
	readonly #handle: FileHandle;
	/** Where each step begins that is to be rolled back, while nothing else is written after them. */
	readonly #starts: number[] = [];
	#size: number;
	/** Whether something may be in the file after `#size`. */
	#isTorn = false;

	/** Makes the file; when this returns it is on the disk, and nothing of the commit has been done. */
	static *create(place: CommitPlace, id: string, header: JournalHeader): Flow<JournalFile> {
		const path = joinName(place.directory, journalName(place, id));
		const file = new JournalFile(place, { id, path, size: 0 }, yield* openNew(place, path));
		try {
			yield* file.#append({ header });
			yield* wait(file.#handle.sync());
			return file;
		} catch (error) {
			yield* file.discard();
			throw error;
		}
	}

	/** Continues the file of a process that has ended. */
	static *reopen(place: CommitPlace, known: KnownJournal): Flow<JournalFile> {
		const file = new JournalFile(
			place,
			known,
			yield* wait(place.fileSystem.open(known.path, { write: true })),
		);
		try {
			// A line that was cut off must not run into the next one.
			yield* wait(file.#handle.truncate(known.size));
			return file;
		} catch (error) {
			yield* file.close();
			throw error;
		}
	}

	private constructor(place: CommitPlace, { id, path, size }: KnownJournal, handle: FileHandle) {
		this.#place = place;
		this.#id = id;
		this.path = path;
		this.#size = size;
		this.#handle = handle;
		underway.add(id);
	}

	/** A step is about to be made. */
	begin(step: Step): Maybe<void> {
		return runFlow(this.#begin(step));
	}

	/** The last steps were rolled back, or never made: so many are left. */
	end(left: number): Maybe<void> {
		return runFlow(this.#end(left));
	}

	/**
	 * Everything has landed: from here on the commit is finished, not rolled back. Where this fails the file does not say
	 * so; where that cannot be seen to either, it rejects with {@link UndecidedCommit}.
	 */
	*landed(tidying: Tidying): Flow<void> {
		const size = this.#size;
		try {
			yield* this.#append({ landed: tidying });
			yield* wait(this.#handle.sync());
		} catch (error) {
			yield* this.#cutLanded(size, error);
			throw error;
		}
	}

	/** Removes the file, and its directory if it was the last one there: there is nothing to finish or roll back. */
	*remove(): Flow<void> {
		try {
			yield* removeIfThere(this.#place.fileSystem, this.path);
		} catch (error) {
			// An empty file says the same.
			yield* this.#cut(0);
			throw error;
		}
		yield* removeIfEmpty(this.#place);
	}

	/** Removes the file of a commit that is made without one. */
	*discard(): Flow<void> {
		try {
			yield* this.remove();
		} finally {
			yield* this.close();
		}
	}

	/** This process does not work on the commit any more. */
	*close(): Flow<void> {
		underway.delete(this.#id);
		yield* wait(this.#handle.close());
	}

	*#begin(step: Step): Flow<void> {
		const start = this.#size;
		yield* this.#append({ begin: step });
		this.#starts.push(start);
	}

	*#end(left: number): Flow<void> {
		try {
			yield* this.#append({ left });
			this.#starts.length = 0;
		} catch (error) {
			const start = this.#starts[left];
			if (!isFsError(error)) throw error;
			if (start === undefined) return yield* this.#append({ left });
			// A disk that is full refuses a line more, and takes one less.
			yield* this.#cut(start);
			this.#starts.length = left;
		}
	}

	*#cutLanded(size: number, cause: unknown): Flow<void> {
		try {
			yield* this.#cut(size);
		} catch (error) {
			throw new UndecidedCommit(this.path, new AggregateError([cause, error]));
		}
	}

	*#append(record: JournalRecord): Flow<void> {
		if (this.#isTorn) yield* this.#cut(this.#size);
		// Escapes for lone surrogates keep names that are not UTF-8.
		const bytes = encodeText(`${JSON.stringify(record)}\n`);
		try {
			yield* wait(this.#handle.write(bytes, this.#size));
			this.#size += bytes.length;
		} catch (error) {
			// The line may be there in part, or whole. Where it cannot be cut off now, it is before the next one.
			this.#isTorn = true;
			yield* attempt([], () => this.#cut(this.#size));
			throw error;
		}
	}

	*#cut(size: number): Flow<void> {
		try {
			yield* wait(this.#handle.truncate(size));
		} catch {
			// An error may pass; the second attempt fails by itself.
			yield* wait(this.#handle.truncate(size));
		}
		this.#size = size;
		this.#isTorn = false;
	}
}

/** Everything has landed, and the journal may or may not say so: the next process reads it, and finishes or rolls back. */
export class UndecidedCommit extends FsError {
	constructor(file: string, cause: unknown) {
		super('EIO', 'commit', file, {
			reason:
				'whether the commit has landed cannot be written down; open the overlay again to finish it or roll it back',
			cause,
		});
	}
}

interface KnownJournal {
	readonly id: string;
	readonly path: string;
	readonly size: number;
}

/** The commits of this process that run: another overlay of it must not roll them back. */
const underway = new Set<string>();

/** Whether the commit of a journal still runs, in this process or in another. */
export const isRunning = (
	{ owner }: CommitPlace,
	{ id, owner: name }: { readonly id: string; readonly owner: string },
): boolean => {
	if (underway.has(id)) return true;
	return owner !== undefined && name !== owner.name && owner.isAlive(name);
};

/** The name of a journal's file: the commit, and the process that answers for it. */
export const journalName = ({ owner }: CommitPlace, id: string): string =>
	owner === undefined ? id : `${id}.${owner.name}`;

/** What the name of a journal's file says; `undefined` for other files. */
export const readJournalName = (
	name: string,
): { readonly id: string; readonly owner: string } | undefined => {
	const [, id, owner = ''] = /^([0-9a-z]+)(?:\.([0-9a-z-]+))?$/.exec(name) ?? [];
	return id === undefined ? undefined : { id, owner };
};

/** Removes the directory of a place that has no journal. */
export function* removeIfEmpty({ fileSystem, directory }: CommitPlace): Flow<void> {
	try {
		yield* wait(fileSystem.remove(directory));
	} catch (error) {
		// Another commit has its journal there, or has just removed the directory.
		if (!isFsError(error) || !inUse.has(error.errno)) throw error;
	}
}

function* openNew({ fileSystem, directory }: CommitPlace, path: string): Flow<FileHandle> {
	const options = { write: true, create: true, exclusive: true, permissions: 0o600 };
	for (let round = 1; ; round++) {
		yield* wait(fileSystem.mkdir(directory, { recursive: true, permissions: 0o700 }));
		try {
			return yield* wait(fileSystem.open(path, options));
		} catch (error) {
			// The process that removed the last journal meanwhile has removed the directory, too.
			if (!isFsError(error, 'ENOENT') || round === rounds) throw error;
		}
	}
}

const rounds = 5;

const inUse: ReadonlySet<string> = new Set(['ENOTEMPTY', 'EEXIST', 'ENOENT']);

/** What a commit that could not be written down says. */
export const unjournaled = (path: string, cause: FsError): FsError =>
	new FsError(cause.errno, 'commit', path, {
		reason: `the commit was not journaled, so a process killed in it could not have been recovered: ${cause.message}`,
		cause,
	});
