import { type DirEntry, isPromise, type Maybe } from '@tenon/core';
import type { FoundFile } from './found-file.ts';

/**
 * A question about a file, or something to be done with it that went well or not. One that ends the walk
 * marks the file as the last and does not hold; nothing is asked or done behind it.
 */
export interface Test {
	(file: FoundFile): Maybe<boolean>;
	/**
	 * Whether an entry is certain not to hold, and nothing is done with it: most entries of a tree are passed
	 * over by their name or kind alone. The kind is that of the file, as no link is followed.
	 */
	readonly rejects?: (entry: DirEntry) => boolean;
	/** It is a question alone: nothing is done, and nothing of the file is asked beyond its entry. */
	readonly isPlain?: true;
}

/** A question that name and kind of the entry answer. */
export const entryTest = (
	holds: (file: FoundFile) => Maybe<boolean>,
	rejects: (entry: DirEntry) => boolean,
): Test => Object.assign((file: FoundFile) => holds(file), { rejects, isPlain: true } as const);

/** Both; the second is asked only if the first holds. */
export const bothTests = (left: Test, right: Test): Test => {
	const test = (file: FoundFile): Maybe<boolean> => {
		const first = left(file);
		if (isPromise(first)) return first.then((holds) => holds && right(file));
		return first && right(file);
	};
	const { rejects } = left;
	if (rejects === undefined) return test;
	const rejectsToo = left.isPlain === true ? right.rejects : undefined;
	return Object.assign(test, {
		rejects: rejectsToo === undefined ? rejects : (entry: DirEntry) => rejects(entry) || rejectsToo(entry),
		...(left.isPlain === true && right.isPlain === true ? ({ isPlain: true } as const) : undefined),
	});
};

/** One of them; the second is asked only if the first does not hold. */
export const eitherTest =
	(left: Test, right: Test): Test =>
	(file) => {
		const first = left(file);
		if (isPromise(first)) return first.then((holds) => holds || (!file.isLast && right(file)));
		return first || (!file.isLast && right(file));
	};

/** The second, behind the first. */
export const lastTest =
	(left: Test, right: Test): Test =>
	(file) => {
		const first = left(file);
		if (isPromise(first)) return first.then(() => !file.isLast && right(file));
		return !file.isLast && right(file);
	};

/** The contrary. */
export const notTest =
	(test: Test): Test =>
	(file) => {
		const result = test(file);
		if (isPromise(result)) return result.then((holds) => !holds && !file.isLast);
		return !result && !file.isLast;
	};
