import { errnoText, type Flow, isFsError, type Stat, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../attempt.ts';
import { quoteAlways } from '../quote.ts';
import type { CopyOptions } from './copy-options.ts';

/** What a copy is to look like beside its content. */
export interface CopiedFacts {
	readonly source: Stat;
	readonly destination: string;
	readonly isNew: boolean;
}

/** Gives a copy the times, the owner and the permissions of its source; `false` if something was reported. */
export function* copyAttributes(
	context: CommandContext,
	options: CopyOptions,
	{ source, destination, isNew }: CopiedFacts,
): Flow<boolean> {
	const { fileSystem } = context;
	const path = context.path(destination);
	const followLinks = source.kind !== 'symlink';
	const { preserves } = options;
	let mode = source.mode;
	if (preserves.timestamps) {
		const { atimeMs, mtimeMs } = source;
		const set = yield* attempt(() => fileSystem.utimes(path, atimeMs, mtimeMs, { followLinks }));
		if (isFsError(set)) {
			yield* wait(
				context.complain(`preserving times for ${quoteAlways(destination)}: ${errnoText[set.errno]}`),
			);
			return false;
		}
	}
	if (preserves.ownership) {
		const given = yield* attempt(() => fileSystem.chown(path, source.uid, source.gid, { followLinks }));
		// Only user 0 may give files away; such a copy must not keep the power of its source's owner.
		if (isFsError(given)) mode &= ~0o6000;
	}
	if (source.kind === 'symlink') return true;
	const wanted = preserves.mode ? mode : finalMode(context, options, source, isNew);
	if (wanted === undefined) return true;
	const changed = yield* attempt(() => fileSystem.chmod(path, wanted));
	if (!isFsError(changed)) return true;
	const name = quoteAlways(destination);
	yield* wait(context.complain(`preserving permissions for ${name}: ${errnoText[changed.errno]}`));
	return false;
}

// A directory was made so that it could be filled; a file has its permissions since it was made.
const finalMode = (
	context: CommandContext,
	options: CopyOptions,
	source: Stat,
	isNew: boolean,
): number | undefined => {
	if (!isNew || source.kind !== 'directory') return undefined;
	return context.permissions((options.ignoresMode ? 0o777 : source.mode & 0o777) | (source.mode & 0o1000));
};
