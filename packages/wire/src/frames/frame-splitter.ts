/** The longest line that either side sends: 4 MiB, its newline not counted. */
export const maxFrameBytes: number = 4 << 20;

/** What a stream of bytes was cut into. */
export type SplitLine =
	| { readonly kind: 'line'; readonly text: string }
	/** A line that was too long; its beginning, by which its request may be recognised. */
	| { readonly kind: 'oversized'; readonly beginning: string; readonly byteLength: number };

/**
 * Cuts a stream into lines. Holds at most one line of the limit; what is longer is passed over up to the next
 * newline, and costs itself alone. A carriage return before the newline does not belong to the line.
 */
export class FrameSplitter {
	readonly #limit: number;
	readonly #decoder = new TextDecoder();
	#parts: Uint8Array[] = [];
	/** Bytes of the unfinished line, kept or not. */
	#length = 0;

	constructor(limit: number = maxFrameBytes) {
		this.#limit = limit;
	}

	/** The lines that a chunk ends. */
	push(chunk: Uint8Array): readonly SplitLine[] {
		const lines: SplitLine[] = [];
		let from = 0;
		for (;;) {
			const end = chunk.indexOf(newline, from);
			if (end < 0) break;
			// A line that lies in one chunk is read where it is.
			if (this.#length === 0 && end - from <= this.#limit)
				lines.push(this.#lineOf(chunk.subarray(from, end)));
			else {
				this.#add(chunk.subarray(from, end));
				lines.push(this.#take());
			}
			from = end + 1;
		}
		this.#add(chunk.subarray(from));
		return lines;
	}

	/** The line that the end of the stream ends; `undefined` if there is none. */
	end(): SplitLine | undefined {
		return this.#length === 0 ? undefined : this.#take();
	}

	// Of a line that is too long only the beginning is kept.
	#add(part: Uint8Array): void {
		if (part.length === 0) return;
		const room = this.#limit - this.#length;
		this.#length += part.length;
		if (room > 0) this.#parts.push(part.slice(0, room));
	}

	#take(): SplitLine {
		const byteLength = this.#length;
		const parts = this.#parts;
		this.#parts = [];
		this.#length = 0;
		if (byteLength > this.#limit) {
			const beginning = this.#decoder.decode(join(parts).subarray(0, beginningBytes));
			return { kind: 'oversized', beginning, byteLength };
		}
		return this.#lineOf(join(parts));
	}

	#lineOf(bytes: Uint8Array): SplitLine {
		const hasReturn = bytes[bytes.length - 1] === carriageReturn;
		return { kind: 'line', text: this.#decoder.decode(hasReturn ? bytes.subarray(0, -1) : bytes) };
	}
}

const newline = 0x0a;
const carriageReturn = 0x0d;
const beginningBytes = 4096;

const join = (parts: readonly Uint8Array[]): Uint8Array => {
	const [only] = parts;
	if (parts.length === 1) return only!;
	const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
};

/** The request that the beginning of a long line answers, as far as it shows: `type` and `id` stand first. */
export const recogniseFrame = (
	beginning: string,
): { readonly type: string | undefined; readonly id: string | undefined } => ({
	type: /^\s*\{\s*"type"\s*:\s*"([A-Za-z0-9_]{1,64})"/.exec(beginning)?.[1],
	id: /"id"\s*:\s*"([A-Za-z0-9_-]{1,128})"/.exec(beginning)?.[1],
});
