import { type Flow, isPromise } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { TextPrinter } from './text-printer.ts';
import { longText, longTextWidth, textWidth } from './text-width.ts';

/** What a table looks like. */
export interface TableStyle {
	readonly names: readonly string[];
	readonly showsNames: boolean;
	readonly separator: string;
	/** Columns by number or name. */
	readonly right: readonly string[];
	readonly hidden: readonly string[];
	/** Columns that come first. */
	readonly first: readonly string[];
}

/** Prints rows of at most `count` cells as a table; names take their room also where they are not shown, and the last column is as wide as its cells. */
export const printTable = function* (
	context: CommandContext,
	rows: readonly (readonly string[])[],
	count: number,
	style: TableStyle,
): Flow<void> {
	const { names, showsNames, separator } = style;
	const columns = yield* columnsShown(context, count, style);
	const isAllRight = isAll(style.right);
	const right = new Set(style.right.flatMap((item) => columnsNamed(item, count, names)));
	const widths = yield* widthsOf(context, names, rows, count);
	const printer = new TextPrinter(context);
	const last = columns.length - 1;
	for (let at = names.length > 0 && showsNames ? -1 : 0; at < rows.length; at++) {
		const row = at < 0 ? names : rows[at]!;
		for (let index = 0; index <= last; index++) {
			const column = columns[index]!;
			const cell = row[column] ?? '';
			const isRight = isAllRight || right.has(column);
			if (index > 0) printer.add(separator);
			const isPadded = isRight ? index < last || cell !== '' : index < last;
			const own = !isPadded
				? 0
				: cell.length > longText
					? yield* longTextWidth(context, cell)
					: textWidth(cell);
			const blanks = isPadded ? ' '.repeat(widths[column]! - own) : '';
			printer.add(isRight ? blanks : cell);
			printer.add(isRight ? cell : blanks);
			if (printer.isFull) yield* printer.settle();
		}
		printer.add('\n');
		if (printer.isFull) yield* printer.settle();
	}
	yield* printer.settle();
};

const widthsOf = function* (
	context: CommandContext,
	names: readonly string[],
	rows: readonly (readonly string[])[],
	count: number,
): Flow<Uint32Array> {
	const widths = new Uint32Array(count);
	for (let at = -1; at < rows.length; at++) {
		const row = at < 0 ? names : rows[at]!;
		for (let column = 0; column < row.length; column++) {
			const cell = row[column]!;
			const own = cell.length > longText ? yield* longTextWidth(context, cell) : textWidth(cell);
			if (own > widths[column]!) widths[column] = own;
			const turn = context.breathe();
			if (isPromise(turn)) yield turn;
		}
		const turn = context.breathe();
		if (isPromise(turn)) yield turn;
	}
	return widths;
};

/** The numbers of the columns in the order in which they are printed, those that are hidden left out. */
export const columnsShown = function* (
	context: CommandContext,
	count: number,
	{ names, hidden, first }: Pick<TableStyle, 'names' | 'hidden' | 'first'>,
): Flow<readonly number[]> {
	if (isAll(hidden)) return [];
	const end = hidden.includes('-') ? names.length : count;
	const hides = new Set(hidden.flatMap((item) => columnsNamed(item, count, names)));
	const leading = new Set(first.flatMap((item) => columnsNamed(item, count, names)));
	const shown = [...leading].filter((column) => column < end && !hides.has(column));
	for (let column = 0; column < end; column++) {
		if (!leading.has(column) && !hides.has(column)) shown.push(column);
		const turn = context.breathe();
		if (isPromise(turn)) yield turn;
	}
	return shown;
};

// A zero alone stands for every column.
const isAll = (items: readonly string[]): boolean => items.length === 1 && items[0] === '0';

// The columns that a number or a name stands for, in their order.
const columnsNamed = (item: string, count: number, names: readonly string[]): readonly number[] => {
	if (item === '') return [];
	const found = names.flatMap((name, column) => (name === item ? [column] : []));
	const numbered = Number(item) - 1;
	const isNumber = String(numbered + 1) === item && numbered >= 0 && numbered < count;
	return isNumber && !found.includes(numbered) ? [...found, numbered].sort((a, b) => a - b) : found;
};
