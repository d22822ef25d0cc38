import { type Flow, wait } from '@tenon/core';
import { byteKit, type CommandContext } from '@tenon/shell';

/** Asks a question on standard error and reads one line of standard input: `y…` and `Y…` mean yes. */
export function* confirm(context: CommandContext, question: string): Flow<boolean> {
	yield* wait(context.writeError(`${context.name}: ${question} `));
	return /^[yY]/.test(yield* readLine(context));
}

// The rest of the input stays for whoever reads next.
function* readLine(context: CommandContext): Flow<string> {
	let line = '';
	for (;;) {
		const chunk = yield* wait(context.stdin?.pull());
		if (chunk === undefined) return line;
		const end = byteKit.indexOfByte(chunk, newline);
		if (end === -1) {
			line += byteKit.decode(chunk);
			continue;
		}
		if (end + 1 < chunk.length) context.stdin?.unread(chunk.subarray(end + 1));
		return line + byteKit.decode(chunk, 0, end);
	}
}

const newline = 0x0a;
