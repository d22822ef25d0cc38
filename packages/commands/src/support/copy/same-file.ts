import { type Flow, isFsError, type Stat } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../attempt.ts';
import { directoryName, lastName } from '../path-text.ts';
import type { CopyOptions } from './copy-options.ts';

/** What it means that source and destination may be one file. */
export type Sameness =
	/** They are not, or it does not matter. */
	| 'different'
	/** They are, and copying would destroy it. */
	| 'same'
	/** They are already what was asked for. */
	| 'done';

/** Whether two facts are of one file. */
export const isSameInode = (a: Stat, b: Stat): boolean => a.ino === b.ino && a.dev === b.dev;

/** Whether two names, followed to their ends, are of one file. */
export function* isOneFile(context: CommandContext, left: string, right: string): Flow<boolean> {
	const { fileSystem } = context;
	const a = yield* attempt(() => fileSystem.stat(context.path(left)));
	const b = yield* attempt(() => fileSystem.stat(context.path(right)));
	return !isFsError(a) && !isFsError(b) && isSameInode(a, b);
}

/** Judges a source and a destination that are both there. */
export function* judgeSameness(
	context: CommandContext,
	options: CopyOptions,
	source: { readonly name: string; readonly facts: Stat; readonly isFollowed: boolean },
	destination: string,
): Flow<Sameness> {
	const { fileSystem } = context;
	const sourceLink = yield* attempt(() => fileSystem.lstat(context.path(source.name)));
	const targetLink = yield* attempt(() => fileSystem.lstat(context.path(destination)));
	if (isFsError(sourceLink) || isFsError(targetLink)) return 'different';
	if (options.makes === 'hardLink') {
		if (isSameInode(source.facts, targetLink)) return 'done';
		// A link that leads to the source may give way to a second name of it.
		if (source.isFollowed && sourceLink.kind !== 'symlink') return 'different';
	}
	const isSameEntry = isSameInode(sourceLink, targetLink);
	if (source.isFollowed) {
		const target = yield* attempt(() => fileSystem.stat(context.path(destination)));
		if (isFsError(target) || !isSameInode(source.facts, target)) return 'different';
	} else if (sourceLink.kind === 'symlink' && targetLink.kind === 'symlink') {
		if (!isSameEntry) return 'different';
		if (yield* isSameName(context, source.name, destination)) return 'same';
		// To move one of two hard links to the other's name would do nothing.
		return options.moves && options.backup.kind === 'none' ? 'same' : 'different';
	} else if (!isSameEntry && !(yield* isOneFile(context, source.name, destination))) return 'different';
	// The link would lead nowhere once what it leads to is put aside.
	const losesTarget = source.isFollowed && sourceLink.kind === 'symlink' && targetLink.kind !== 'symlink';
	if (options.backup.kind !== 'none' && !isSameEntry && losesTarget && !options.moves) return 'same';
	if (options.backup.kind !== 'none')
		return (yield* isSameName(context, source.name, destination)) ? 'same' : 'different';
	if (options.moves || options.removesFirst) {
		if (targetLink.kind === 'symlink') return 'different';
		const isOtherName = !(yield* isSameName(context, source.name, destination));
		if (isSameEntry && targetLink.nlink > 1 && isOtherName) return options.moves ? 'same' : 'different';
	}
	if (sourceLink.kind !== 'symlink' && targetLink.kind !== 'symlink') {
		if (!isSameEntry) return 'different';
	}
	if (options.makes === 'symbolicLink' && targetLink.kind === 'symlink') return 'different';
	return 'same';
}

function* isSameName(context: CommandContext, left: string, right: string): Flow<boolean> {
	if (lastName(left) !== lastName(right)) return false;
	return yield* isOneFile(context, directoryName(left), directoryName(right));
}
