import { type Flow, normalizePath, type Touch, wait } from '@tenon/core';
import type { TouchLook } from '@tenon/shell';
import type { Backup } from './backup.ts';
import { entryReplacement } from './entry-touches.ts';
import { directoryName } from './path-text.ts';

/** The name that a file which is there will get, so that it is kept; nothing where none is kept. */
export function* backupTouches(
	look: TouchLook,
	backup: Backup,
	operand: string,
	{ recursive = false }: { readonly recursive?: boolean } = {},
): Flow<readonly Touch[]> {
	if (backup.kind === 'none') return [];
	const trimmed = operand.replace(/(?<=.)\/+$/, '');
	const names = yield* wait(look.namesIn(directoryName(trimmed)));
	return yield* entryReplacement(look, backup.nameAmong(trimmed, names), { recursive });
}

/**
 * Notices a destination that the same call has used before: what it made there is kept under a name that
 * depends on all that came before, in the same directory.
 */
export class RepeatedDestinations {
	readonly #used = new Set<string>();

	touches(look: TouchLook, backup: Backup, destination: string): readonly Touch[] {
		const path = normalizePath(look.path(destination));
		if (backup.kind === 'none' || !this.#used.has(path)) {
			this.#used.add(path);
			return [];
		}
		return [{ path: look.path(directoryName(destination)), kind: 'create', recursive: true }];
	}
}
