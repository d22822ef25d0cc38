import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type ContentHash, contentHash } from '@tenon/core';
import type { FoundExtension } from '../host/extension.ts';
import type { ContentFile } from './content-files.ts';
import { TrustError } from './errors.ts';

/**
 * The digest of what an extension runs: how it is started, and each file with its path, its content and whether it is a
 * program. Throws {@link TrustError} for a file that cannot be read.
 */
export const hashExtension = async (
	{ start, folder }: FoundExtension,
	files: readonly ContentFile[],
): Promise<ContentHash> => {
	const hash = createHash('sha256');
	add(hash, 'start', JSON.stringify(start));
	for (let at = 0; at < files.length; at += readers) {
		const some = files.slice(at, at + readers);
		const contents = await Promise.all(some.map((file) => contentOf(folder, file)));
		for (const [index, { path, isExecutable }] of some.entries()) {
			add(hash, isExecutable ? 'program' : 'file', path);
			add(hash, 'content', contents[index]!);
		}
	}
	return contentHash(`sha256:${hash.digest('hex')}`);
};

/** The digest of how an extension is started, and of nothing else: for one that is trusted without a look at it. */
export const hashOfStart = (extension: FoundExtension): ContentHash =>
	contentHash(`sha256:${createHash('sha256').update(JSON.stringify(extension)).digest('hex')}`);

// So many files are read at the same time.
const readers = 32;

const contentOf = async (folder: string, { path, size, link }: ContentFile): Promise<string> => {
	if (link !== undefined) return `link ${link}`;
	const file = resolve(folder, path);
	const digest = createHash('sha256');
	try {
		// A stream costs more than a small file.
		if (size < 256 * 1024) digest.update(await readFile(file));
		else for await (const chunk of createReadStream(file)) digest.update(chunk as Uint8Array);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === undefined) throw error;
		throw new TrustError('trust.unreadable', file, `cannot be read: ${(error as Error).message}`, error);
	}
	return digest.digest('hex');
};

// Lengths first, so that no two contents are written alike.
const add = (hash: Hash, what: string, text: string): void => {
	hash.update(`${what} ${Buffer.byteLength(text)}\n${text}\n`);
};
