import { decodeText, errnoText, type Flow, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type ParsedArguments } from '@tenon/shell';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { forEachInput } from '../support/inputs.ts';
import { readWhole } from '../support/read-whole.ts';
import { fillColumns } from './fill.ts';
import { columnOptions } from './options.ts';
import { tableText } from './table.ts';
import { tableJson } from './table-json.ts';
import { drawTree, growTree } from './tree.ts';

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
	json: 'none',
	usageStatus: 1,
	ignoresClosedOutput: true,
	run: (context, args) => runReporting(context, run(context, args)),
});

const run = function* (
	context: CommandContext,
	{ options, operands }: ParsedArguments<typeof columnOptions>,
): Flow<number> {
	const isTree = options.tree !== undefined;
	const isTable = options.table || options.asJson || isTree;
	if (options.table && options.fillRows)
		throw new CommandFailure('mutually exclusive arguments: --table --fillrows');
	const width = readWidth(context, options.outputWidth);
	const limit = readLimit(options.tableColumnsLimit);
	const names = listOf(options.tableColumns);
	if (options.asJson && names.length === 0)
		throw new CommandFailure('option --table-columns required for --json');
	if (isTree && (options.treeId === undefined || options.treeParent === undefined))
		throw new CommandFailure('options --tree-id and --tree-parent are required for tree formatting');
	if (!isTable) {
		const needing = [
			options.tableColumns,
			options.tableRight,
			options.tableHide,
			options.tableName,
			options.tableOrder,
		];
		if (needing.some((value) => value !== undefined)) {
			throw new CommandFailure('option --table required for all --table-*');
		}
	}
	// A minus is a file like any other.
	const files = operands.map((name) => (name === '-' ? './-' : name));
	const lines: string[] = [];
	let failures = 0;
	yield* wait(
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
					if (error.errno === 'EISDIR' || error.errno === 'EBADF')
						throw new CommandFailure(`read failed: ${errnoText[error.errno]}`);
					failures += 1;
					return `${name === './-' ? '-' : name}: ${errnoText[error.errno]}`;
				},
			},
		),
	);
	if (lines.length > 0) {
		const rows = isTable ? lines.map((line) => cutCells(line, options.separator, limit)) : [];
		const first = listOf(options.tableOrder);
		const hidden = listOf(options.tableHide);
		const right = listOf(options.tableRight);
		const ofTree = isTree ? [options.tree, options.treeParent!, options.treeId!] : [];
		for (const name of [...right, ...hidden.filter((item) => item !== '-'), ...ofTree, ...first]) {
			if (!/^\d+$/.test(name) && !names.includes(name))
				throw new CommandFailure(`undefined column name '${name}'`);
		}
		if (options.asJson) refuseUnnamed(rows, names);
		const style = { names, hidden, first };
		const [shown, parent, id] = ofTree.map((item) => columnOf(item, names, rows));
		const isGrown = shown !== undefined && parent !== undefined && id !== undefined;
		const roots = isGrown
			? growTree(rows, { shown, parent, id })
			: rows.map((cells) => ({ cells, children: [] }));
		const text = options.asJson
			? tableJson(roots, style, options.tableName ?? 'table')
			: isTable
				? tableText(isGrown ? drawTree(roots, shown) : rows, {
						...style,
						showsNames: !options.tableNoHeadings,
						separator: options.outputSeparator ?? '  ',
						right,
					})
				: fillColumns(lines, {
						width,
						byRows: options.fillRows,
					});
		context.output.appendText(text);
	}
	// A table of what could be read is a success. With nothing to lay out the status counts what failed.
	if (lines.length === 0 && !isTable) return failures & 0xff;
	return failures === 0 || (isTable && lines.length > 0) ? 0 : 1;
};

const refuseUnnamed = (rows: readonly (readonly string[])[], names: readonly string[]): void => {
	const index = rows.findIndex((row) => row.length > names.length);
	if (index < 0) return;
	const place = `line ${index + 2}: for JSON the name of the column ${names.length + 1} is required`;
	throw new CommandFailure(place);
};

// `undefined` if there is no such column.
const columnOf = (
	item: string,
	names: readonly string[],
	rows: readonly (readonly string[])[],
): number | undefined => {
	const named = names.indexOf(item);
	const column = named < 0 ? Number(item) - 1 : named;
	const count = rows.reduce((most, row) => Math.max(most, row.length), names.length);
	return column >= 0 && column < count ? column : undefined;
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

const readLimit = (text: string | undefined): number => {
	if (text === undefined) return Number.POSITIVE_INFINITY;
	if (!/^\d+$/.test(text)) throw new CommandFailure(`invalid columns limit argument: '${text}'`);
	if (Number(text) === 0) throw new CommandFailure('columns limit must be greater than zero');
	return Number(text);
};

// White space in any amount, or each of the given characters by itself; the last cell has all that is left.
const cutCells = (line: string, separator: string | undefined, limit: number): readonly string[] => {
	const cells: string[] = [];
	const characters = Array.from(line);
	const between = new Set(separator ?? ' \t');
	let at = 0;
	while (cells.length < limit - 1) {
		if (separator === undefined) while (at < characters.length && between.has(characters[at]!)) at += 1;
		let end = at;
		while (end < characters.length && !between.has(characters[end]!)) end += 1;
		if (separator !== undefined || end > at || cells.length === 0)
			cells.push(characters.slice(at, end).join(''));
		if (end >= characters.length) return cells;
		at = end + 1;
	}
	return [...cells, characters.slice(at).join('')];
};
