/** Whole lines of a text, without the newline that ends each; a carriage return before it is part of the line. */
export const linesFrom = (text: string, firstLine: number, count: number): readonly string[] => {
	const lines: string[] = [];
	let at = 0;
	for (let line = 1; lines.length < count && at < text.length; line++) {
		const end = text.indexOf('\n', at);
		const stop = end < 0 ? text.length : end;
		if (line >= firstLine) lines.push(text.slice(at, stop));
		at = stop + 1;
	}
	return lines;
};
