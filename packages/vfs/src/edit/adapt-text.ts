/**
 * The new text as it belongs into the place of the old: lines that the edit indents like a line of the old
 * text are indented like that line of the file. Further indentation stays on top of that.
 */
export const adaptIndentation = (content: string, old: string, found: string): string => {
	const indents = indentsOf(old.split('\n'), found.split('\n'));
	return content
		.split('\n')
		.map((line) => reindented(line, indents))
		.join('\n');
};

/** The text with the line ends that the whole has: CRLF if all its lines end so. */
export const adaptLineEnds = (content: string, whole: string): string =>
	hasOnlyCrlf(whole) ? content.replaceAll(/\r?\n/g, '\r\n') : content;

const hasOnlyCrlf = (whole: string): boolean => whole.includes('\r\n') && !/(?:^|[^\r])\n/.test(whole);

// Which indentation of the edit is which of the file; of two answers the first counts.
const indentsOf = (old: readonly string[], found: readonly string[]): ReadonlyMap<string, string> => {
	const indents = new Map<string, string>();
	for (const [at, line] of old.entries()) {
		const there = found[at];
		if (line.trim() === '' || there === undefined) continue;
		const indent = indentOf(line);
		if (!indents.has(indent)) indents.set(indent, indentOf(there));
	}
	return indents;
};

const reindented = (line: string, indents: ReadonlyMap<string, string>): string => {
	const indent = indentOf(line);
	if (line.trim() === '') return line;
	for (let length = indent.length; length >= 0; length--) {
		const known = indents.get(indent.slice(0, length));
		if (known !== undefined) return known + line.slice(length);
	}
	return line;
};

const indentOf = (line: string): string => /^[ \t]*/.exec(line)![0];
