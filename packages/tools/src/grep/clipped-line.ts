/** A line as it is shown: well formed, and of a long one the part around the place that `find` names. */
export const clippedLine = (line: string, find: (line: string) => number = () => 0): string => {
	const text = line.replace(/\r$/, '');
	if (text.length <= maxChars) return text.toWellFormed();
	const start = Math.max(0, Math.min(find(text) - charsBefore, text.length - maxChars));
	const end = start + maxChars;
	const before = start > 0 ? `[${start} characters …] ` : '';
	const after = end < text.length ? ` [… ${text.length - end} characters]` : '';
	return `${before}${text.slice(start, end).toWellFormed()}${after}`;
};

const maxChars = 400;
const charsBefore = 100;
