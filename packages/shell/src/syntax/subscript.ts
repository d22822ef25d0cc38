import type { Word } from './ast.ts';
import type { Reader } from './reader.ts';
import { PartCollector, readExpandable } from './words.ts';

/** `[…]`; the reader stands on the bracket and is left behind the closing one. */
export const readSubscript = (reader: Reader, openedAt: number): Word =>
	reader.nest(() => {
		reader.at += 1;
		const start = reader.at;
		const parts = new PartCollector(reader);
		let depth = 0;
		for (;;) {
			if (reader.atEnd) throw reader.unmatched(']', 'subscript', openedAt);
			const char = reader.char();
			if (char === ']' && depth === 0) break;
			if (char === '[') depth += 1;
			else if (char === ']') depth -= 1;
			if (!readExpandable(reader, parts)) parts.literal(1);
		}
		const word: Word = { type: 'word', parts: parts.finish(), span: reader.span(start) };
		reader.at += 1;
		return word;
	});
