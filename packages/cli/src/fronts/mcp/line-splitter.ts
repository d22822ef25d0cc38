/** A line of a stream: its bytes without the newline, or the news that it was too long to be kept. */
export type SplitLine =
	| { readonly kind: 'line'; readonly bytes: Uint8Array }
	| { readonly kind: 'too-long'; readonly byteCount: number };

/** Cuts a stream of bytes into lines. Holds at most one line under way, and of one that is too long nothing. */
export class LineSplitter {
	readonly #maxBytes: number;
	#parts: Uint8Array[] = [];
	#byteCount = 0;

	constructor(maxBytes: number) {
		this.#maxBytes = maxBytes;
	}

	/** The lines that end in this chunk. What stands behind the last newline waits for the next chunk. */
	push(chunk: Uint8Array): readonly SplitLine[] {
		const lines: SplitLine[] = [];
		let start = 0;
		for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
			this.#take(chunk.subarray(start, end));
			lines.push(this.#end());
			start = end + 1;
		}
		this.#take(chunk.subarray(start));
		return lines;
	}

	#take(part: Uint8Array): void {
		this.#byteCount += part.length;
		if (this.#byteCount > this.#maxBytes) this.#parts = [];
		else if (part.length > 0) this.#parts.push(part);
	}

	#end(): SplitLine {
		const [byteCount, parts] = [this.#byteCount, this.#parts];
		this.#byteCount = 0;
		this.#parts = [];
		if (byteCount > this.#maxBytes) return { kind: 'too-long', byteCount };
		return { kind: 'line', bytes: parts.length === 1 ? parts[0]! : Buffer.concat(parts) };
	}
}

const newline = 0x0a;
