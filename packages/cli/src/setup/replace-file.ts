import { randomBytes } from 'node:crypto';
import {
	chmodSync,
	lstatSync,
	mkdirSync,
	readFileSync,
	readlinkSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The text of a file; `undefined` if there is none. */
export const readIfThere = (file: string): string | undefined => ifThere(() => readFileSync(file, 'utf8'));

/**
 * Puts a text in the place of a file's: a reader meanwhile sees the old one or the new one. A link stays a
 * link, permissions stay, folders are made. A new file is its owner's alone.
 */
export const replaceFile = (file: string, text: string): void => {
	const target = pastLinks(file);
	mkdirSync(dirname(target), { recursive: true });
	const temporary = `${target}.${randomBytes(6).toString('hex')}.tmp`;
	try {
		writeFileSync(temporary, text, { flag: 'wx', mode: 0o600, flush: true });
		const mode = ifThere(() => statSync(target).mode);
		if (mode !== undefined) chmodSync(temporary, mode & 0o7777);
		renameSync(temporary, target);
	} catch (error) {
		rmSync(temporary, { force: true });
		throw error;
	}
};

// Also where the last link leads to nothing yet.
const pastLinks = (file: string): string => {
	let target = file;
	for (let links = 0; links < maxLinks; links++) {
		if (ifThere(() => lstatSync(target))?.isSymbolicLink() !== true) return target;
		target = resolve(dirname(target), readlinkSync(target));
	}
	return target;
};

const maxLinks = 40;

const ifThere = <T>(look: () => T): T | undefined => {
	try {
		return look();
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
};
