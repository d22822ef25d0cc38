/** How much room a store has, as statvfs(2) counts it. */
export interface SpaceFacts {
	/** Bytes of a block. */
	readonly blockBytes: number;
	readonly blocks: number;
	readonly freeBlocks: number;
	/** What of them is not kept back for the superuser. */
	readonly availableBlocks: number;
	/** How many files fit at all; 0 where that is not limited. */
	readonly files: number;
	readonly freeFiles: number;
}

/** Something that the machine has mounted. */
export interface StoreFacts {
	/** Where it is, in the file system that lists it. */
	readonly path: string;
	/** The device, or what the system calls it. */
	readonly source: string;
	/** `ext4`, `tmpfs` … */
	readonly type: string;
	/** The directory of the store that is mounted there. */
	readonly root: string;
}
