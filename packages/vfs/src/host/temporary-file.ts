import {
	closeSync,
	constants,
	fchmodSync,
	fchownSync,
	linkSync,
	renameSync,
	type Stats,
	unlinkSync,
} from 'node:fs';
import type { Directory } from './anchor.ts';
import { writeFully } from './bytes-io.ts';
import { codeOf } from './errors.ts';
import { createAt, type Opened } from './open.ts';

/** Where a whole write prepares its bytes; such names are never reported by `watch`. */
export const isTemporaryName = (name: string): boolean => name.startsWith(prefix) && name.endsWith(suffix);

/** What a new file shall look like: bits for a fresh one, or the file it takes the place of. */
export type Likeness = { readonly permissions: number } | { readonly of: Stats };

/**
 * Writes `bytes` to a hidden file beside `name` and puts it there in one step: over what is there
 * with `replace`, or only if nothing is there (`EEXIST`) with `create`. Whatever goes wrong, the
 * hidden file is gone afterwards. `beforePublish` has the last word.
 */
export const publish = (
	directory: Directory,
	name: string,
	bytes: Uint8Array,
	how: { readonly mode: 'replace' | 'create'; readonly likeness: Likeness; beforePublish(): void },
): void => {
	const [temporary, opened] = createTemporary(directory);
	let isThere = true;
	try {
		fill(opened, bytes, how.likeness);
		how.beforePublish();
		if (how.mode === 'replace') {
			renameSync(directory.at(temporary), directory.at(name));
			isThere = false;
		} else linkSync(directory.at(temporary), directory.at(name));
	} finally {
		if (isThere) unlinkSync(directory.at(temporary));
	}
};

const createTemporary = (directory: Directory): [string, Opened] => {
	for (;;) {
		const name = `${prefix}${Math.random().toString(36).slice(2)}${suffix}`;
		try {
			return [name, createAt(directory, name, constants.O_WRONLY, 0o600)];
		} catch (error) {
			if (codeOf(error) !== 'EEXIST') throw error;
		}
	}
};

const fill = ({ fd, stats }: Opened, bytes: Uint8Array, likeness: Likeness): void => {
	try {
		writeFully(fd, bytes, 0);
		if ('of' in likeness) {
			const { uid, gid } = likeness.of;
			// Before the mode: a change of owner takes setuid and setgid away.
			if (stats.uid !== uid || stats.gid !== gid) fchownSync(fd, uid, gid);
		}
		fchmodSync(fd, ('of' in likeness ? likeness.of.mode : likeness.permissions) & 0o7777);
	} finally {
		closeSync(fd);
	}
};

const prefix = '.tenon-';
const suffix = '.tmp';
