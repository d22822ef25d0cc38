import type { Cell } from '../../test/support/pty-terminal.ts';

/** A screen as a picture: what stands in its cells, as text that can be searched. */
export const screenSvg = (rows: readonly (readonly Cell[])[], title: string): string => {
	const { width, height } = sizeOf(rows);
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">`,
		`<rect width="100%" height="100%" rx="8" fill="${background}"/>`,
		...screenGroup(rows.flatMap((row, y) => rowSvg(row, y * rowHeight))),
		'</svg>',
		'',
	].join('\n');
};

/** How large the picture of a screen is. */
export const sizeOf = (
	rows: readonly (readonly Cell[])[],
): { readonly width: number; readonly height: number } => ({
	width: (rows[0]?.length ?? 0) * cellWidth + 2 * margin,
	height: rows.length * rowHeight + 2 * margin,
});

/** What is drawn in the font of a screen, within its margins. */
export const screenGroup = (drawn: readonly string[]): readonly string[] => [
	`<g transform="translate(0 ${margin})" font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, monospace" font-size="14" fill="${foreground}">`,
	...drawn,
	'</g>',
];

interface Run {
	readonly at: number;
	text: string;
	width: number;
	readonly look: string;
	readonly fill: string | undefined;
}

/** A row, at its height below the first one. */
export const rowSvg = (cells: readonly Cell[], top: number): readonly string[] => {
	const runs: Run[] = [];
	for (const [x, cell] of cells.entries()) {
		if (cell.width === 0) continue;
		const { look, fill } = lookOf(cell);
		const last = runs.at(-1);
		const text = cell.text === '' ? ' ' : cell.text;
		if (last !== undefined && last.look === look && last.fill === fill && cell.width === 1 && isPlain(text)) {
			last.text += text;
			last.width += 1;
		} else runs.push({ at: x, text, width: cell.width, look, fill });
	}
	return runs.flatMap(({ at, text, width, look, fill }) => [
		...(fill === undefined
			? []
			: [
					`<rect x="${fixed(margin + at * cellWidth)}" y="${top}" width="${fixed(width * cellWidth)}" height="${rowHeight}" fill="${fill}"/>`,
				]),
		...textSvg(at, text, width, look, top),
	]);
};

// Blanks at the ends would be stretched with the text, and those inside of it would be joined.
const textSvg = (at: number, text: string, width: number, look: string, top: number): readonly string[] => {
	const inner = text.trim();
	if (inner === '') return [];
	const before = text.length - text.trimStart().length;
	const after = text.length - text.trimEnd().length;
	const length = (width - before - after) * cellWidth;
	const x = margin + (at + before) * cellWidth;
	const shown = escaped(inner).replaceAll(' ', '\u00a0');
	return [
		`<text x="${fixed(x)}" y="${top + baseline}" textLength="${fixed(length)}" lengthAdjust="spacingAndGlyphs"${look}>${shown}</text>`,
	];
};

const fixed = (length: number): string => String(Math.round(length * 100) / 100);

// Characters whose widths fonts disagree about stand by themselves.
const isPlain = (text: string): boolean => /^[\u0020-\u007e\u2500-\u257f]*$/.test(text);

const lookOf = (cell: Cell): { readonly look: string; readonly fill: string | undefined } => {
	const own = colourOf(cell.colour);
	const behind = colourOf(cell.background);
	const colour = cell.isInverse ? (behind ?? background) : own;
	const look = [
		colour === undefined ? '' : ` fill="${colour}"`,
		cell.isBold ? ' font-weight="bold"' : '',
		cell.isItalic ? ' font-style="italic"' : '',
		cell.isUnderlined ? ' text-decoration="underline"' : '',
		cell.isDim ? ' opacity="0.6"' : '',
	].join('');
	return { look, fill: cell.isInverse ? (own ?? foreground) : behind };
};

const colourOf = (colour: Cell['colour']): string | undefined =>
	typeof colour === 'number' ? (palette[colour] ?? foreground) : colour;

/** Text in an attribute or between tags. */
export const escaped = (text: string): string =>
	text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const foreground = '#d0d4dc';
/** The colour of the screen. */
export const background = '#16191f';
const palette: readonly string[] = [
	...['#2a2f38', '#e5636b', '#86c06c', '#d9b15c', '#6aa5e8', '#c48be0', '#5bbcc0', '#c5c9d1'],
	...['#5c6370', '#f07a82', '#9bd581', '#ecc571', '#83b9f5', '#d5a3ee', '#74d0d3', '#f0f2f5'],
];
const cellWidth = 8.4;
/** From a row to the next. */
export const rowHeight = 18;
const baseline = 13.5;
const margin = 12;
