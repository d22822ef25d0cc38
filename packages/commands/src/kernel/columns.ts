/** Rows of words below each other, each column as wide as its widest word. */
export const inColumns = (rows: readonly (readonly string[])[]): string => {
	const widths: number[] = [];
	for (const row of rows) {
		for (const [at, word] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, word.length);
	}
	const line = (row: readonly string[]): string =>
		row.map((word, at) => (at === row.length - 1 ? word : word.padEnd(widths[at]!))).join('  ');
	return rows.map((row) => `${line(row)}\n`).join('');
};
