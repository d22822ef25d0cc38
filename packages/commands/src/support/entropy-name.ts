import type { CommandContext } from '@tenon/shell';

/** Letters and digits that cannot be guessed. */
export const randomLetters = (context: CommandContext, count: number): string => {
	const bytes = new Uint8Array(count * 2);
	let text = '';
	while (text.length < count) {
		context.ports.entropy(bytes);
		for (const byte of bytes) {
			// Bytes beyond the last whole round of letters would favour the first ones.
			if (byte < letters.length * 4 && text.length < count) text += letters[byte % letters.length]!;
		}
	}
	return text;
};

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
