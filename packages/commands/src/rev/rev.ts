import { errnoText, type Flow, hasRawBytes, isFsError, runFlow, wait } from '@tenon/core';
import { byteKit, type CommandContext, type DefinedCommand, defineCommand, type Input } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { linesOf } from '../support/line-options.ts';
import { LineReader } from '../support/line-reader.ts';

/** `rev`: each line with its characters in reverse. A file is read no further than its first bad byte. */
export const rev: DefinedCommand = defineCommand({
	name: 'rev',
	summary: 'Reverse the characters of each line.',
	compatible: 'util-linux 2.38.1',
	options: {},
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without FILE, read standard input.',
	},
	examples: [{ script: 'echo abc | rev', output: 'cba\n' }],
	effects: ['fs.read'],
	usageStatus: 1,
	ignoresClosedOutput: true,
	run: (context, { operands }) => runFlow(reverseAll(context, operands)),
});

function* reverseAll(context: CommandContext, operands: readonly string[]): Flow<number> {
	let status = 0;
	if (operands.length === 0) {
		const { stdin } = context;
		if (stdin !== undefined) return (yield* reverseInput(context, stdin, 'stdin')) ? 0 : 1;
		yield* wait(context.complain(`stdin: 0: ${errnoText.EBADF}`));
		return 1;
	}
	for (const operand of operands) {
		// A name that is no other program's word for standard input.
		const opened = yield* attempt(() => context.openInput(operand === '-' ? './-' : operand));
		if (isFsError(opened)) {
			yield* wait(context.writeErrorAhead(`rev: cannot open ${operand}: ${errnoText[opened.errno]}\n`));
			status = 1;
			continue;
		}
		try {
			if (!(yield* reverseInput(context, opened.input, operand))) status = 1;
		} finally {
			yield* wait(opened.close());
		}
	}
	return status;
}

function* reverseInput(context: CommandContext, input: Input, name: string): Flow<boolean> {
	const reader = new LineReader(input, linesOf(context, 0x0a));
	let lines = 0;
	// What a NUL cut off from its newline: the next line goes on there.
	let held = '';
	const fail = function* (reason: string): Flow<boolean> {
		yield* wait(context.writeErrorAhead(`rev: ${name}: ${lines}: ${reason}\n`));
		return false;
	};
	for (;;) {
		const isLine = yield* attempt(() => reader.next());
		if (isFsError(isLine)) return yield* fail(errnoText[isLine.errno]);
		if (!isLine) break;
		const text = byteKit.decode(reader.bytes, reader.start, reader.end);
		// In the locale C no byte beyond ASCII is a character.
		if (hasRawBytes(text) || (context.hasByteCharacters && /[^\0-\x7f]/.test(text)))
			return yield* fail('Invalid or incomplete multibyte or wide character');
		const end = text.indexOf('\0');
		held += end === -1 ? text : text.slice(0, end);
		context.requireRoom(held.length);
		if (end !== -1) continue;
		if (held.length <= partLength) context.output.appendText(reversed(held));
		else yield* printReversed(context, held);
		if (reader.isDelimited) context.output.appendByte(0x0a);
		held = '';
		lines += 1;
		yield* wait(context.output.settle());
		yield* wait(context.breathe());
	}
	if (held !== '') yield* printReversed(context, held);
	return true;
}

// A long text is printed in parts, each of whole characters.
function* printReversed(context: CommandContext, text: string): Flow<void> {
	for (let end = text.length; end > 0; ) {
		let start = Math.max(0, end - partLength);
		if (start > 0 && (text.charCodeAt(start) & 0xfc00) === 0xdc00) start -= 1;
		context.output.appendText(reversed(text.slice(start, end)));
		end = start;
		if (end === 0) return;
		yield* wait(context.output.settle());
		yield* wait(context.breathe(256));
	}
}

const partLength = 1 << 14;

const reversed = (text: string): string => {
	if (/^[\0-\uD7FF\uE000-\uFFFF]*$/.test(text)) {
		let result = '';
		for (let at = text.length - 1; at >= 0; at--) result += text[at]!;
		return result;
	}
	return Array.from(text).reverse().join('');
};
