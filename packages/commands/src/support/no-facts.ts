import type { Stat } from '@tenon/core';

/** The facts of a file of which nothing is known but that it is there. */
export const noFacts: Omit<Stat, 'kind'> = {
	size: 0,
	mode: 0,
	uid: 0,
	gid: 0,
	nlink: 1,
	ino: 0,
	dev: 0,
	atimeMs: 0,
	mtimeMs: 0,
	ctimeMs: 0,
	birthtimeMs: 0,
	blocks: 0,
	rdev: 0,
	version: '',
};
