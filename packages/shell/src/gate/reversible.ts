import {
	andThen,
	type FileChange,
	type FileSystem,
	isFsError,
	type Maybe,
	orElse,
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

/** The changes that the touches of a call stand for; what is not there yet cannot be lost. */
export const changesOfTouches = (
	fileSystem: FileSystem,
	touches: readonly Touch[],
): Maybe<readonly FileChange[]> => {
	let changes: FileChange[] | undefined;
	for (let at = 0; at < touches.length; at++) {
		const touch = touches[at]!;
		if (losesNothing(touch)) continue;
		changes ??= [];
		const stat = statOf(fileSystem, touch);
		if (stat instanceof Promise) return changesOfRest(fileSystem, touches, changes, at, stat);
		add(changes, touch, stat);
	}
	return changes ?? noChanges;
};

const noChanges: readonly FileChange[] = [];

const losesNothing = ({ kind }: Touch): boolean => kind === 'read' || kind === 'create';

const changesOfRest = async (
	fileSystem: FileSystem,
	touches: readonly Touch[],
	changes: FileChange[],
	from: number,
	first: Promise<Stat | undefined>,
): Promise<readonly FileChange[]> => {
	add(changes, touches[from]!, await first);
	for (const touch of touches.slice(from + 1)) {
		if (!losesNothing(touch)) add(changes, touch, await statOf(fileSystem, touch));
	}
	return changes;
};

const add = (
	changes: FileChange[],
	{ path, kind, recursive = false }: Touch,
	stat: Stat | undefined,
): void => {
	// A pipe, a terminal, `/dev/null`: what is written there is not kept by anybody.
	if (stat === undefined || !['file', 'directory', 'symlink'].includes(stat.kind)) return;
	if (kind === 'remove') changes.push({ kind, path, recursive });
	else if (kind === 'attributes') changes.push({ kind, path });
	else if (stat.kind === 'file' && (stat.size > 0 || kind === 'append'))
		changes.push({ kind: 'overwrite', path });
};

const statOf = (fileSystem: FileSystem, { path, kind }: Touch): Maybe<Stat | undefined> =>
	orElse<Stat | undefined>(
		() => (kind === 'remove' ? fileSystem.lstat(path) : fileSystem.stat(path)),
		(error) => {
			if (!isFsError(error)) throw error;
			return undefined;
		},
	);

/** Those of the changes that could not be undone. Without a recorder nothing can. */
export const notHeld = (
	recorder: UndoRecorder | undefined,
	changes: readonly FileChange[],
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
			if (holding instanceof Promise) {
				return andThen(holding, (ready) => {
					if (!ready.held) lost.push({ path: change.path, reason: ready.reason });
					return from(at + 1);
				});
			}
			if (!holding.held) lost.push({ path: change.path, reason: holding.reason });
		}
		return lost;
	};
	return from(0);
};
