import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** The longest file that discovery reads: manifests, lists of servers, skills. */
export const maxFileBytes: number = 1024 * 1024;

/** What reading a file gave. */
export type SmallFile =
	| { readonly type: 'text'; readonly text: string }
	| { readonly type: 'missing' }
	| { readonly type: 'unreadable'; readonly message: string };

/** Reads a file of bounded length, in UTF-8. Never throws for what is on the disk. */
export const readSmallFile = async (path: string): Promise<SmallFile> => {
	let file: FileHandle | undefined;
	try {
		// A pipe would keep us waiting for a writer.
		file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
		const found = await file.stat();
		if (!found.isFile()) return unreadable('is not a file');
		const { size } = found;
		if (size > maxFileBytes) return unreadable(`has ${size} bytes; at most ${maxFileBytes} are read`);
		const text = await file.readFile('utf8');
		return { type: 'text', text: text.startsWith('\uFEFF') ? text.slice(1) : text };
	} catch (error) {
		const { code, message } = error as NodeJS.ErrnoException;
		if (code === 'ENOENT' || code === 'ENOTDIR') return { type: 'missing' };
		if (code === undefined) throw error;
		return unreadable(message);
	} finally {
		await file?.close();
	}
};

const unreadable = (message: string): SmallFile => ({ type: 'unreadable', message });
