import { constants } from 'node:fs';
import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import type { Content } from '@tenon/wire';
import type { ReadBlock } from './result-from-frame.ts';

/** Which files a result may name. */
export interface BlobRules {
	/** The extension's data folder, absolute. */
	readonly folder: string;
	readonly maxBytes: number;
}

type Blob = Extract<Content, { readonly type: 'blob' }>;

/**
 * Reads a file that a result names. It has to lie in the folder, and no link may lead out of it; it has to be an
 * ordinary file of the length that was said. Never rejects.
 */
export const readBlob = async (blob: Blob, rules: BlobRules): Promise<ReadBlock> => {
	try {
		return blockOf(blob, await bytesOf(blob, rules));
	} catch (error) {
		const reason = error instanceof BlobRefused ? error.message : `cannot be read (${codeOf(error)})`;
		return { kind: 'fault', note: `[the file ${JSON.stringify(blob.path)} ${reason}]` };
	}
};

class BlobRefused extends Error {}

const bytesOf = async (blob: Blob, { folder, maxBytes }: BlobRules): Promise<Uint8Array> => {
	const root = await realpath(folder);
	const path = await realpath(resolve(folder, blob.path));
	if (!path.startsWith(root + sep)) throw new BlobRefused('lies outside of the data folder');
	// Not to wait at a pipe without a writer.
	const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
	try {
		const length = await checkedLength(file, path, blob);
		if (length > maxBytes) throw new BlobRefused(`is longer than ${maxBytes} bytes`);
		return await readAll(file, length);
	} finally {
		await file.close();
	}
};

const checkedLength = async (file: FileHandle, path: string, { bytes }: Blob): Promise<number> => {
	const opened = await file.stat();
	if (!opened.isFile() || opened.nlink !== 1) throw new BlobRefused('is no ordinary file');
	// What was opened is what was looked at: a folder on the way may have been exchanged in between.
	const named = await stat(await realpath(path));
	if ((await realpath(path)) !== path || named.ino !== opened.ino || named.dev !== opened.dev)
		throw new BlobRefused('changed while it was opened');
	if (bytes !== 0 && bytes !== opened.size)
		throw new BlobRefused(`has ${opened.size} bytes, and not ${bytes}`);
	return opened.size;
};

const readAll = async (file: FileHandle, length: number): Promise<Uint8Array> => {
	const bytes = Buffer.alloc(length);
	const { bytesRead } = await file.read(bytes, 0, length, 0);
	return bytes.subarray(0, bytesRead);
};

const blockOf = ({ path, mime_type }: Blob, bytes: Uint8Array): ReadBlock => {
	if (mime_type.startsWith('image/'))
		return { kind: 'block', block: { type: 'image', mimeType: mime_type, bytes } };
	const text = textOf(bytes);
	const isText = mime_type === '' || /^text\/|[/+](json|xml|yaml|javascript)\b/.test(mime_type);
	if (isText && text !== undefined)
		return text === '' ? undefined : { kind: 'block', block: { type: 'text', text } };
	const note = `[the file ${JSON.stringify(path)}: ${mime_type || 'bytes'}, ${bytes.length} bytes]`;
	return { kind: 'block', block: { type: 'text', text: note } };
};

const textOf = (bytes: Uint8Array): string | undefined => {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch (error) {
		if (error instanceof TypeError) return undefined;
		throw error;
	}
};

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);
