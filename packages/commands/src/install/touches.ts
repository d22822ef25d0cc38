import { type Flow, type Touch, wait } from '@tenon/core';
import { readsOf, type TouchLook } from '@tenon/shell';
import { type Backup, backupFor } from '../support/backup.ts';
import { backupTouches, RepeatedDestinations } from '../support/backup-touches.ts';
import { destinationsOf, nameIn } from '../support/destinations.ts';
import { freedEntry, missingDirectories } from '../support/entry-touches.ts';
import { parseMode } from '../support/mode.ts';
import { lastName } from '../support/path-text.ts';
import type { InstallOptions } from './options.ts';

/** What install reads, and what it makes or replaces. */
export function* installTouches(
	look: TouchLook,
	options: InstallOptions,
	operands: readonly string[],
): Flow<readonly Touch[]> {
	const isRefused = options.mode !== undefined && parseMode(options.mode) === undefined;
	if (options.strip || isRefused) return [];
	if (options.makesDirectories) return yield* directoryTouches(look, options, operands);
	const backup = backupFor(look, options);
	if (backup === undefined) return [];
	const [given] = options.targetDirectory;
	const isMissing =
		options.makesParents && given !== undefined && (yield* wait(look.entryKindOf(given))) === undefined;
	const touches: Touch[] = isMissing ? [...(yield* missingDirectories(look, nameIn(given, 'x')))] : [];
	const pairs = isMissing
		? operands.map((source) => ({
				source,
				destination: nameIn(given, lastName(source)),
				directory: given,
			}))
		: yield* destinationsOf(look, operands, options, { followsLinks: true });
	const repeated = new RepeatedDestinations();
	for (const { source, destination, directory } of pairs) {
		if (options.makesParents && directory === undefined)
			touches.push(...(yield* missingDirectories(look, destination)));
		const kind = yield* wait(look.kindOf(source));
		if (kind === undefined || kind === 'directory') continue;
		touches.push(...readsOf(look, options.compare ? [source, destination] : [source]));
		touches.push(...(yield* written(look, backup, destination)));
		touches.push(...repeated.touches(look, backup, destination));
	}
	return touches;
}

function* written(look: TouchLook, backup: Backup, destination: string): Flow<readonly Touch[]> {
	const there = yield* wait(look.entryKindOf(destination));
	if (there === 'directory') return [];
	if (there === undefined) return [{ path: look.path(destination), kind: 'create' }];
	return [...freedEntry(look, destination), ...(yield* backupTouches(look, backup, destination))];
}

function* directoryTouches(
	look: TouchLook,
	options: InstallOptions,
	operands: readonly string[],
): Flow<readonly Touch[]> {
	if (options.targetDirectory.length > 0) return [];
	const touches: Touch[] = [];
	for (const operand of operands) {
		if (operand === '') continue;
		touches.push(...(yield* missingDirectories(look, operand)));
		const there = yield* wait(look.kindOf(operand));
		if (there === undefined || there === 'directory')
			touches.push({
				path: look.path(operand),
				kind: there === undefined ? 'create' : 'attributes',
			});
	}
	return touches;
}
