import type { Store } from '../../../src/store/store.ts';
import type { Life } from '../life.ts';
import type { StoreCall } from '../store-call.ts';

/** Keeps account of one kind of thing while a simulation runs, and says what does not add up. */
export interface Book {
	/** The store has done a call whose caller may never hear of it. */
	applied?(call: StoreCall, life: Life): void;
	/** Everything has come to its end: what the store has must be what was seen. */
	atRest?(store: Store): Promise<void>;
}
