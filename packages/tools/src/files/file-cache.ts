/**
 * Contents of files that a session has read, each for as long as the file's version is the one that was read. Bounded in
 * bytes; those used longest ago go first. It never touches a file: the caller looks at the file first, with the rights
 * of its own call, and asks by what it has seen.
 */
export class FileCache {
	readonly #entries = new Map<string, { readonly version: string; readonly bytes: Uint8Array }>();
	readonly #maxBytes: number;
	/** A file larger than this is not kept. */
	readonly maxFileBytes: number;
	#bytes = 0;

	constructor({
		maxBytes = 32 * 1024 * 1024,
		maxFileBytes = 4 * 1024 * 1024,
	}: { readonly maxBytes?: number; readonly maxFileBytes?: number } = {}) {
		this.#maxBytes = maxBytes;
		this.maxFileBytes = Math.min(maxFileBytes, maxBytes);
	}

	/** The content of a file in this version; `undefined` if it is not known. Never changed by readers. */
	get(realPath: string, version: string): Uint8Array | undefined {
		const entry = this.#entries.get(realPath);
		if (entry === undefined) return undefined;
		this.#entries.delete(realPath);
		if (entry.version !== version) {
			this.#bytes -= entry.bytes.length;
			return undefined;
		}
		this.#entries.set(realPath, entry);
		return entry.bytes;
	}

	/** Keeps what was read of a file in this version. */
	put(realPath: string, version: string, bytes: Uint8Array): void {
		this.forget(realPath);
		if (bytes.length > this.maxFileBytes) return;
		this.#entries.set(realPath, { version, bytes });
		this.#bytes += bytes.length;
		for (const oldest of this.#entries.keys()) {
			if (this.#bytes <= this.#maxBytes) return;
			this.forget(oldest);
		}
	}

	/** The file was written. */
	forget(realPath: string): void {
		const entry = this.#entries.get(realPath);
		if (entry === undefined) return;
		this.#entries.delete(realPath);
		this.#bytes -= entry.bytes.length;
	}

	/** How many bytes are kept. */
	get heldBytes(): number {
		return this.#bytes;
	}
}
