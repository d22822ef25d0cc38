import { runFlow, wait } from '@tenon/core';
import { type DefinedCommand, defineCommand } from '@tenon/shell';
import { betweenEntries } from '../support/between-entries.ts';
import { confirm } from '../support/confirm.ts';
import { Remover } from './remover.ts';
import { readRmStyle } from './style.ts';
import { rmTouches } from './touches.ts';

/** `rm`: removes files and, if asked to, directories. */
export const rm: DefinedCommand = defineCommand({
	name: 'rm',
	summary: 'Remove files and directories.',
	compatible: 'GNU coreutils 9.1',
	options: {
		force: { kind: 'flag', short: 'f', long: 'force', summary: 'say nothing of missing files, never ask' },
		ask: { kind: 'flag', short: 'i', summary: 'ask before each removal' },
		askOnce: {
			kind: 'flag',
			short: 'I',
			summary: 'ask once before removing more than three files, or recursively',
		},
		interactive: {
			kind: 'optional',
			long: 'interactive',
			value: 'WHEN',
			summary: 'ask never, once (-I) or always (-i)',
		},
		oneFileSystem: {
			kind: 'flag',
			long: 'one-file-system',
			summary: 'skip directories that are on another file system than the operand',
		},
		noPreserveRoot: { kind: 'flag', long: 'no-preserve-root', summary: 'do not treat / specially' },
		preserveRoot: {
			kind: 'optional',
			long: 'preserve-root',
			value: 'all',
			summary: 'do not remove / (the default)',
		},
		recursive: {
			kind: 'flag',
			short: 'rR',
			long: 'recursive',
			summary: 'remove directories and all below them',
		},
		directories: { kind: 'flag', short: 'd', long: 'dir', summary: 'remove empty directories' },
		verbose: { kind: 'flag', short: 'v', long: 'verbose', summary: 'tell of each removal' },
	},
	operands: { name: 'FILE', min: 0, max: Number.POSITIVE_INFINITY, summary: '' },
	examples: [{ script: 'rm -v notes', files: { notes: '' }, output: "removed 'notes'\n" }],
	effects: ['fs.remove'],
	touches: ({ options, operands }, look) => runFlow(rmTouches(look, options, operands)),
	usageStatus: 1,
	run: (context, { options, operands, order, optionWords }) =>
		runFlow(
			(function* () {
				if (optionWords.some((word) => word.startsWith('--n') && word !== '--no-preserve-root')) {
					yield* wait(context.complain('you may not abbreviate the --no-preserve-root option'));
					return 1;
				}
				const style = yield* readRmStyle(context, options, order);
				if (style === undefined) return 1;
				if (operands.length === 0) {
					if (style.ignoresMissing) return 0;
					yield* wait(context.complainOfUsage('missing operand'));
					return 1;
				}
				if (style.asksOnce && (operands.length > 3 || style.isRecursive)) {
					const count = `${operands.length} argument${operands.length === 1 ? '' : 's'}`;
					const question = `remove ${count}${style.isRecursive ? ' recursively' : ''}?`;
					if (!(yield* confirm(context, question))) return 0;
				}
				const remover = new Remover(context, style);
				for (const operand of operands) {
					yield* betweenEntries(context);
					yield* remover.remove(operand.replace(/\/+$/, '/'));
				}
				return remover.status;
			})(),
		),
});
