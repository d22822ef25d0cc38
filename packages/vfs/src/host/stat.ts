import type { Stats } from 'node:fs';
import type { FileKind, Stat } from '@tenon/core';
import { fileTime } from './file-time.ts';

/** What is known of a host file: Node's word for it, or the same from the kernel itself. */
export type HostStats = Pick<
	Stats,
	| 'mode'
	| 'nlink'
	| 'uid'
	| 'gid'
	| 'ino'
	| 'dev'
	| 'rdev'
	| 'size'
	| 'blocks'
	| 'atimeMs'
	| 'mtimeMs'
	| 'ctimeMs'
	| 'birthtimeMs'
	| KindQuestion
>;

type KindQuestion =
	| 'isFile'
	| 'isDirectory'
	| 'isSymbolicLink'
	| 'isFIFO'
	| 'isCharacterDevice'
	| 'isBlockDevice';

/** The facts of a host file in the contract's form. */
export const toStat = (stats: HostStats): Stat => {
	const kind = kindOf(stats);
	return {
		kind,
		size: stats.size,
		mode: stats.mode & 0o7777,
		uid: stats.uid,
		gid: stats.gid,
		nlink: stats.nlink,
		ino: stats.ino,
		dev: stats.dev,
		atimeMs: fileTime(stats.atimeMs),
		mtimeMs: fileTime(stats.mtimeMs),
		ctimeMs: fileTime(stats.ctimeMs),
		birthtimeMs: fileTime(stats.birthtimeMs),
		// Windows counts no blocks.
		blocks: stats.blocks ?? Math.ceil(stats.size / 512),
		rdev: kind === 'character' || kind === 'block' ? stats.rdev : 0,
		// Few ask for it, and to write it down takes longer than all the rest.
		get version() {
			return versionOf(stats);
		},
	};
};

/** The kind of a file or of a directory entry. */
export const kindOf = (file: Pick<HostStats, KindQuestion>): FileKind => {
	if (file.isFile()) return 'file';
	if (file.isDirectory()) return 'directory';
	if (file.isSymbolicLink()) return 'symlink';
	if (file.isFIFO()) return 'fifo';
	if (file.isCharacterDevice()) return 'character';
	return file.isBlockDevice() ? 'block' : 'other';
};

/**
 * The version token: which file, how long, and when content and metadata last changed.
 *
 * Times as a `number` of milliseconds have a grain of a quarter of a microsecond, less than a call
 * of stat takes, so no change after a stat can hide in it and 64-bit nanoseconds would tell no more.
 * What can hide one is a kernel whose file times move in ticks (Linux before 6.13): a file that is
 * rewritten in place, to the same length, within the tick of its last change keeps its token.
 */
export const versionOf = (stats: HostStats): string =>
	`${stats.dev}.${stats.ino}.${stats.size}.${stats.mode}.${stats.uid}.${stats.gid}.${stats.mtimeMs}.${stats.ctimeMs}`;

/** Whether two looks saw one and the same file. */
export const isSameFile = (one: HostStats, other: HostStats): boolean =>
	one.ino === other.ino && one.dev === other.dev;
