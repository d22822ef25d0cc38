import { type Flow, type Touch, wait } from '@tenon/core';
import { readsOf, type TouchLook } from '@tenon/shell';
import { type BackupOptions, backupFor } from '../support/backup.ts';
import { backupTouches, RepeatedDestinations } from '../support/backup-touches.ts';
import { type DestinationOptions, destinationsOf } from '../support/destinations.ts';
import { entryReplacement } from '../support/entry-touches.ts';

/** What ln was asked for, as far as it says which names it makes. */
export interface LnTouchOptions extends BackupOptions, DestinationOptions {
	readonly force: boolean;
	readonly interactive: boolean;
	readonly noDereference: boolean;
	readonly relative: boolean;
	readonly symbolic: boolean;
}

/** The names that ln makes or replaces. Who has a hard link to a file can read it. */
export function* lnTouches(
	look: TouchLook,
	options: LnTouchOptions,
	operands: readonly string[],
): Flow<readonly Touch[]> {
	const backup = backupFor(look, options);
	if (backup === undefined || (options.relative && !options.symbolic)) return [];
	const replaces = options.force || options.interactive || backup.kind !== 'none';
	const how = { followsLinks: !options.noDereference, alone: '.' };
	const repeated = new RepeatedDestinations();
	const touches: Touch[] = [];
	for (const { source, destination } of yield* destinationsOf(look, operands, options, how)) {
		const kind = options.symbolic ? 'file' : yield* wait(look.entryKindOf(source));
		if (kind === undefined || kind === 'directory') continue;
		if (!options.symbolic) touches.push(...readsOf(look, [source]));
		const there = yield* wait(look.entryKindOf(destination));
		if (there !== undefined && (!replaces || there === 'directory')) continue;
		if (there !== undefined) touches.push(...(yield* backupTouches(look, backup, destination)));
		touches.push(...repeated.touches(look, backup, destination));
		touches.push(...(yield* entryReplacement(look, destination, { isMovedAway: backup.kind !== 'none' })));
	}
	return touches;
}
