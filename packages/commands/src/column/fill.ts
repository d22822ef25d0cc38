import { textWidth } from './text-width.ts';

/** Puts lines beside each other, as many as fit the width; columns begin at tab stops. */
export const fillColumns = (
	lines: readonly string[],
	{ width, byRows }: { readonly width: number; readonly byRows: boolean },
): string => {
	const widths = lines.map(textWidth);
	const longest = widths.reduce((most, one) => Math.max(most, one), 0);
	if (longest >= width) return lines.map((line) => `${line}\n`).join('');
	const columnWidth = nextStop(longest);
	const columns = Math.max(1, Math.floor(width / columnWidth));
	const rows = Math.ceil(lines.length / columns);
	const place = byRows
		? (row: number, column: number): number => row * columns + column
		: (row: number, column: number): number => column * rows + row;
	let text = '';
	for (let row = 0; row < rows; row++) {
		let printed = 0;
		for (let column = 0; column < columns && place(row, column) < lines.length; column++) {
			if (column > 0) {
				for (let stop = nextStop(printed); stop <= column * columnWidth; stop = nextStop(printed)) {
					text += '\t';
					printed = stop;
				}
			}
			const at = place(row, column);
			text += lines[at]!;
			printed += widths[at]!;
		}
		text += '\n';
	}
	return text;
};

const tabSize = 8;

const nextStop = (column: number): number => (Math.floor(column / tabSize) + 1) * tabSize;
