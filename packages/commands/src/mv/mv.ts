import { type Flow, runFlow, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { Remover } from '../rm/remover.ts';
import { asksForBackup, backupOptions, readBackup } from '../support/backup.ts';
import { betweenEntries } from '../support/between-entries.ts';
import { Copier } from '../support/copy/copier.ts';
import { type CopyOptions, preservesAll } from '../support/copy/copy-options.ts';
import { lastName, withoutSlashes } from '../support/path-text.ts';
import { takeTargets, targetDirectoryOptions } from '../support/target-directory.ts';
import { mvTouches } from './touches.ts';

/** `mv`: gives files other names, or moves them to another directory. */
export const mv: DefinedCommand = defineCommand({
	name: 'mv',
	summary: 'Rename files, or move them into a directory.',
	compatible: 'GNU coreutils 9.1',
	options: {
		...backupOptions,
		force: { kind: 'flag', short: 'f', long: 'force', summary: 'do not ask before overwriting' },
		interactive: { kind: 'flag', short: 'i', long: 'interactive', summary: 'ask before overwriting' },
		noClobber: { kind: 'flag', short: 'n', long: 'no-clobber', summary: 'do not overwrite' },
		stripSlashes: {
			kind: 'flag',
			long: 'strip-trailing-slashes',
			summary: 'take slashes off the ends of sources',
		},
		...targetDirectoryOptions,
		update: {
			kind: 'flag',
			short: 'u',
			long: 'update',
			summary: 'move only what is newer than its destination',
		},
		defaultContext: {
			kind: 'flag',
			short: 'Z',
			long: 'context',
			summary: 'changes nothing: there is no SELinux here',
		},
		verbose: { kind: 'flag', short: 'v', long: 'verbose', summary: 'tell of each file' },
	},
	operands: {
		name: 'SOURCE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'The last one is the destination.',
	},
	examples: [{ script: 'mv -v notes other', files: { notes: '' }, output: "renamed 'notes' -> 'other'\n" }],
	effects: ['fs.read', 'fs.rename', 'fs.write', 'fs.overwrite', 'fs.remove'],
	touches: ({ options, operands, order }, look) => runFlow(mvTouches(look, options, operands, order)),
	usageStatus: 1,
	run: (context, { options, operands, order }) => runFlow(moveAll(context, options, operands, order)),
});

type MvOptions = Parameters<typeof readBackup>[1] &
	Parameters<typeof takeTargets>[2] & {
		readonly stripSlashes: boolean;
		readonly update: boolean;
		readonly verbose: boolean;
	};

function* moveAll(
	context: CommandContext,
	options: MvOptions,
	operands: readonly string[],
	order: readonly string[],
): Flow<number> {
	const backup = yield* readBackup(context, options);
	if (backup === undefined) return 1;
	const last = order.findLast((name) => name === 'force' || name === 'interactive' || name === 'noClobber');
	const targets = yield* takeTargets(context, operands, options, { followsLinks: true });
	if (targets === undefined) return 1;
	if (last === 'noClobber' && asksForBackup(options)) {
		yield* wait(context.complainOfUsage('options --backup and --no-clobber are mutually exclusive'));
		return 1;
	}
	const copyOptions: CopyOptions = {
		moves: true,
		installs: false,
		isRecursive: true,
		follows: 'never',
		makes: 'copy',
		preserves: preservesAll,
		ignoresMode: false,
		overwrites: last === 'interactive' ? 'ask' : last === 'noClobber' ? 'never' : 'always',
		onlyNewer: options.update && last !== 'noClobber',
		removesFirst: false,
		forces: last === 'force',
		copiesContent: true,
		staysOnDevice: false,
		readsSpecial: false,
		backup,
		isVerbose: options.verbose,
	};
	const copier = new Copier(context, copyOptions);
	// Where it is open what the last operand is, the names are tried as they are.
	const strips = options.stripSlashes && (targets.directory !== undefined || options.noTargetDirectory);
	let status = 0;
	for (const given of targets.sources) {
		yield* betweenEntries(context);
		const source = strips ? withoutSlashes(given) : given;
		const destination =
			targets.directory === undefined
				? strips
					? withoutSlashes(targets.destination)
					: targets.destination
				: `${targets.directory.replace(/\/+$/, '')}/${lastName(source)}`;
		const outcome = yield* copier.copy(source, destination);
		if (outcome === 'failed') status = 1;
		if (outcome === 'copied' && !(yield* removeSource(context, source, options.verbose))) status = 1;
	}
	return status;
}

// Between file systems a move is a copy, and what was copied goes.
function* removeSource(context: CommandContext, source: string, isVerbose: boolean): Flow<boolean> {
	const remover = new Remover(context, {
		asks: 'never',
		asksOnce: false,
		ignoresMissing: false,
		isRecursive: true,
		removesEmpty: false,
		isVerbose,
		staysOnDevice: true,
		preservesRoot: true,
	});
	yield* remover.remove(source);
	return remover.status === 0;
}
