import { textWidth } from './text-width.ts';

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

/** Prints rows of cells as a table; names take their room also where they are not shown, and the last column is as wide as its cells. */
export const tableText = (rows: readonly (readonly string[])[], style: TableStyle): string => {
	const { names, showsNames, separator } = style;
	const count = rows.reduce((most, row) => Math.max(most, row.length), names.length);
	const all = names.length > 0 && showsNames ? [names, ...rows] : rows;
	const columns = columnsShown(count, style).map((column) => ({
		column,
		isRight: isAll(style.right) || style.right.some((item) => isColumn(item, column, names)),
		width: [names, ...rows].reduce((most, row) => Math.max(most, textWidth(row[column] ?? '')), 0),
	}));
	return all
		.map((row) => {
			const cells = columns.map(({ column, isRight, width }, index) => {
				const cell = row[column] ?? '';
				const blanks = ' '.repeat(width - textWidth(cell));
				const isLast = index === columns.length - 1;
				if (isRight) return isLast && cell === '' ? '' : `${blanks}${cell}`;
				return isLast ? cell : `${cell}${blanks}`;
			});
			return `${cells.join(separator)}\n`;
		})
		.join('');
};

/** The numbers of the columns in the order in which they are printed, those that are hidden left out. */
export const columnsShown = (
	count: number,
	{ names, hidden, first }: Pick<TableStyle, 'names' | 'hidden' | 'first'>,
): readonly number[] => {
	if (isAll(hidden)) return [];
	const all = Array.from({ length: count }, (_, column) => column);
	const leading = first.flatMap((item) => all.filter((column) => isColumn(item, column, names)));
	return [...new Set([...leading, ...all])].filter(
		(column) =>
			!hidden.some((item) => (item === '-' ? column >= names.length : isColumn(item, column, names))),
	);
};

// A zero alone stands for every column.
const isAll = (items: readonly string[]): boolean => items.length === 1 && items[0] === '0';

const isColumn = (item: string, column: number, names: readonly string[]): boolean =>
	item === String(column + 1) || (item !== '' && item === names[column]);
