import {
	type FileSystem,
	type Flow,
	FsError,
	isFsError,
	joinName,
	type Maybe,
	runFlow,
	wait,
} from '@tenon/core';
import { isRunning, JournalFile, journalName, readJournalName, removeIfEmpty } from './journal-file.ts';
import type { CommitPlace } from './place.ts';
import { processOwner } from './process-owner.ts';
import { type JournalHeader, type ReadJournal, readJournal } from './read-journal.ts';
import { pathOfStep, rollBack, type Step } from './step.ts';
import { listIfThere, sweep } from './sweep.ts';
import { attempt, setTimes, setTimesAround, tidy } from './tidy.ts';

/** A commit whose process ended in the middle, and what was made of it. */
export interface RecoveredCommit {
	/** As in `CommitPlace.base`. */
	readonly base: string;
	/** Everything has landed, or nothing has. */
	readonly outcome: 'finished' | 'rolled-back';
	/** Of all its changes. */
	readonly paths: readonly string[];
	/** What others had changed meanwhile, which was left as it is. */
	readonly problems: readonly FsError[];
}

/**
 * Finishes or rolls back every commit in a place whose process has ended. `lowerOf` opens the lower file system that
 * the place calls so; `undefined` leaves its commits for others. Rejects with `EIO`, and keeps the journal, where the
 * lower file system refuses what has to be done.
 */
export const recoverCommits = (
	place: CommitPlace,
	lowerOf: (base: string) => FileSystem | undefined,
): Maybe<readonly RecoveredCommit[]> =>
	runFlow(
		recoverAll({ owner: processOwner(), ...place }, (base) => {
			const lower = lowerOf(base);
			return lower && { lower, onLanded: () => wait<void>(undefined) };
		}),
	);

/** A lower file system whose commits are recovered, and what else is to be done when one has landed. */
export interface RecoveryTarget {
	readonly lower: FileSystem;
	onLanded(header: JournalHeader): Flow<void>;
}

/** As {@link recoverCommits}. */
export function* recoverAll(
	place: CommitPlace,
	targetOf: (base: string) => RecoveryTarget | undefined,
): Flow<readonly RecoveredCommit[]> {
	const recovered: RecoveredCommit[] = [];
	const names = yield* journalsIn(place);
	if (names?.length === 0) yield* removeIfEmpty(place);
	for (const name of names ?? []) {
		const named = readJournalName(name);
		if (named === undefined || isRunning(place, named)) continue;
		const claimed = yield* claim(place, joinName(place.directory, name), named.id, targetOf);
		if (claimed !== undefined) recovered.push(...(yield* recoverOne(place, claimed)));
	}
	return recovered;
}

interface ClaimedJournal extends ReadJournal {
	readonly id: string;
	readonly path: string;
	readonly target: RecoveryTarget;
}

// Of several processes that find a journal one renames it to its own name; the others find it gone.
function* claim(
	place: CommitPlace,
	path: string,
	id: string,
	targetOf: (base: string) => RecoveryTarget | undefined,
): Flow<ClaimedJournal | undefined> {
	const { fileSystem, directory } = place;
	const own = joinName(directory, journalName(place, id));
	try {
		const found = readJournal(id, path, yield* wait(fileSystem.read(path)));
		const target = targetOf(found.header?.base ?? place.base ?? '');
		if (target === undefined) return undefined;
		if (own !== path) yield* wait(fileSystem.rename(path, own));
		return { ...found, id, path: own, target };
	} catch (error) {
		if (isFsError(error, 'ENOENT')) return undefined;
		throw error;
	}
}

function* recoverOne(place: CommitPlace, claimed: ClaimedJournal): Flow<readonly RecoveredCommit[]> {
	const { id, path, size, header, landed, target } = claimed;
	const file = yield* JournalFile.reopen(place, { id, path, size });
	const recovered: RecoveredCommit[] = [];
	try {
		if (header !== undefined) recovered.push(yield* recover(claimed, header, file));
		yield* file.remove();
	} finally {
		yield* file.close();
	}
	const times = landed?.times ?? header?.directories ?? [];
	yield* attempt([], () => setTimesAround(target.lower, place, times));
	return recovered;
}

function* recover(
	{ id, steps, landed, target: { lower, onLanded } }: ClaimedJournal,
	header: JournalHeader,
	file: JournalFile,
): Flow<RecoveredCommit> {
	const { base, paths, directories } = header;
	if (landed !== undefined) {
		const problems = yield* tidy(lower, landed);
		yield* onLanded(header);
		return { base, outcome: 'finished', paths, problems };
	}
	const problems: FsError[] = [];
	for (const [at, step] of [...steps.entries()].toReversed()) {
		yield* rollBackChecked(lower, step, file.path, problems);
		yield* wait(file.end(at));
	}
	// What could not be put back has one of those names: then nothing is deleted.
	if (problems.length === 0) for (const { path } of directories) yield* sweep(lower, id, path);
	for (const directory of directories) yield* attempt(problems, () => setTimes(lower, directory));
	return { base, outcome: 'rolled-back', paths, problems };
}

// What others have changed since is told and left; where the file system refuses, the journal stays.
function* rollBackChecked(lower: FileSystem, step: Step, file: string, problems: FsError[]): Flow<void> {
	try {
		yield* rollBack(lower, step);
	} catch (error) {
		if (!isFsError(error)) throw error;
		if (!changedSince.has(error.errno)) throw unrecovered(pathOfStep(step), file, error);
		problems.push(error);
	}
}

const changedSince: ReadonlySet<string> = new Set(['ENOENT', 'EEXIST', 'ENOTEMPTY', 'ENOTDIR', 'EISDIR']);

const unrecovered = (path: string, file: string, cause: FsError): FsError =>
	new FsError('EIO', 'commit', path, {
		reason: `a commit that was cut short cannot be rolled back: ${cause.message}; remove the cause and open it again, or delete its journal ${file}`,
		cause,
	});

function* journalsIn({ fileSystem, directory }: CommitPlace): Flow<readonly string[] | undefined> {
	return (yield* listIfThere(fileSystem, directory))?.map(({ name }) => name);
}
