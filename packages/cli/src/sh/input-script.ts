import { decodeText } from '@tenon/core';
import { type ExecuteOptions, type Input, type Kernel, parseScript, ShellSyntaxError } from '@tenon/shell';

/**
 * Runs a script as it comes in on an input: a command runs as soon as its last line has come, and what it
 * reads itself is what follows that line. This is how programs drive a shell that stays.
 */
export const runInputScript = async (
	kernel: Kernel,
	input: Input,
	options: ExecuteOptions,
): Promise<number> => {
	let status = 0;
	let text = '';
	let firstLine = 1;
	for (;;) {
		const line = await readLine(input);
		text += line;
		const isOver = !line.endsWith('\n');
		if (text.trim() !== '' && (isOver || isWhole(text))) {
			const result = await kernel.execute(text, { ...options, stdin: input, firstLine, endsShell: isOver });
			status = result.code;
			if (result.exited || (result.errors.length > 0 && isOver)) return status;
		} else if (!isOver && text.trim() !== '') continue;
		if (isOver) return status;
		firstLine += text.split('\n').length - 1;
		text = '';
	}
};

/** Whether a text can be run, or is wrong whatever follows; false if more lines belong to it. */
export const isWhole = (text: string): boolean => {
	try {
		parseScript(text, { extglob: true });
		return true;
	} catch (error) {
		if (error instanceof ShellSyntaxError) return !error.needsMore;
		throw error;
	}
};

// With its newline; without one only at the end of the input. Not a byte more is taken.
const readLine = async (input: Input): Promise<string> => {
	const parts: Uint8Array[] = [];
	for (;;) {
		const chunk = await input.pull();
		if (chunk === undefined) break;
		const end = chunk.indexOf(0x0a) + 1;
		if (end === 0) {
			parts.push(chunk);
			continue;
		}
		parts.push(chunk.subarray(0, end));
		input.unread(chunk.subarray(end));
		break;
	}
	return decodeText(Buffer.concat(parts));
};
