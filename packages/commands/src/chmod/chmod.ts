import { errnoText, type Flow, isFsError, runFlow, type Touch, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type TouchLook } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { betweenEntries } from '../support/between-entries.ts';
import { lastTelling } from '../support/last-telling.ts';
import { type ModeChanges, parseMode, sameModeAs } from '../support/mode.ts';
import { quoteAlways } from '../support/quote.ts';
import { ModeChanger } from './mode-changer.ts';

/** `chmod`: changes permissions. */
export const chmod: DefinedCommand = defineCommand({
	name: 'chmod',
	summary: 'Change the permissions of files.',
	compatible: 'GNU coreutils 9.1',
	options: {
		changes: { kind: 'flag', short: 'c', long: 'changes', summary: 'tell of files that are changed' },
		silent: { kind: 'flag', short: 'f', long: 'silent', summary: 'print few errors' },
		quiet: { kind: 'flag', long: 'quiet', summary: 'the same as --silent' },
		verbose: { kind: 'flag', short: 'v', long: 'verbose', summary: 'tell of each file' },
		noPreserveRoot: {
			kind: 'flag',
			long: 'no-preserve-root',
			summary: 'do not treat / specially (the default)',
		},
		preserveRoot: { kind: 'flag', long: 'preserve-root', summary: 'do not work recursively on /' },
		reference: {
			kind: 'value',
			long: 'reference',
			value: 'FILE',
			type: 'string',
			summary: 'the permissions of this file instead of MODE',
		},
		recursive: {
			kind: 'flag',
			short: 'R',
			long: 'recursive',
			summary: 'change directories and all below them',
		},
		minusMode: {
			kind: 'list',
			short: 'rwxXstugoa,+=01234567',
			value: 'MODE',
			summary: 'a MODE that starts with a minus: -w, -rwx',
		},
	},
	operands: { name: 'MODE FILE', min: 0, max: Number.POSITIVE_INFINITY, summary: '' },
	examples: [{ script: 'chmod u=rw,go= notes; stat -c %a notes', files: { notes: '' }, output: '600\n' }],
	effects: ['fs.write'],
	touches: ({ options, operands }, look) => runFlow(chmodTouches(look, options, operands)),
	usageStatus: 1,
	rewrite: (argv) => markModes(argv),
	run: (context, { options, operands, order }) => {
		const style: ChmodOptions = {
			...options,
			silent: options.silent || options.quiet,
			preserveRoot: order.findLast((name) => /reserveRoot$/.test(name)) === 'preserveRoot',
		};
		return runFlow(changeAll(context, style, operands, order));
	},
});

function* chmodTouches(
	look: TouchLook,
	options: Pick<ChmodOptions, 'recursive' | 'reference' | 'minusMode'>,
	operands: readonly string[],
): Flow<readonly Touch[]> {
	const takesMode = options.reference === undefined && options.minusMode.length === 0;
	const touches: Touch[] = [];
	for (const operand of takesMode ? operands.slice(1) : operands) {
		const kind = operand === '' ? undefined : yield* wait(look.kindOf(operand));
		const isTree = options.recursive && kind === 'directory';
		if (kind !== undefined)
			touches.push({
				path: look.path(operand),
				kind: 'attributes',
				...(isTree ? { recursive: true, isWhole: true } : {}),
			});
	}
	return touches;
}

// `-w` is a mode though it looks like an option: the whole word becomes the value of its mode letter.
const markModes = (argv: readonly string[]): readonly string[] => {
	const end = argv.indexOf('--');
	return argv.map((word, at) => {
		if (end !== -1 && at > end) return word;
		const flags = /^-([Rcfv]*[rwxXstugoa,+=0-7])/.exec(word);
		return flags === null ? word : `${flags[0]}${word}`;
	});
};

interface ChmodOptions {
	readonly changes: boolean;
	readonly silent: boolean;
	readonly verbose: boolean;
	readonly recursive: boolean;
	readonly preserveRoot: boolean;
	readonly reference: string | undefined;
	readonly minusMode: readonly string[];
}

function* changeAll(
	context: CommandContext,
	options: ChmodOptions,
	operands: readonly string[],
	order: readonly string[],
): Flow<number> {
	const hasMode = options.minusMode.length > 0;
	if (options.reference !== undefined && hasMode) {
		yield* wait(context.complainOfUsage('cannot combine mode and --reference options'));
		return 1;
	}
	const takesMode = options.reference === undefined && !hasMode;
	const names = takesMode ? operands.slice(1) : operands;
	if (names.length === 0) {
		const last = takesMode ? operands[0] : undefined;
		const text = last === undefined ? 'missing operand' : `missing operand after ${context.quote(last)}`;
		yield* wait(context.complainOfUsage(text));
		return 1;
	}
	const text = hasMode ? options.minusMode.join(',') : operands[0]!;
	const changes =
		options.reference === undefined
			? yield* readMode(context, text)
			: yield* referenceMode(context, options.reference);
	if (changes === undefined) return 1;
	const changer = new ModeChanger(context, {
		changes,
		isRecursive: options.recursive,
		tells: lastTelling(order),
		isSilent: options.silent,
		warnsOfUmask: hasMode,
		preservesRoot: options.preserveRoot && options.recursive,
	});
	for (const name of names) {
		yield* betweenEntries(context);
		yield* changer.change(name);
	}
	return changer.status;
}

function* readMode(context: CommandContext, text: string): Flow<ModeChanges | undefined> {
	const changes = parseMode(text);
	if (changes === undefined) yield* wait(context.complainOfUsage(`invalid mode: ${context.quote(text)}`));
	return changes;
}

function* referenceMode(context: CommandContext, reference: string): Flow<ModeChanges | undefined> {
	const found = yield* attempt(() => context.fileSystem.stat(context.path(reference)));
	if (!isFsError(found)) return sameModeAs(found.mode);
	const name = quoteAlways(reference);
	yield* wait(context.complain(`failed to get attributes of ${name}: ${errnoText[found.errno]}`));
	return undefined;
}
