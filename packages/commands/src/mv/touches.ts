import { type Flow, normalizePath, type Touch, wait } from '@tenon/core';
import type { TouchLook } from '@tenon/shell';
import { type BackupOptions, backupFor } from '../support/backup.ts';
import { backupTouches, RepeatedDestinations } from '../support/backup-touches.ts';
import { type DestinationOptions, destinationsOf } from '../support/destinations.ts';
import { entryReplacement } from '../support/entry-touches.ts';

/** What mv takes away, and what it puts where. */
export function* mvTouches(
	look: TouchLook,
	options: BackupOptions & DestinationOptions,
	operands: readonly string[],
	order: readonly string[],
): Flow<readonly Touch[]> {
	const backup = backupFor(look, options);
	if (backup === undefined) return [];
	const isNoClobber =
		order.findLast((name) => name === 'force' || name === 'interactive' || name === 'noClobber') ===
		'noClobber';
	const isMovedAway = backup.kind !== 'none';
	const repeated = new RepeatedDestinations();
	const touches: Touch[] = [];
	for (const { source, destination } of yield* destinationsOf(look, operands, options, {
		followsLinks: true,
	})) {
		const kind = yield* wait(look.entryKindOf(source));
		if (kind === undefined || normalizePath(look.path(source)) === normalizePath(look.path(destination)))
			continue;
		const isTree = kind === 'directory';
		const there = yield* wait(look.entryKindOf(destination));
		const isConflict = isTree !== (there === 'directory') && backup.kind === 'none';
		if (there !== undefined && (isNoClobber || isConflict)) continue;
		if (there !== undefined)
			touches.push(
				...(yield* backupTouches(look, backup, destination, { recursive: there === 'directory' })),
			);
		const path = look.path(source);
		const whole = isTree ? ({ recursive: true, isWhole: true } as const) : {};
		// A caller that may not read a thing may not move it to where it can be read.
		if (kind !== 'symlink') touches.push({ path, kind: 'read', ...whole });
		touches.push({ path, kind: 'remove', ...whole });
		touches.push(...repeated.touches(look, backup, destination));
		touches.push(
			...(yield* entryReplacement(look, destination, {
				recursive: isTree || there === 'directory',
				isMovedAway,
				...(isTree ? { from: path } : {}),
			})),
		);
	}
	return touches;
}
