import { decodeText, type Flow, hasRawBytes, type ToolContext, wait } from '@tenon/core';
import { fileTypeOf, typeBytes } from '../support/file-type.ts';
import type { FoundFile } from '../support/look-up.ts';
import type { FileCache } from './file-cache.ts';

/** Files beyond this size are not held as one text. */
const maxTextBytes = 64 * 1024 * 1024;

/**
 * The bytes of a file, from the cache where it has them in this version. The first byte is read from the file all the
 * same: what one caller was let read is not handed to another who is not.
 */
export const readBytes = function* (
	{ fileSystem }: Pick<ToolContext, 'fileSystem'>,
	{ realPath, stat }: FoundFile,
	cache: FileCache,
): Flow<Uint8Array> {
	const known = cache.get(realPath, stat.version);
	if (known !== undefined) {
		yield* wait(fileSystem.read(realPath, { offset: 0, length: 1 }));
		return known;
	}
	const bytes = yield* wait(fileSystem.read(realPath));
	// One that was written meanwhile is not what was looked at.
	if (bytes.length === stat.size && bytes.length <= cache.maxFileBytes) {
		const { version } = yield* wait(fileSystem.stat(realPath));
		if (version === stat.version) cache.put(realPath, version, bytes);
	}
	return bytes;
};

/** The text of a file; or in a few words why it is none that can be compared and changed as text. */
export const readText = function* (
	context: Pick<ToolContext, 'fileSystem'>,
	file: FoundFile,
	cache: FileCache,
): Flow<{ readonly text: string } | { readonly reason: string }> {
	if (file.stat.size > maxTextBytes) return { reason: `larger than ${maxTextBytes} bytes` };
	const bytes = yield* readBytes(context, file, cache);
	const type = fileTypeOf(bytes.subarray(0, typeBytes));
	if (type.kind !== 'text') return { reason: type.name };
	const text = decodeText(bytes);
	return hasRawBytes(text) ? { reason: 'not UTF-8 text' } : { text };
};
