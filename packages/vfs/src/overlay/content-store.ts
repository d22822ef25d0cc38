import { type Flow, type Maybe, wait } from '@tenon/core';
import type { ContentId, OverlayUpper } from './upper.ts';

/**
 * Counts who holds a content of the upper: an overlay, its forks, the saved index. A content with
 * one holder may be written to; with more, the writer takes a copy first. So a fork costs nothing
 * per byte, and a saved overlay stays as it was saved until the next `save`.
 */
export class ContentStore {
	readonly upper: OverlayUpper;
	readonly #holders = new Map<ContentId, number>();
	#saved: readonly ContentId[] = [];
	/** Whose tree the saved index tells of; forks share the index. */
	savedBy: object | undefined;

	constructor(upper: OverlayUpper) {
		this.upper = upper;
	}

	/** A new content with one holder: the caller. */
	*put(bytes: Uint8Array): Flow<ContentId> {
		const id = yield* wait(this.upper.put(bytes));
		this.#holders.set(id, 1);
		return id;
	}

	/** One holder more. */
	retain(id: ContentId): void {
		this.#holders.set(id, (this.#holders.get(id) ?? 0) + 1);
	}

	/** One holder less; the last one takes the content along. */
	release(id: ContentId): Maybe<void> {
		const holders = this.#holders.get(id)! - 1;
		if (holders > 0) {
			this.#holders.set(id, holders);
			return;
		}
		this.#holders.delete(id);
		return this.upper.drop(id);
	}

	/** A content that only the caller holds: this one, or a copy in exchange for it. */
	*own(id: ContentId): Flow<ContentId> {
		if (this.#holders.get(id) === 1) return id;
		const copy = yield* wait(this.upper.copy(id));
		this.#holders.set(copy, 1);
		yield* wait(this.release(id));
		return copy;
	}

	/** Makes the saved index a holder of these contents instead of those it named before. */
	*holdSaved(ids: readonly ContentId[]): Flow<void> {
		for (const id of ids) this.retain(id);
		const before = this.#saved;
		this.#saved = ids;
		for (const id of before) yield* wait(this.release(id));
	}
}
