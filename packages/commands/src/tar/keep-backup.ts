import { errnoText, type Flow, isFsError, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { lastName } from '../support/path-text.ts';
import { quotedName } from './list-line.ts';
import type { TarManner } from './manner.ts';

/** A file that was in the way and has another name. */
export interface KeptFile {
	readonly path: string;
	readonly name: string;
	readonly backupPath: string;
	readonly backupName: string;
}

/**
 * Renames what is in the way, as the options ask; `undefined` where nothing is, or it is a directory. `operand` leads to
 * it, `name` is how it is called. A text is what went wrong.
 */
export function* keepBackup(
	context: CommandContext,
	{ backup, verbosity }: TarManner,
	operand: string,
	name: string,
	say: (text: string) => Flow<void>,
): Flow<KeptFile | string | undefined> {
	if (backup.kind === 'none') return undefined;
	const { fileSystem } = context;
	const path = context.path(operand);
	const there = yield* attempt(() => fileSystem.lstat(path));
	if (isFsError(there) || there.kind === 'directory') return undefined;
	const backupOperand = yield* backup.nameFor(context, operand);
	const backupName = name + lastName(backupOperand).slice(lastName(operand).length);
	const backupPath = context.path(backupOperand);
	const moved = yield* attempt(() => fileSystem.rename(path, backupPath));
	if (isFsError(moved))
		return `${quotedName(name)}: Cannot rename to ${context.quote(backupName)}: ${errnoText[moved.errno]}`;
	if (verbosity > 0) yield* say(`Renaming ${context.quote(name)} to ${context.quote(backupName)}\n`);
	return { path, name, backupPath, backupName };
}

/** Gives a file its name back, where what was to take its place could not be made. */
export function* restoreBackup(
	context: CommandContext,
	{ verbosity }: TarManner,
	{ path, name, backupPath, backupName }: KeptFile,
	say: (text: string) => Flow<void>,
): Flow<void> {
	const moved = yield* attempt(() => context.fileSystem.rename(backupPath, path));
	if (isFsError(moved)) {
		const reason = errnoText[moved.errno];
		yield* wait(
			context.complain(`${quotedName(backupName)}: Cannot rename to ${context.quote(name)}: ${reason}`),
		);
	} else if (verbosity > 0)
		yield* say(`Renaming ${context.quote(backupName)} back to ${context.quote(name)}\n`);
}
