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
	const changes: FileChange[] = [];
	const from = (start: number): Maybe<readonly FileChange[]> => {
		for (let at = start; at < touches.length; at++) {
			const touch = touches[at]!;
			if (touch.kind === 'read' || touch.kind === 'create') continue;
			const stat = statOf(fileSystem, touch);
			if (stat instanceof Promise) {
				return stat.then((ready) => {
					add(changes, touch, ready);
					return from(at + 1);
				});
			}
			add(changes, touch, stat);
		}
		return changes;
	};
	return from(0);
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
