import { byteKit, type Span } from '@tenon/shell';
import { ByteOffsets } from './byte-offsets.ts';

/** A text that is searched as a whole, with the lines it consists of. Places are those of the decoded text. */
export class WholeText {
	readonly text: string;
	readonly #isAscii: boolean;
	readonly #offsets: ByteOffsets;
	#countedTo = 0;
	#newlines = 0;

	constructor(bytes: Uint8Array) {
		this.text = byteKit.decode(bytes);
		this.#isAscii = this.text.length === bytes.length;
		this.#offsets = new ByteOffsets(this.text);
	}

	/** How many bytes stand before a place; places are asked about in their order, or nearly so. */
	offsetOf(at: number): number {
		return this.#isAscii ? at : this.#offsets.before(at);
	}

	/** The number of the line that starts at a place; lines are asked about in their order. */
	numberOf(at: number): number {
		for (
			let next = newlineFrom(this.text, this.#countedTo);
			next < at;
			next = newlineFrom(this.text, next + 1)
		) {
			this.#newlines += 1;
			this.#countedTo = next + 1;
		}
		return this.#newlines + 1;
	}

	/** The whole lines that a match touches; a newline at its end is still of the last. */
	linesAround([start, end]: Span): Span {
		const from = this.lineStart(start);
		if (end > from && this.text[end - 1] === '\n') return [from, end];
		return [from, Math.min(this.text.length, newlineFrom(this.text, end) + 1)];
	}

	/** Where the line starts that a place is in. */
	lineStart(at: number): number {
		return at === 0 ? 0 : this.text.lastIndexOf('\n', at - 1) + 1;
	}
}

/** The lines of a part of a text, each with its newline. */
export function* linesIn(text: string, [start, end]: Span): Generator<Span> {
	for (let at = start; at < end; ) {
		const next = Math.min(end, newlineFrom(text, at) + 1);
		yield [at, next];
		at = next;
	}
}

const newlineFrom = (text: string, at: number): number => {
	const newline = text.indexOf('\n', at);
	return newline < 0 ? text.length : newline;
};
