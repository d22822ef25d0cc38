/**
 * The names in one directory and the inodes they stand for. Copy-on-write like file content: who
 * holds the owner's number may change it in place.
 */
export class DirectoryNames {
	readonly #owner: number;
	readonly #inodes: Map<string, number>;

	constructor(owner: number, inodes: Map<string, number> = new Map()) {
		this.#owner = owner;
		this.#inodes = inodes;
	}

	get size(): number {
		return this.#inodes.size;
	}

	get(name: string): number | undefined {
		return this.#inodes.get(name);
	}

	entries(): IterableIterator<[string, number]> {
		return this.#inodes.entries();
	}

	/** These names if `owner` owns them, else a copy. */
	writable(owner: number): DirectoryNames {
		return this.#owner === owner ? this : new DirectoryNames(owner, new Map(this.#inodes));
	}

	set(name: string, ino: number): void {
		this.#inodes.set(name, ino);
	}

	delete(name: string): void {
		this.#inodes.delete(name);
	}
}
