/** What a stream of bytes was cut into: a line without its newline, or one that was too long, of which the beginning is kept. */
export type SplitBytes =
	| { readonly kind: 'line'; readonly bytes: Uint8Array }
	| { readonly kind: 'oversized'; readonly beginning: Uint8Array; readonly byteLength: number };

/**
 * Cuts a stream of bytes into lines. Holds at most one line of the limit; what is longer is passed over up to the next
 * newline, and costs itself alone. A line that lies in one chunk is a part of that chunk, and not copied.
 */
export class ByteLineSplitter {
	readonly #limit: number;
	#parts: Uint8Array[] = [];
	/** Bytes of the unfinished line, kept or not. */
	#length = 0;

	constructor(limit: number) {
		this.#limit = limit;
	}

	/** The lines that a chunk ends. */
	push(chunk: Uint8Array): readonly SplitBytes[] {
		const lines: SplitBytes[] = [];
		let from = 0;
		for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
			if (this.#length === 0 && end - from <= this.#limit)
				lines.push({ kind: 'line', bytes: chunk.subarray(from, end) });
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
	end(): SplitBytes | undefined {
		return this.#length === 0 ? undefined : this.#take();
	}

	// Of a line that is too long only the beginning is kept.
	#add(part: Uint8Array): void {
		if (part.length === 0) return;
		const room = this.#limit - this.#length;
		this.#length += part.length;
		if (room > 0) this.#parts.push(part.slice(0, room));
	}

	#take(): SplitBytes {
		const byteLength = this.#length;
		const bytes = join(this.#parts);
		this.#parts = [];
		this.#length = 0;
		return byteLength > this.#limit
			? { kind: 'oversized', beginning: bytes.subarray(0, beginningBytes), byteLength }
			: { kind: 'line', bytes };
	}
}

const newline = 0x0a;
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
