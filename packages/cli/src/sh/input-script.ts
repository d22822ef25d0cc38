import { decodeText } from '@tenon/core';
import { type ExecuteOptions, type Input, type Kernel, parseScript, ShellSyntaxError } from '@tenon/shell';
import type { ProgramEnd } from './process-signals.ts';
import { readLine } from './read-line.ts';

/**
 * Runs a script as it comes in on an input: a command runs as soon as its last line has come, and what it
 * reads itself is what follows that line. This is how programs drive a shell that stays.
 */
export const runInputScript = async (
	kernel: Kernel,
	input: Input,
	options: ExecuteOptions,
): Promise<ProgramEnd> => {
	let end: ProgramEnd = { code: 0 };
	let text = '';
	let firstLine = 1;
	for (;;) {
		const line = decodeText(await readLine(input));
		text += line;
		const isOver = !line.endsWith('\n');
		if (text.trim() !== '' && (isOver || isWhole(text))) {
			const result = await kernel.execute(text, { ...options, stdin: input, firstLine, endsShell: isOver });
			end = result;
			if (result.exited || (result.errors.length > 0 && isOver)) return end;
		} else if (!isOver && text.trim() !== '') continue;
		if (isOver) return end;
		firstLine += text.split('\n').length - 1;
		text = '';
	}
};

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
