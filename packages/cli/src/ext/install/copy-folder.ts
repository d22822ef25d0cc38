import {
	chmodSync,
	copyFileSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	readlinkSync,
	statSync,
	symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { ExtError } from '../errors.ts';

/**
 * Copies a folder with everything in it to a place where nothing is. Modes are kept, links stay links. The history
 * of a repository is left out; what is neither a file, a folder nor a link is refused.
 */
export const copyFolder = (from: string, to: string): void => {
	const left = { entries: maxEntries, bytes: maxBytes };
	copyInto(from, to, left);
};

interface Left {
	entries: number;
	bytes: number;
}

// More is not trusted either.
const maxEntries = 50_000;
const maxBytes = 512 * 2 ** 20;

const copyInto = (from: string, to: string, left: Left): void => {
	mkdirSync(to);
	for (const name of readdirSync(from)) {
		if (name === '.git') continue;
		copyEntry(join(from, name), join(to, name), left);
	}
	// Last: a folder that may not be written in still gets its files.
	chmodSync(to, statSync(from).mode & 0o7777);
};

const copyEntry = (from: string, to: string, left: Left): void => {
	const facts = lstatSync(from);
	left.entries -= 1;
	left.bytes -= facts.isFile() ? facts.size : 0;
	if (left.entries < 0 || left.bytes < 0) throw tooLarge(from);
	if (facts.isDirectory()) copyInto(from, to, left);
	else if (facts.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
	else if (facts.isFile()) {
		copyFileSync(from, to);
		chmodSync(to, facts.mode & 0o7777);
	} else throw new ExtError('ext.bad_source', `${from}: only files, folders and links can be installed`);
};

const tooLarge = (path: string): ExtError =>
	new ExtError(
		'ext.too_large',
		`${path}: an extension has at most ${maxEntries} files and ${maxBytes / 2 ** 20} MiB`,
	);
