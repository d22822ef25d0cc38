import { parseScript, ShellSyntaxError } from '@tenon/shell';

/** Whether a text can be run, or is wrong whatever follows; false if more lines belong to it. */
export const isWhole = (text: string): boolean => {
	if (isContinued(text)) return false;
	try {
		parseScript(text, { extglob: true });
		return true;
	} catch (error) {
		if (error instanceof ShellSyntaxError) return !error.needsMore;
		throw error;
	}
};

// Its last line ends in a backslash that joins the next one to it, which in a comment it does not.
const isContinued = (text: string): boolean => {
	const last = text.slice(text.lastIndexOf('\n', text.length - 2) + 1);
	return /(?:^|[^\\])(?:\\\\)*\\\n$/.test(last) && !/(?:^|[\s;&|()])#/.test(last);
};
