import { andThen, type Maybe } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type Input } from '@tenon/shell';
import { forEachChunk } from '../support/chunks.ts';
import { forEachInput } from '../support/inputs.ts';
import { countFault, parseCount } from '../support/parse-count.ts';
import { rewriteDigits } from '../support/rewrite-digits.ts';
import { Folder } from './folder.ts';

/** `fold`: breaks lines that are too wide. */
export const fold: DefinedCommand = defineCommand({
	name: 'fold',
	summary: 'Break lines that are wider than a given width.',
	compatible: 'GNU coreutils 9.1',
	options: {
		bytes: { kind: 'flag', short: 'b', long: 'bytes', summary: 'count bytes, not columns' },
		spaces: { kind: 'flag', short: 's', long: 'spaces', summary: 'break behind blanks' },
		width: {
			kind: 'list',
			short: 'w',
			long: 'width',
			value: 'WIDTH',
			summary: 'use WIDTH columns instead of 80',
		},
	},
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without FILE, or when FILE is -, read standard input.',
	},
	examples: [{ script: 'echo abcde | fold -w 3', output: 'abc\nde\n' }],
	effects: ['fs.read'],
	usageStatus: 1,
	rewrite: (argv) => rewriteDigits(argv, { flags: 'bs', valued: 'w', names: ['width'], option: 'w' }),
	run: (context, { options, operands }) => {
		for (const text of options.width) {
			const fault = widthFault(text);
			if (fault !== undefined) {
				const message = `invalid number of columns: ${context.quote(text)}${fault}`;
				return andThen(context.complain(message), () => 1);
			}
		}
		const width = Number(parseCount(options.width.at(-1) ?? '80'));
		return forEachInput(context, operands, foldInput(context, width, options));
	},
});

const widthFault = (text: string): string | undefined => {
	const width = parseCount(text);
	if (typeof width !== 'number') return countFault(width);
	return width === 0 ? ': Numerical result out of range' : undefined;
};

const foldInput =
	(
		context: CommandContext,
		width: number,
		{ bytes, spaces }: { readonly bytes: boolean; readonly spaces: boolean },
	): ((input: Input) => Maybe<void>) =>
	(input) => {
		const folder = new Folder({ width, countsBytes: bytes, breaksAtBlanks: spaces });
		const read = forEachChunk(context, input, (chunk) => context.output.pass(folder.push(chunk)));
		return andThen(read, () => context.output.pass(folder.end()));
	};
