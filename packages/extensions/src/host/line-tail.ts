const maxLines = 20;
const maxBytes = 8 * 1024;

/** Keeps the end of a stream of bytes, for errors that show the last lines. */
export class LineTail {
	#bytes: Buffer = Buffer.alloc(0);

	push(bytes: Uint8Array): void {
		const last = bytes.subarray(Math.max(0, bytes.length - maxBytes));
		this.#bytes = Buffer.concat([this.#bytes, last]).subarray(-maxBytes);
	}

	/** The last lines, the newest last; bytes that are no UTF-8 are replaced. */
	lines(): readonly string[] {
		const lines = this.#bytes.toString('utf8').split('\n');
		if (lines.at(-1) === '') lines.pop();
		return lines.slice(-maxLines);
	}
}
