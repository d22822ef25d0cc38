import type { NameText } from './name-text.ts';

/** Names side by side: down the columns, or across the lines. */
export const columnLines = (
	cells: readonly NameText[],
	direction: 'vertical' | 'horizontal',
	{ lineWidth, tabWidth }: { readonly lineWidth: number; readonly tabWidth: number },
): readonly string[] => {
	if (!Number.isFinite(lineWidth)) return oneLine(cells);
	const widths = columnWidths(cells, direction, lineWidth);
	const rowCount = Math.ceil(cells.length / widths.length);
	const lines: string[] = [];
	for (let row = 0; row < rowCount; row++) {
		let line = '';
		let position = 0;
		let reached = 0;
		for (let column = 0; column < widths.length; column++) {
			const index = direction === 'vertical' ? column * rowCount + row : row * widths.length + column;
			const cell = cells[index];
			if (cell === undefined) break;
			line += gap(reached, position, tabWidth) + cell.text;
			reached = position + cell.width;
			position += widths[column]!;
		}
		lines.push(line);
	}
	return lines;
};

const oneLine = (cells: readonly NameText[]): readonly string[] => [cells.map(({ text }) => text).join('  ')];

/** Names one after the other with commas, broken where a line is full. */
export const commaLines = (cells: readonly NameText[], lineWidth: number): string => {
	let text = '';
	let position = 0;
	for (const [index, cell] of cells.entries()) {
		if (index > 0) {
			const fits = position + cell.width + 2 < lineWidth;
			text += fits ? ', ' : ',\n';
			position = fits ? position + 2 : 0;
		}
		text += cell.text;
		position += cell.width;
	}
	return text;
};

// The most columns that fit; two blanks stand between them.
const columnWidths = (
	cells: readonly NameText[],
	direction: 'vertical' | 'horizontal',
	lineWidth: number,
): readonly number[] => {
	const most = Math.min(Math.max(1, Math.ceil(lineWidth / minColumnWidth)), cells.length);
	for (let count = most; count > 1; count--) {
		const widths = new Array<number>(count).fill(minColumnWidth);
		const rowCount = Math.ceil(cells.length / count);
		for (const [index, { width }] of cells.entries()) {
			const column = direction === 'vertical' ? Math.floor(index / rowCount) : index % count;
			widths[column] = Math.max(widths[column]!, width + (column === count - 1 ? 0 : 2));
		}
		// Columns of the least width are never too many: as many as there is room for were tried first.
		const isLeast = widths.every((width) => width === minColumnWidth);
		if (isLeast || widths.reduce((sum, width) => sum + width, 0) < lineWidth) return widths;
	}
	return [0];
};

const minColumnWidth = 3;

const gap = (from: number, to: number, tabWidth: number): string => {
	let text = '';
	let at = from;
	while (at < to) {
		if (tabWidth !== 0 && Math.floor(to / tabWidth) > Math.floor((at + 1) / tabWidth)) {
			text += '\t';
			at += tabWidth - (at % tabWidth);
		} else {
			text += ' ';
			at += 1;
		}
	}
	return text;
};
