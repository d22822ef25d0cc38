import { errnoText, type Flow, isFsError, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { CommandFailure } from '../support/command-failure.ts';
import { adjustBits, parseMode } from '../support/mode.ts';
import { type Accounts, readGroups, readUsers } from '../support/owners.ts';
import { quoteAlways } from '../support/quote.ts';
import type { InstallOptions } from './options.ts';

/** What install gives to all that it makes; an owner that is `undefined` stays who it is. */
export interface GivenFacts {
	readonly mode: number;
	readonly directoryMode: number;
	/** The bits that the mode names for directories: setuid and setgid change only where named. */
	readonly directoryBits: number;
	readonly uid: number | undefined;
	readonly gid: number | undefined;
}

/** Reads -m, -o and -g. */
export function* readGivenFacts(context: CommandContext, options: InstallOptions): Flow<GivenFacts> {
	const changes = parseMode(options.mode ?? '755');
	if (changes === undefined) throw new CommandFailure(`invalid mode ${context.quote(options.mode!)}`);
	const { owner, group } = options;
	const directory = adjustBits(0, changes, { isDirectory: true, umask: 0 });
	return {
		mode: adjustBits(0, changes, { isDirectory: false, umask: 0 }).mode,
		directoryMode: directory.mode,
		directoryBits: directory.spokenOf,
		uid: owner === undefined ? undefined : idOf(context, 'user', owner, yield* readUsers(context)),
		gid: group === undefined ? undefined : idOf(context, 'group', group, yield* readGroups(context)),
	};
}

const idOf = (context: CommandContext, what: 'user' | 'group', text: string, accounts: Accounts): number => {
	const named = accounts.idOf(text);
	if (named !== undefined) return named;
	const number = /^\s*\+?\d+$/.test(text) ? Number(text) : Number.NaN;
	if (number <= 0xffff_ffff) return number;
	throw new CommandFailure(`invalid ${what} ${context.quote(text)}`);
};

/** Gives a file or directory its owner and mode; `false` if that failed and was reported. */
export function* giveFacts(
	context: CommandContext,
	name: string,
	{ uid, gid }: GivenFacts,
	mode: number,
): Flow<boolean> {
	const { fileSystem } = context;
	const path = context.path(name);
	if (uid !== undefined || gid !== undefined) {
		const found = yield* attempt(() => fileSystem.lstat(path));
		const given = isFsError(found)
			? found
			: yield* attempt(() =>
					fileSystem.chown(path, uid ?? found.uid, gid ?? found.gid, { followLinks: false }),
				);
		if (isFsError(given)) {
			const text = `cannot change ownership of ${quoteAlways(name)}: ${errnoText[given.errno]}`;
			yield* wait(context.complain(text));
			return false;
		}
	}
	const changed = yield* attempt(() => fileSystem.chmod(path, mode));
	if (!isFsError(changed)) return true;
	const text = `cannot change permissions of ${quoteAlways(name)}: ${errnoText[changed.errno]}`;
	yield* wait(context.complain(text));
	return false;
}
