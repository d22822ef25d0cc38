/** The lines of a text, each with its newline; the last may lack it. */
export const textLines = (text: string): string[] => {
	const lines: string[] = [];
	let from = 0;
	for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
		lines.push(text.slice(from, end + 1));
		from = end + 1;
	}
	if (from < text.length) lines.push(text.slice(from));
	return lines;
};
