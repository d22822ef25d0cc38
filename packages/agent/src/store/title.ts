import type { UserPart } from '../model/message.ts';

/** What a session is called until it is renamed: the first line of what a person said; null where that has no text. */
export const titleOf = (parts: readonly UserPart[]): string | null => {
	for (const part of parts) {
		const title = part.type === 'text' ? titleFrom(part.text) : null;
		if (title !== null) return title;
	}
	return null;
};

/** A text as a title: its first line that says something, in one line and not too long; null if it has none. */
export const titleFrom = (text: string): string | null => {
	const line = text.slice(0, maxRead).trimStart().split('\n', 1)[0]!;
	const plain = line.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
	if (plain === '') return null;
	return plain.length <= maxLength ? plain : `${plain.slice(0, maxLength - 1).toWellFormed()}…`;
};

const maxLength = 80;
/** A text that begins with so much space has no title. */
const maxRead = 4_000;
