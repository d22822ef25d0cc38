import type { Maybe, SpaceFacts } from '@tenon/core';
import type { CommitPlace } from './commit/place.ts';

/** Names one content in an {@link OverlayUpper}. */
export type ContentId = number;

/**
 * Where an overlay keeps the bytes of files that differ from the lower ones. It knows contents by
 * number only: no names, no directories, no metadata. Several overlays may share one.
 */
export interface OverlayUpper {
	/** Keeps a copy of `bytes` as a new content. */
	put(bytes: Uint8Array): Maybe<ContentId>;
	/** Makes a second, independent content with the same bytes. */
	copy(id: ContentId): Maybe<ContentId>;
	/** Up to `length` bytes from `position`; the caller owns them. */
	read(id: ContentId, position: number, length: number): Maybe<Uint8Array>;
	/** Writes all of `bytes`; a gap before `position` reads as zero bytes. */
	write(id: ContentId, bytes: Uint8Array, position: number): Maybe<void>;
	truncate(id: ContentId, size: number): Maybe<void>;
	/** Forgets a content. Never fails: what cannot be deleted is tried again later. */
	drop(id: ContentId): Maybe<void>;
	/** How much room there is for contents; `undefined` where nothing limits it. */
	space?(): SpaceFacts | undefined;
	/** Where the overlay's tree is saved; an upper that does not outlive the process has none. */
	readonly index?: UpperIndex;
	/** Where commits are written down while they run, beside the contents; absent where there is no such place. */
	readonly place?: CommitPlace;
}

/** The place of a saved overlay's tree. */
export interface UpperIndex {
	/** How errors name it. */
	readonly file: string;
	/** What was stored last, or `undefined` if nothing ever was. */
	load(): Maybe<Uint8Array | undefined>;
	/** Replaces what was stored in one step: after a crash the old or the new is there. */
	store(bytes: Uint8Array): Maybe<void>;
	/** Keeps these contents and deletes all others; returns the size of each that is there. */
	adopt(keep: ReadonlySet<ContentId>): Maybe<ReadonlyMap<ContentId, number>>;
}
