import { type Flow, isFsError, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { asksForBackup, Backup, type BackupOptions, readBackup } from '../support/backup.ts';
import { betweenEntries } from '../support/between-entries.ts';
import type { WordChoice } from '../support/choose-word.ts';
import { Copier } from '../support/copy/copier.ts';
import type { CopyOptions } from '../support/copy/copy-options.ts';
import { lastName, withoutSlashes } from '../support/path-text.ts';
import { readChoice } from '../support/read-choice.ts';
import { type Targets, takeTargets } from '../support/target-directory.ts';
import { copyWithParents } from './copy-with-parents.ts';
import { readPreserved } from './preserve.ts';

/** What cp was asked for. */
export interface CpOptions extends BackupOptions {
	readonly archive: boolean;
	readonly attributesOnly: boolean;
	readonly context: { readonly value: string | undefined } | undefined;
	readonly copyContents: boolean;
	readonly linksAsLinks: boolean;
	readonly force: boolean;
	readonly interactive: boolean;
	readonly link: boolean;
	readonly noClobber: boolean;
	readonly preserveBasic: boolean;
	readonly preserve: { readonly value: string | undefined } | undefined;
	readonly noPreserve: readonly string[];
	readonly parents: boolean;
	readonly recursive: boolean;
	readonly reflink: { readonly value: string | undefined } | undefined;
	readonly removeDestination: boolean;
	readonly sparse: string | undefined;
	readonly stripSlashes: boolean;
	readonly symbolicLink: boolean;
	readonly targetDirectory: readonly string[];
	readonly noTargetDirectory: boolean;
	readonly update: boolean;
	readonly verbose: boolean;
	readonly oneFileSystem: boolean;
}

/** Copies all operands; returns the status of the command. */
export function* copyAll(
	context: CommandContext,
	options: CpOptions,
	operands: readonly string[],
	order: readonly string[],
): Flow<number> {
	const copyOptions = yield* readOptions(context, options, order);
	if (copyOptions === undefined) return 1;
	if (options.context?.value !== undefined)
		yield* wait(context.complain('warning: ignoring --context; it requires an SELinux-enabled kernel'));
	const targets = yield* takeTargets(context, operands, options, { followsLinks: true });
	if (targets === undefined) return 1;
	if (options.parents && targets.directory === undefined) {
		yield* wait(context.complainOfUsage('with --parents, the destination must be a directory'));
		return 1;
	}
	const own = yield* backUpItself(context, targets, copyOptions);
	if (own !== undefined) return own;
	const copier = new Copier(context, copyOptions);
	let status = 0;
	for (const given of targets.sources) {
		yield* betweenEntries(context);
		const source = options.stripSlashes && targets.directory !== undefined ? withoutSlashes(given) : given;
		const isCopied = options.parents
			? yield* copyWithParents(context, copier, {
					source,
					directory: targets.directory!,
					options: copyOptions,
				})
			: (yield* copier.copy(source, destinationOf(source, targets))) !== 'failed';
		if (!isCopied) status = 1;
	}
	return status;
}

// `cp -fb a a` makes a backup of a file and leaves it alone.
function* backUpItself(
	context: CommandContext,
	targets: Targets,
	options: CopyOptions,
): Flow<number | undefined> {
	const [source] = targets.sources;
	const { forces, backup } = options;
	if (!forces || backup.kind === 'none' || targets.directory !== undefined || source !== targets.destination)
		return undefined;
	const found = yield* attempt(() => context.fileSystem.stat(context.path(source)));
	if (isFsError(found) || found.kind !== 'file') return undefined;
	const copier = new Copier(context, { ...options, backup: new Backup('none', undefined) });
	return (yield* copier.copy(source, yield* backup.nameFor(context, source))) === 'failed' ? 1 : 0;
}

// What `..` leads to has no name of its own to be copied under.
const destinationOf = (source: string, targets: Targets): string => {
	if (targets.directory === undefined) return targets.destination;
	const last = lastName(source);
	return `${targets.directory.replace(/\/+$/, '')}/${last === '..' ? '.' : last}`;
};

function* readOptions(
	context: CommandContext,
	options: CpOptions,
	order: readonly string[],
): Flow<CopyOptions | undefined> {
	const preserved = yield* readPreserved(context, options, order);
	if (preserved === undefined) return undefined;
	if (
		options.sparse !== undefined &&
		(yield* readChoice(context, sparseWords, options.sparse, '--sparse')) === undefined
	)
		return undefined;
	const reflink = options.reflink?.value;
	if (reflink !== undefined && (yield* readChoice(context, reflinkWords, reflink, '--reflink')) === undefined)
		return undefined;
	const backup = yield* readBackup(context, options);
	if (backup === undefined) return undefined;
	const overwriting = order.findLast((name) => name === 'interactive' || name === 'noClobber');
	const problem = conflict(options, overwriting);
	if (problem !== undefined) {
		yield* wait(context.complainOfUsage(problem));
		return undefined;
	}
	const isRecursive = options.recursive || options.archive;
	return {
		moves: false,
		installs: false,
		isRecursive,
		follows: followedLinks(order) ?? (isRecursive && !options.link ? 'never' : 'always'),
		makes: options.link ? 'hardLink' : options.symbolicLink ? 'symbolicLink' : 'copy',
		...preserved,
		overwrites: overwriting === undefined ? 'always' : overwriting === 'interactive' ? 'ask' : 'never',
		onlyNewer: options.update && overwriting !== 'noClobber',
		removesFirst: options.removeDestination,
		forces: options.force,
		copiesContent: !options.attributesOnly,
		staysOnDevice: options.oneFileSystem,
		readsSpecial: options.copyContents || !isRecursive,
		backup,
		isVerbose: options.verbose,
	};
}

const conflict = (options: CpOptions, overwriting: string | undefined): string | undefined => {
	if (options.link && options.symbolicLink) return 'cannot make both hard and symbolic links';
	if (asksForBackup(options) && overwriting === 'noClobber')
		return 'options --backup and --no-clobber are mutually exclusive';
	if (options.reflink !== undefined && (options.reflink.value ?? 'always') === 'always')
		return '--reflink=always cannot be had on this file system; --reflink=auto copies';
	return undefined;
};

/** Which links are followed: the last option that speaks of them decides. */
export const followedLinks = (order: readonly string[]): CopyOptions['follows'] | undefined => {
	for (const name of [...order].reverse()) {
		if (name === 'dereference') return 'always';
		if (name === 'followOperands') return 'operands';
		if (name === 'noDereference' || name === 'linksAsLinks' || name === 'archive') return 'never';
	}
	return undefined;
};

const sparseWords: readonly WordChoice<string>[] = ['never', 'auto', 'always'].map(oneWord);
const reflinkWords: readonly WordChoice<string>[] = ['auto', 'always', 'never'].map(oneWord);

function oneWord(word: string): WordChoice<string> {
	return { words: [word], value: word };
}
