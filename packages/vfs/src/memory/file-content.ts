/**
 * The bytes of one file, in pages. A page may be missing, or end before the next one begins: what
 * is not there reads as zero, so a file with holes costs only what was written.
 *
 * Copy-on-write: content and pages carry the number of their owner. Who holds that number may change
 * them in place; everyone else calls `writable` first and copies a page when it writes to it.
 */
export class FileContent {
	readonly #owner: number;
	#size = 0;
	#storedBytes = 0;
	// Most files fit into their first page and need no map.
	#first: Page | undefined;
	#others: Map<number, Page> | undefined;

	constructor(owner: number) {
		this.#owner = owner;
	}

	/** New content with a copy of `bytes`. */
	static of(bytes: Uint8Array, owner: number): FileContent {
		const content = new FileContent(owner);
		content.write(bytes, 0);
		return content;
	}

	get size(): number {
		return this.#size;
	}

	/** How many bytes are kept: the size without the holes. */
	get storedBytes(): number {
		return this.#storedBytes;
	}

	/** This content if `owner` owns it, else a copy that shares its pages. */
	writable(owner: number): FileContent {
		if (this.#owner === owner) return this;
		const copy = new FileContent(owner);
		copy.#size = this.#size;
		copy.#storedBytes = this.#storedBytes;
		copy.#first = this.#first;
		if (this.#others !== undefined) copy.#others = new Map(this.#others);
		return copy;
	}

	/** A copy of a part, which ends where the file ends. */
	slice(position: number, length: number): Uint8Array {
		const count = Math.max(0, Math.min(length, this.#size - position));
		const first = this.#first;
		if (first !== undefined && position + count <= first.used) {
			return first.bytes.slice(position, position + count);
		}
		const part = new Uint8Array(count);
		this.read(part, position);
		return part;
	}

	/** Fills `into` from `position`; returns how many bytes it got. */
	read(into: Uint8Array, position: number): number {
		const count = Math.max(0, Math.min(into.length, this.#size - position));
		for (let done = 0; done < count; ) {
			const at = position + done;
			const start = at % pageBytes;
			const length = Math.min(pageBytes - start, count - done);
			const page = this.#page((at - start) / pageBytes);
			const stored = page === undefined ? 0 : Math.max(0, Math.min(length, page.used - start));
			if (stored > 0) into.set(page!.bytes.subarray(start, start + stored), done);
			if (stored < length) into.fill(0, done + stored, done + length);
			done += length;
		}
		return count;
	}

	/** Copies `bytes` to `position`; a gap before it becomes a hole. */
	write(bytes: Uint8Array, position: number): void {
		for (let done = 0; done < bytes.length; ) {
			const at = position + done;
			const start = at % pageBytes;
			const length = Math.min(pageBytes - start, bytes.length - done);
			const page = this.#pageToWrite((at - start) / pageBytes, start + length);
			page.bytes.set(length === bytes.length ? bytes : bytes.subarray(done, done + length), start);
			this.#setUsed(page, Math.max(page.used, start + length));
			done += length;
		}
		if (bytes.length > 0) this.#size = Math.max(this.#size, position + bytes.length);
	}

	/** Cuts the end off, or adds a hole there. */
	truncate(size: number): void {
		if (size < this.#size) {
			const start = size % pageBytes;
			const last = (size - start) / pageBytes;
			for (const index of this.#others?.keys() ?? []) if (index > last) this.#drop(index);
			this.#cut(last, start);
		}
		this.#size = size;
	}

	#page(index: number): Page | undefined {
		return index === 0 ? this.#first : this.#others?.get(index);
	}

	#setPage(index: number, page: Page): void {
		if (index === 0) {
			this.#first = page;
			return;
		}
		this.#others ??= new Map();
		this.#others.set(index, page);
	}

	#setUsed(page: Page, used: number): void {
		this.#storedBytes += used - page.used;
		page.used = used;
	}

	// A page of ours with room up to `end`. It doubles when it grows, so that appending costs the
	// same per byte however small the pieces are.
	#pageToWrite(index: number, end: number): Page {
		const page = this.#page(index);
		if (page !== undefined && page.owner === this.#owner && page.bytes.length >= end) return page;
		const room = page === undefined ? end : roomFor(page, end);
		const bytes = new Uint8Array(room);
		if (page !== undefined) bytes.set(page.bytes.subarray(0, page.used));
		const copy: Page = { bytes, used: page?.used ?? 0, owner: this.#owner };
		this.#setPage(index, copy);
		return copy;
	}

	// Keeps the first bytes of a page; what is cut off reads as zero if the file grows again.
	#cut(index: number, used: number): void {
		const page = this.#page(index);
		if (page === undefined || page.used <= used) return;
		this.#drop(index);
		if (used === 0) return;
		this.#setPage(index, { bytes: page.bytes.slice(0, used), used, owner: this.#owner });
		this.#storedBytes += used;
	}

	#drop(index: number): void {
		const page = this.#page(index);
		if (page === undefined) return;
		this.#storedBytes -= page.used;
		if (index === 0) this.#first = undefined;
		else this.#others?.delete(index);
	}
}

/** Bytes after `used` are zero, up to the end of the array and beyond it. */
interface Page {
	readonly bytes: Uint8Array;
	used: number;
	readonly owner: number;
}

const pageBytes = 64 * 1024;

const roomFor = (page: Page, end: number): number =>
	end <= page.bytes.length ? page.bytes.length : Math.min(pageBytes, Math.max(end, 2 * page.bytes.length));
