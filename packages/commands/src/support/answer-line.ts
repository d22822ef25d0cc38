import { type Flow, wait } from '@tenon/core';
import { byteKit, type CommandContext } from '@tenon/shell';

/** Whether the next line of standard input, which answers a question, means yes: `y…` and `Y…` do. */
export function* readsYes(context: CommandContext): Flow<boolean> {
	return /^[yY]/.test((yield* readAnswer(context)) ?? '');
}

/** The next line of standard input, without its newline; `undefined` at the end. The rest stays for the next reader. */
export function* readAnswer(context: CommandContext): Flow<string | undefined> {
	const parts: Uint8Array[] = [];
	let length = 0;
	for (;;) {
		const chunk = yield* wait(context.stdin?.pull());
		if (chunk === undefined) {
			if (parts.length === 0) return undefined;
			break;
		}
		const end = byteKit.indexOfByte(chunk, newline);
		length += end === -1 ? chunk.length : end;
		context.requireRoom(length);
		parts.push(end === -1 ? chunk : chunk.subarray(0, end));
		if (end === -1) continue;
		if (end + 1 < chunk.length) context.stdin?.unread(chunk.subarray(end + 1));
		break;
	}
	return byteKit.decode(byteKit.concat(parts));
}

const newline = 0x0a;
