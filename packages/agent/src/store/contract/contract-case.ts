import type { Store } from '../store.ts';

/** One store and the ways to it. */
export interface StoreUnderTest {
	/** A handle on the store, which is empty when the case begins. Every further one sees the same data. */
	open(): Promise<Store>;
}

/**
 * One promise of the `Store` contract. It fails by rejecting, with a `ContractFailure` where a promise was broken, so
 * that any test runner can run it.
 */
export interface ContractCase {
	/** A sentence about behaviour, unique in the whole contract. */
	readonly title: string;
	/** Closes every handle that it opens. */
	run(underTest: StoreUnderTest): Promise<void>;
}

/** Writes down a case that needs one handle. */
export const contractCase = (title: string, run: (store: Store) => Promise<void>): ContractCase => ({
	title,
	run: (underTest) => withHandle(underTest, run),
});

/** Writes down a case about two handles on the same data. */
export const sharedCase = (
	title: string,
	run: (first: Store, second: Store) => Promise<void>,
): ContractCase => ({
	title,
	run: (underTest) => withHandle(underTest, (first) => withHandle(underTest, (second) => run(first, second))),
});

/** Opens, works, closes, whatever the outcome. */
export const withHandle = async (
	underTest: StoreUnderTest,
	work: (store: Store) => Promise<void>,
): Promise<void> => {
	const store = await underTest.open();
	try {
		await work(store);
	} finally {
		await store.close();
	}
};
