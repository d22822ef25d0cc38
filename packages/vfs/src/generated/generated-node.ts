import type { ByteRange, Maybe } from '@tenon/core';

/** A directory whose entries are made on demand. Nothing is remembered between calls. */
export interface GeneratedDirectory {
	readonly kind: 'directory';
	/** The names that are there now. A name without a node is left out of listings. */
	list(): Iterable<string>;
	/** The node of that name, or `undefined`. */
	get(name: string): GeneratedNode | undefined;
	modifiedMs?(): number;
}

/** A file whose content is made when it is read. */
export interface GeneratedFile {
	readonly kind: 'file';
	/** How many bytes a read would give now; without it the size shows as 0, as under /proc. */
	size?(): number;
	/** The content, or exactly that range of it as far as it goes. The caller owns the bytes. */
	read(range?: ByteRange): Maybe<Uint8Array>;
	modifiedMs?(): number;
	/** Equal for equal content. Without it every `stat` says that the file has changed. */
	version?(): string;
}

/** What a name in a generated directory stands for. */
export type GeneratedNode = GeneratedDirectory | GeneratedFile;
