import { decodeText, type Flow, hasRawBytes, type ToolContext, wait } from '@tenon/core';
import { fileTypeOf, typeBytes } from './file-type.ts';
import type { FoundFile } from './look-up.ts';

/** Files beyond this size are not held as one text. */
const maxTextBytes = 64 * 1024 * 1024;

/** The text of a file; or in a few words why it is none that can be compared and changed as text. */
export const readText = function* (
	{ fileSystem }: ToolContext,
	{ realPath, stat }: FoundFile,
): Flow<{ readonly text: string } | { readonly reason: string }> {
	if (stat.size > maxTextBytes) return { reason: `larger than ${maxTextBytes} bytes` };
	const bytes = yield* wait(fileSystem.read(realPath));
	const type = fileTypeOf(bytes.subarray(0, typeBytes));
	if (type.kind !== 'text') return { reason: type.name };
	const text = decodeText(bytes);
	return hasRawBytes(text) ? { reason: 'not UTF-8 text' } : { text };
};
