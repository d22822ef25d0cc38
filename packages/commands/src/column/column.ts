import { errnoText, type Flow, isPromise, runFlow, wait } from '@tenon/core';
import {
	byteKit,
	type CommandContext,
	type DefinedCommand,
	defineCommand,
	type ParsedArguments,
} from '@tenon/shell';
import { chunkSteps } from '../support/chunks.ts';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { forEachInput } from '../support/inputs.ts';
import { LongText } from '../support/long-text.ts';
import { partsOf } from '../support/text-parts.ts';
import { forEachBlock } from '../support/whole-lines.ts';
import { CellCutter } from './cut-cells.ts';
import { fillColumns } from './fill.ts';
import { columnOptions } from './options.ts';
import { printTable } from './table.ts';
import { printJsonTable } from './table-json.ts';
import { longText, longTextSteps } from './text-width.ts';
import { drawTree, growTree, plainRows } from './tree.ts';

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
			(input) =>
				forEachBlock(context, input, newline, (block) =>
					runFlow(takeLines(context, block, options.keepEmptyLines, lines)),
				),
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
		const { rows, most, unnamed } = isTable
			? yield* cutRows(context, lines, new CellCutter(options.separator, limit), names.length)
			: noRows;
		const first = listOf(options.tableOrder);
		const hidden = listOf(options.tableHide);
		const right = listOf(options.tableRight);
		const ofTree = isTree ? [options.tree, options.treeParent!, options.treeId!] : [];
		for (const name of [...right, ...hidden.filter((item) => item !== '-'), ...ofTree, ...first]) {
			if (!/^\d+$/.test(name) && !names.includes(name))
				throw new CommandFailure(`undefined column name '${name}'`);
		}
		if (options.asJson && unnamed >= 0) {
			const place = `line ${unnamed + 2}: for JSON the name of the column ${names.length + 1} is required`;
			throw new CommandFailure(place);
		}
		const style = { names, hidden, first };
		const [shown, parent, id] = ofTree.map((item) => columnOf(item, names, most));
		const isGrown = shown !== undefined && parent !== undefined && id !== undefined;
		const roots = isGrown ? yield* growTree(context, rows, { shown, parent, id }) : undefined;
		if (options.asJson) {
			const records = roots ?? (yield* plainRows(context, rows));
			yield* printJsonTable(context, records, style, options.tableName ?? 'table');
		} else if (isTable) {
			const drawn = isGrown ? yield* drawTree(context, roots!, shown) : rows;
			yield* printTable(context, drawn, most, {
				...style,
				showsNames: !options.tableNoHeadings,
				separator: options.outputSeparator ?? '  ',
				right,
			});
		} else yield* fillColumns(context, lines, { width, byRows: options.fillRows });
	}
	// A table of what could be read is a success. With nothing to lay out the status counts what failed.
	if (lines.length === 0 && !isTable) return failures & 0xff;
	return failures === 0 || (isTable && lines.length > 0) ? 0 : 1;
};

// `undefined` if there is no such column.
const columnOf = (item: string, names: readonly string[], most: number): number | undefined => {
	const named = names.indexOf(item);
	const column = named < 0 ? Number(item) - 1 : named;
	return column >= 0 && column < most ? column : undefined;
};

// Takes the lines of a block as they are shown.
const takeLines = function* (
	context: CommandContext,
	block: Uint8Array,
	keepsEmpty: boolean,
	lines: string[],
): Flow<void> {
	for (let start = 0; start < block.length; ) {
		// Some lines at a time, or one that is longer.
		const near = byteKit.lastIndexOfByte(block.subarray(start, start + pieceBytes), newline);
		const far = near < 0 ? byteKit.indexOfByte(block, newline, start) : start + near;
		const end = far < 0 ? block.length : far;
		for (const line of byteKit.decode(block, start, end).split('\n')) {
			const shown = yield* printableLine(context, line);
			if (!keepsEmpty && shown.trim() === '') continue;
			context.holdMemory(shown.length + lineOverhead);
			lines.push(shown);
		}
		start = end + 1;
		yield* wait(context.breathe(chunkSteps));
	}
};

const newline = 0x0a;
const pieceBytes = 1 << 13;
// What a line, or a cell, takes beside its text.
const lineOverhead = 40;

// A line ends at a NUL; bytes that are no characters are shown by their numbers.
const printableLine = function* (context: CommandContext, line: string): Flow<string> {
	const end = line.indexOf('\0');
	const text = end < 0 ? line : line.slice(0, end);
	if (text.length <= longText) return showBytes(text);
	const shown = new LongText(Number.POSITIVE_INFINITY);
	for (const part of partsOf(text, longText)) {
		shown.add(showBytes(part));
		yield* wait(context.breathe(longTextSteps));
	}
	return shown.toString();
};

const showBytes = (text: string): string =>
	text.replace(/[\udc80-\udcff]/gu, (byte) => `\\x${(byte.charCodeAt(0) - 0xdc00).toString(16)}`);

/** Lines cut into cells. */
interface CutRows {
	readonly rows: readonly (readonly string[])[];
	/** How many cells a row has at most, or how many names there are. */
	readonly most: number;
	/** The first row with more cells than names, or -1. */
	readonly unnamed: number;
}

const noRows: CutRows = { rows: [], most: 0, unnamed: -1 };

const cutRows = function* (
	context: CommandContext,
	lines: readonly string[],
	cutter: CellCutter,
	nameCount: number,
): Flow<CutRows> {
	const rows: (readonly string[])[] = [];
	let most = nameCount;
	let unnamed = -1;
	for (const line of lines) {
		cutter.begin(line);
		while (!cutter.advance(longText)) yield* wait(context.breathe(longTextSteps));
		const { cells } = cutter;
		context.holdMemory((cells.length + 1) * lineOverhead);
		if (unnamed < 0 && cells.length > nameCount) unnamed = rows.length;
		most = Math.max(most, cells.length);
		rows.push(cells);
		const turn = context.breathe();
		if (isPromise(turn)) yield turn;
	}
	return { rows, most, unnamed };
};

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
