import { createHash } from 'node:crypto';
import { type ContentHash, type Principal, principalId } from '@tenon/core';
import type { FoundExtension } from './extension.ts';

/** Who an extension is when it acts. */
export const extensionPrincipal = (
	{ name, kind }: FoundExtension,
	contentHash: ContentHash,
): Extract<Principal, { readonly kind: 'extension' }> => ({
	kind: 'extension',
	id: principalId(idOf(name)),
	name,
	extensionKind: kind,
	contentHash,
});

// An id has only characters that can be printed, and not many of them.
const idOf = (name: string): string =>
	/^[\x21-\x7e]{1,100}$/.test(name)
		? `extension:${name}`
		: `extension:${createHash('sha256').update(name).digest('hex')}`;
