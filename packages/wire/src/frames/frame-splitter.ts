import { ByteLineSplitter, type SplitBytes } from './byte-lines.ts';

/** The longest line that either side sends: 4 MiB, its newline not counted. */
export const maxFrameBytes: number = 4 << 20;

/** What a stream of bytes was cut into. */
export type SplitLine =
	| { readonly kind: 'line'; readonly text: string }
	/** A line that was too long; its beginning, by which its request may be recognised. */
	| { readonly kind: 'oversized'; readonly beginning: string; readonly byteLength: number };

/**
 * Cuts a stream into lines of text, as {@link ByteLineSplitter} cuts bytes. A carriage return before the newline does
 * not belong to the line.
 */
export class FrameSplitter {
	readonly #decoder = new TextDecoder();
	readonly #lines: ByteLineSplitter;

	constructor(limit: number = maxFrameBytes) {
		this.#lines = new ByteLineSplitter(limit);
	}

	/** The lines that a chunk ends. */
	push(chunk: Uint8Array): readonly SplitLine[] {
		return this.#lines.push(chunk).map((line) => this.#textOf(line));
	}

	/** The line that the end of the stream ends; `undefined` if there is none. */
	end(): SplitLine | undefined {
		const last = this.#lines.end();
		return last === undefined ? undefined : this.#textOf(last);
	}

	#textOf(line: SplitBytes): SplitLine {
		if (line.kind === 'oversized') {
			const { beginning, byteLength } = line;
			return { kind: 'oversized', beginning: this.#decoder.decode(beginning), byteLength };
		}
		const { bytes } = line;
		const hasReturn = bytes[bytes.length - 1] === carriageReturn;
		return { kind: 'line', text: this.#decoder.decode(hasReturn ? bytes.subarray(0, -1) : bytes) };
	}
}

const carriageReturn = 0x0d;

/** The request that the beginning of a long line answers, as far as it shows: `type` and `id` stand first. */
export const recogniseFrame = (
	beginning: string,
): { readonly type: string | undefined; readonly id: string | undefined } => ({
	type: /^\s*\{\s*"type"\s*:\s*"([A-Za-z0-9_]{1,64})"/.exec(beginning)?.[1],
	id: /"id"\s*:\s*"([A-Za-z0-9_-]{1,128})"/.exec(beginning)?.[1],
});
