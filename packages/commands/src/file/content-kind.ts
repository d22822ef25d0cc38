import { binaryFormat } from './binary-formats.ts';
import { binaryKind, type ContentKind } from './kind.ts';
import { textKind } from './text-kind.ts';

/** What the start of a file says of all of it. */
export const contentKind = (bytes: Uint8Array): ContentKind => {
	if (bytes.length === 0) return binaryKind('empty', 'inode/x-empty');
	if (bytes.length === 1) return binaryKind('very short file (no magic)', 'application/octet-stream');
	return binaryFormat(bytes) ?? textKind(bytes) ?? binaryKind('data', 'application/octet-stream');
};
