import { andThen, type FileGuard, type FileSystem, joinName, type UndoRecorder } from '@tenon/core';
import { guardFileSystem } from '../src/guard/guard-file-system.ts';
import { createUndoLog, type DirectoryUndoLog, type UndoLogOptions } from '../src/undo/undo-log.ts';

/** Where the undo log of {@link guarded} lives. */
export const undoDirectory = '/.undo';

/** A guard that allows everything and tells one step of each change. */
export const recordingGuard = (step: () => UndoRecorder): FileGuard => ({
	check: () => undefined,
	checkBelow: () => undefined,
	announce: (change) => step().announce(change),
});

/** A log in a directory of the file system, with ids and times that count up. */
export const countingLog = (
	fileSystem: FileSystem,
	options: Partial<UndoLogOptions> = {},
): DirectoryUndoLog => {
	let drawn = 0;
	let now = 1000;
	return createUndoLog({
		fileSystem,
		directory: undoDirectory,
		clock: () => now++,
		entropy: (into) => {
			drawn += 1;
			into.fill(0);
			into[into.length - 2] = drawn >> 8;
			into[into.length - 1] = drawn & 255;
		},
		...options,
	});
};

/** A file system behind a guard, with one step open; the log's own directory is not to be seen. */
export const guarded = (
	inner: FileSystem,
	options: Partial<UndoLogOptions> = {},
): { readonly fs: FileSystem; readonly log: DirectoryUndoLog; step: UndoRecorder } => {
	const log = countingLog(inner, options);
	const held = { log, step: log.begin('test'), fs: inner };
	held.fs = guardFileSystem(
		withoutDirectory(inner),
		recordingGuard(() => held.step),
	);
	return held;
};

/** The same file system without {@link undoDirectory} among the names of its root. */
export const withoutDirectory = (fs: FileSystem): FileSystem =>
	new Proxy(fs, {
		get: (target, key: keyof FileSystem) => {
			const value = target[key];
			if (typeof value !== 'function') return value;
			if (key !== 'list') return value.bind(target);
			return (path: string) =>
				andThen(target.list(path), (entries) =>
					entries.filter(({ name }) => joinName(path.replace(/\/+$/, '') || '/', name) !== undoDirectory),
				);
		},
	});
