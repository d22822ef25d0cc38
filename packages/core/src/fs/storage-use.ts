/** How much of a limited store is in use. */
export interface StorageUse {
	/** What the limit is called in errors: `vfs-memory`. */
	readonly label: string;
	readonly maxBytes: number;
	readonly maxEntries: number;
	readonly used: { readonly bytes: number; readonly entries: number };
}
