import { errnoText, type Flow, runFlow, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { backupOptions, readBackup } from '../support/backup.ts';
import { betweenEntries } from '../support/between-entries.ts';
import { lastName } from '../support/path-text.ts';
import { quoteAlways } from '../support/quote.ts';
import { takeTargets, targetDirectoryOptions } from '../support/target-directory.ts';
import { Linker } from './linker.ts';
import { lnTouches } from './touches.ts';

/** `ln`: makes links. */
export const ln: DefinedCommand = defineCommand({
	name: 'ln',
	summary: 'Make hard links or, with -s, symbolic ones.',
	compatible: 'GNU coreutils 9.1',
	options: {
		...backupOptions,
		directory: {
			kind: 'flag',
			short: 'dF',
			long: 'directory',
			summary: 'try to link directories; no file system here allows it',
		},
		force: { kind: 'flag', short: 'f', long: 'force', summary: 'remove what is in the way' },
		interactive: {
			kind: 'flag',
			short: 'i',
			long: 'interactive',
			summary: 'ask before removing what is in the way',
		},
		logical: {
			kind: 'flag',
			short: 'L',
			long: 'logical',
			summary: 'link to what a target that is a link points to',
		},
		noDereference: {
			kind: 'flag',
			short: 'n',
			long: 'no-dereference',
			summary: 'treat LINK_NAME that is a link to a directory as a file',
		},
		physical: { kind: 'flag', short: 'P', long: 'physical', summary: 'link to links themselves' },
		relative: {
			kind: 'flag',
			short: 'r',
			long: 'relative',
			summary: 'with -s, make the link relative to its place',
		},
		symbolic: { kind: 'flag', short: 's', long: 'symbolic', summary: 'make symbolic links' },
		...targetDirectoryOptions,
		verbose: { kind: 'flag', short: 'v', long: 'verbose', summary: 'tell of each link' },
	},
	operands: {
		name: 'TARGET',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'The last one is the link or its directory.',
	},
	examples: [{ script: 'ln -s notes link; readlink link', files: { notes: '' }, output: 'notes\n' }],
	effects: ['fs.read', 'fs.write', 'fs.overwrite', 'fs.remove'],
	touches: ({ options, operands }, look) => runFlow(lnTouches(look, options, operands)),
	usageStatus: 1,
	run: (context, { options, operands, order }) => runFlow(linkAll(context, options, operands, order)),
});

type LnOptions = Parameters<typeof readBackup>[1] &
	Parameters<typeof takeTargets>[2] & {
		readonly directory: boolean;
		readonly noDereference: boolean;
		readonly relative: boolean;
		readonly symbolic: boolean;
		readonly verbose: boolean;
	};

function* linkAll(
	context: CommandContext,
	options: LnOptions,
	operands: readonly string[],
	order: readonly string[],
): Flow<number> {
	const backup = yield* readBackup(context, options);
	if (backup === undefined) return 1;
	const isHardAndRelative = options.relative && !options.symbolic;
	const hasDirectory = options.targetDirectory.length > 0 && !options.noTargetDirectory;
	if (isHardAndRelative && operands.length > 0 && !hasDirectory) return yield* refuseRelative(context);
	const targets = yield* takeTargets(context, operands, options, {
		followsLinks: !options.noDereference,
		alone: '.',
		refuse: refuseDirectory,
		cannotCombine: 'cannot combine --target-directory and --no-target-directory',
	});
	if (targets === undefined) return 1;
	if (isHardAndRelative) return yield* refuseRelative(context);
	const linker = new Linker(context, {
		isSymbolic: options.symbolic,
		isRelative: options.relative,
		isVerbose: options.verbose,
		followsTarget: order.findLast((name) => name === 'logical' || name === 'physical') === 'logical',
		triesDirectories: options.directory,
		replaces: replacement(order),
		backup,
	});
	for (const target of targets.sources) {
		yield* betweenEntries(context);
		const name =
			targets.directory === undefined
				? targets.destination
				: `${targets.directory.replace(/\/+$/, '')}/${lastName(target)}`;
		yield* linker.link(target, name);
	}
	return linker.status;
}

function* refuseRelative(context: CommandContext): Flow<number> {
	yield* wait(context.complain('cannot do --relative without --symbolic'));
	return 1;
}

// The last of -f and -i decides.
const replacement = (order: readonly string[]): 'always' | 'ask' | 'never' => {
	const last = order.findLast((name) => name === 'force' || name === 'interactive');
	return last === undefined ? 'never' : last === 'force' ? 'always' : 'ask';
};

const refuseDirectory = (name: string, reason: string): string =>
	reason === errnoText.ENOTDIR
		? `target ${quoteAlways(name)} is not a directory`
		: `failed to access ${quoteAlways(name)}: ${reason}`;
