import { decodeText, type Flow, wait } from '@tenon/core';
import type { Regex } from '@tenon/shell';
import { isSpace } from '../../support/byte-class.ts';
import type { TextLines } from '../text-lines.ts';
import type { Comparison } from './hunk.ts';

/** Finds the line above a hunk that names the function it is in. It goes forward: no line is looked at twice. */
export class FunctionLines {
	readonly #comparison: Comparison;
	readonly #lines: TextLines;
	readonly #pattern: Regex | undefined;
	#searched = 0;
	#found: number | undefined;

	constructor(comparison: Comparison, pattern: Regex | undefined) {
		this.#comparison = comparison;
		this.#lines = comparison.left.lines;
		this.#pattern = pattern;
	}

	/** What stands behind the marks of a hunk that starts at a line: a blank and the name, or nothing. */
	*suffixAt(line: number): Flow<string> {
		if (this.#pattern === undefined) return '';
		for (let at = line - 1; at >= this.#searched; at--) {
			yield* wait(this.#comparison.breathe(1));
			if (!this.#pattern.test(this.#text(at))) continue;
			this.#found = at;
			break;
		}
		this.#searched = line;
		return this.#found === undefined ? '' : ` ${shorten(this.#lines, this.#found)}`;
	}

	#text(line: number): string {
		const { bytes, starts } = this.#lines;
		return decodeText(bytes.subarray(starts[line]!, starts[line + 1]! - 1));
	}
}

const maxShownBytes = 40;

const shorten = ({ bytes, starts }: TextLines, line: number): string => {
	let start = starts[line]!;
	const lineEnd = starts[line + 1]! - 1;
	while (start < lineEnd && isSpace(bytes[start])) start += 1;
	let end = Math.min(lineEnd, start + maxShownBytes);
	while (end > start && isSpace(bytes[end - 1])) end -= 1;
	return decodeText(bytes.subarray(start, end));
};
