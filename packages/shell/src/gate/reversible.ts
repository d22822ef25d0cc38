import {
	andThen,
	type FileChange,
	type FileSystem,
	isFsError,
	isPromise,
	type Maybe,
	orElse,
	type Pace,
	type PathCapability,
	type Stat,
	type Touch,
	type UndoRecorder,
} from '@tenon/core';

/** A path whose state before a call would be lost, and why. */
export interface HeldBack {
	readonly path: string;
	/** Follows the path in a sentence. */
	readonly reason: string;
}

/**
 * The changes that the touches of a call stand for, each at the place that its need names: where links really lead.
 * What is not there yet cannot be lost.
 */
export const changesOfTouches = (
	fileSystem: FileSystem,
	touches: readonly Touch[],
	places: readonly PathCapability[],
	pace: Pace,
): Maybe<readonly FileChange[]> => {
	let changes: FileChange[] | undefined;
	for (let at = 0; at < touches.length; at++) {
		const touch = touches[at]!;
		if (losesNothing(touch)) continue;
		changes ??= [];
		const { path } = places[at]!;
		const stat = statOf(fileSystem, path);
		if (isPromise(stat) || pace.isDue())
			return changesOfRest(fileSystem, touches, places, changes, at, stat, pace);
		add(changes, touch, path, stat);
	}
	return changes ?? noChanges;
};

const noChanges: readonly FileChange[] = [];

const losesNothing = ({ kind }: Touch): boolean => kind === 'read' || kind === 'create';

const changesOfRest = async (
	fileSystem: FileSystem,
	touches: readonly Touch[],
	places: readonly PathCapability[],
	changes: FileChange[],
	from: number,
	first: Maybe<Stat | undefined>,
	pace: Pace,
): Promise<readonly FileChange[]> => {
	add(changes, touches[from]!, places[from]!.path, await first);
	await pace.turn();
	for (let at = from + 1; at < touches.length; at++) {
		if (pace.isDue()) await pace.turn();
		const { path } = places[at]!;
		if (!losesNothing(touches[at]!)) add(changes, touches[at]!, path, await statOf(fileSystem, path));
	}
	return changes;
};

const add = (
	changes: FileChange[],
	{ kind, recursive = false }: Touch,
	path: string,
	stat: Stat | undefined,
): void => {
	// A pipe, a terminal, `/dev/null`: what is written there is not kept by anybody.
	if (stat === undefined || !['file', 'directory', 'symlink'].includes(stat.kind)) return;
	if (kind === 'remove') changes.push({ kind, path, recursive });
	else if (kind === 'attributes') changes.push({ kind, path });
	else if (stat.kind === 'file' && (stat.size > 0 || kind === 'append'))
		changes.push({ kind: 'overwrite', path });
};

const statOf = (fileSystem: FileSystem, path: string): Maybe<Stat | undefined> =>
	orElse<Stat | undefined>(
		() => fileSystem.lstat(path),
		(error) => {
			if (!isFsError(error)) throw error;
			return undefined;
		},
	);

/** Those of the changes that could not be undone. Without a recorder nothing can. */
export const notHeld = (
	recorder: UndoRecorder | undefined,
	changes: readonly FileChange[],
	pace: Pace,
): Maybe<readonly HeldBack[]> => {
	const lost: HeldBack[] = [];
	const from = (start: number): Maybe<readonly HeldBack[]> => {
		for (let at = start; at < changes.length; at++) {
			const change = changes[at]!;
			if (recorder === undefined) {
				if (change.kind !== 'attributes') lost.push({ path: change.path, reason: 'nothing keeps it' });
				continue;
			}
			const holding = recorder.canHold(change);
			if (isPromise(holding)) {
				return andThen(holding, (ready) => {
					if (!ready.held) lost.push({ path: change.path, reason: ready.reason });
					return from(at + 1);
				});
			}
			if (!holding.held) lost.push({ path: change.path, reason: holding.reason });
			if (pace.isDue()) return pace.turn().then(() => from(at + 1));
		}
		return lost;
	};
	return from(0);
};
