import { textWidth } from './text-width.ts';

/** What a table looks like. */
export interface TableStyle {
	readonly names: readonly string[];
	readonly showsNames: boolean;
	readonly separator: string;
	/** Columns by number or name. */
	readonly right: readonly string[];
	readonly hidden: readonly string[];
}

/** Prints rows of cells as a table; the last column is as wide as its cells. */
export const tableText = (rows: readonly (readonly string[])[], style: TableStyle): string => {
	const { names, showsNames, separator } = style;
	const count = rows.reduce((most, row) => Math.max(most, row.length), names.length);
	const all = names.length > 0 && showsNames ? [names, ...rows] : rows;
	const isOf = (list: readonly string[], column: number): boolean =>
		list.some((item) => item === String(column + 1) || (item !== '' && item === names[column]));
	const columns = Array.from({ length: count }, (_, column) => ({
		column,
		isRight: isOf(style.right, column),
		width: all.reduce((most, row) => Math.max(most, textWidth(row[column] ?? '')), 0),
	})).filter(({ column }) => !isOf(style.hidden, column));
	return all
		.map((row) => {
			const cells = columns.map(({ column, isRight, width }, index) => {
				const cell = row[column] ?? '';
				const blanks = ' '.repeat(width - textWidth(cell));
				if (isRight) return `${blanks}${cell}`;
				return index === columns.length - 1 ? cell : `${cell}${blanks}`;
			});
			return `${cells.join(separator)}\n`;
		})
		.join('');
};
