import { decodeText, errnoText } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type ParsedArguments } from '@tenon/shell';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { type Flow, wait } from '../support/flow.ts';
import { forEachInput } from '../support/inputs.ts';
import { readWhole } from '../support/read-whole.ts';
import { fillColumns } from './fill.ts';
import { columnOptions } from './options.ts';
import { tableText } from './table.ts';

/** `column`: lines in columns, or words in a table. */
export const column: DefinedCommand = defineCommand({
	name: 'column',
	summary: 'Print lines in columns, or their words as a table.',
	compatible: 'util-linux 2.38',
	options: columnOptions,
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without FILE, read standard input.',
	},
	examples: [{ script: 'column -t', stdin: 'a bb\nccc d\n', output: 'a    bb\nccc  d\n' }],
	effects: ['fs.read'],
	json: undefined,
	usageStatus: 1,
	run: (context, args) => runReporting(context, run(context, args)),
});

const run = function* (
	context: CommandContext,
	{ options, operands }: ParsedArguments<typeof columnOptions>,
): Flow<number> {
	if (options.table && options.fillRows)
		throw new CommandFailure('mutually exclusive arguments: --table --fillrows');
	const width = readWidth(context, options.outputWidth);
	if (!options.table) {
		const needing = [options.tableColumns, options.tableRight, options.tableHide, options.tableName];
		if (needing.some((value) => value !== undefined)) {
			throw new CommandFailure('option --table required for all --table-*');
		}
	}
	// A minus is a file like any other.
	const files = operands.map((name) => (name === '-' ? './-' : name));
	const lines: string[] = [];
	const status = yield* wait(
		forEachInput(
			context,
			files,
			(input) => {
				const take = (bytes: Uint8Array): void => {
					const all = decodeText(bytes).split('\n');
					if (all.at(-1) === '') all.pop();
					for (const line of all) {
						const shown = printableLine(line);
						if (options.keepEmptyLines || shown.trim() !== '') lines.push(shown);
					}
				};
				const bytes = readWhole(context, input);
				return bytes instanceof Promise ? bytes.then(take) : take(bytes);
			},
			{
				describe: (error, name) => {
					if (error.errno === 'EISDIR') throw new CommandFailure(`read failed: ${errnoText.EISDIR}`);
					return `${name === './-' ? '-' : name}: ${errnoText[error.errno]}`;
				},
			},
		),
	);
	if (lines.length > 0) {
		const { separator } = options;
		const text = options.table
			? tableText(
					lines.map((line) => cutCells(line, separator)),
					{
						names: listOf(options.tableColumns),
						showsNames: !options.tableNoHeadings,
						separator: options.outputSeparator ?? '  ',
						right: listOf(options.tableRight),
						hidden: listOf(options.tableHide),
					},
				)
			: fillColumns(lines, {
					width,
					byRows: options.fillRows,
				});
		context.output.appendText(text);
	}
	// A table of what could be read is a success.
	return options.table && lines.length > 0 ? 0 : status;
};

// A line ends at a NUL; bytes that are no characters are shown by their numbers.
const printableLine = (line: string): string =>
	line
		.replace(/\0.*/s, '')
		.replace(/[\udc80-\udcff]/gu, (byte) => `\\x${(byte.charCodeAt(0) - 0xdc00).toString(16)}`);

const usualWidth = 80;

const readWidth = (context: CommandContext, text: string | undefined): number => {
	if (text !== undefined) {
		if (!/^\d+$/.test(text)) throw new CommandFailure(`invalid columns argument: '${text}'`);
		return Number(text);
	}
	const columns = Number(context.variable('COLUMNS'));
	return Number.isInteger(columns) && columns > 0 ? columns : usualWidth;
};

const listOf = (text: string | undefined): readonly string[] => (text === undefined ? [] : text.split(','));

// White space in any amount, or each of the given characters by itself.
const cutCells = (line: string, separator: string | undefined): readonly string[] => {
	if (separator === undefined) return line.replace(/^[ \t]+|[ \t]+$/g, '').split(/[ \t]+/);
	const cells = [''];
	for (const character of line) {
		if (separator.includes(character)) cells.push('');
		else cells[cells.length - 1] += character;
	}
	return cells;
};
