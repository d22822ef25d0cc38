import type { CommandContext, CommandDeclaration } from '@tenon/shell';
import { characterWidth } from './character-width.ts';

/** The shapes of commands that print rows of facts: aligned for people, a tab between cells for pipes and models. */
export const rowShapes: NonNullable<CommandDeclaration['shapes']> = {
	interactive: 'pretty',
	piped: 'compact',
	model: 'compact',
};

/**
 * Prints rows of cells in the shape that the reader of the output is declared to get. `plain` and `pretty`: each column
 * as wide as its widest cell, and `pretty` with a bold heading at a terminal that shows colours. `compact`: a tab
 * between cells, and tabs and newlines inside of them escaped.
 */
export const printRows = (
	context: CommandContext,
	rows: readonly (readonly string[])[],
	heading?: readonly string[],
): void => {
	const all = heading === undefined ? rows : [heading, ...rows];
	if (context.shape === 'compact') {
		context.output.appendText(all.map((row) => `${row.map(cellText).join('\t')}\n`).join(''));
		return;
	}
	const lines = alignedLines(all);
	if (heading !== undefined && context.shape === 'pretty' && showsColours(context))
		lines[0] = `\x1b[1m${lines[0]}\x1b[0m`;
	context.output.appendText(lines.map((line) => `${line}\n`).join(''));
};

const alignedLines = (rows: readonly (readonly string[])[]): string[] => {
	const widths: number[] = [];
	for (const row of rows) {
		for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, widthOf(cell));
	}
	return rows.map((row) => {
		const last = row.findLastIndex((cell) => cell !== '');
		const padded = row
			.slice(0, last)
			.map((cell, at) => `${cell}${' '.repeat(widths[at]! - widthOf(cell))}  `);
		return `${padded.join('')}${row[last] ?? ''}`;
	});
};

const widthOf = (text: string): number => {
	let width = 0;
	for (const character of text) width += characterWidth(character.codePointAt(0)!);
	return width;
};

const cellText = (cell: string): string => cell.replaceAll('\n', '\\n').replaceAll('\t', '\\t');

const showsColours = (context: CommandContext): boolean =>
	context.output.isTerminal && !context.variable('NO_COLOR') && context.variable('TERM') !== 'dumb';
