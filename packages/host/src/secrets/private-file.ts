import {
	closeSync,
	fstatSync,
	fsyncSync,
	openSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { SecretFileError } from './errors.ts';

/** The text of a file that only its owner can read, and that is this user's; `undefined` if there is none. */
export const readPrivateFile = (file: string): string | undefined => {
	const descriptor = open(file);
	if (descriptor === undefined) return undefined;
	try {
		// Asked of what was opened, so that nothing can be put in its place in between.
		const { mode, uid } = fstatSync(descriptor);
		const own = process.getuid?.();
		if (own !== undefined && uid !== own) {
			throw new SecretFileError(
				'secret_file.exposed',
				file,
				`it belongs to user ${uid}; use a file of your own`,
			);
		}
		if (own !== undefined && (mode & 0o077) !== 0) {
			const shown = (mode & 0o777).toString(8).padStart(4, '0');
			throw new SecretFileError(
				'secret_file.exposed',
				file,
				`others may use it (mode ${shown}); to keep it yours: chmod 600 ${file}`,
			);
		}
		return readFileSync(descriptor, 'utf8');
	} finally {
		closeSync(descriptor);
	}
};

const open = (file: string): number | undefined => {
	try {
		return openSync(file, 'r');
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
};

/** Puts a text in place of a file, whole or not at all; its owner alone can read it, from the first byte on. */
export const replacePrivateFile = (file: string, text: string): void => {
	const prepared = `${file}.${process.pid}.new`;
	rmSync(prepared, { force: true });
	try {
		const descriptor = openSync(prepared, 'wx', 0o600);
		try {
			writeFileSync(descriptor, text);
			fsyncSync(descriptor);
		} finally {
			closeSync(descriptor);
		}
		renameSync(prepared, file);
	} finally {
		rmSync(prepared, { force: true });
	}
};
