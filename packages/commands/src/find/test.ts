import { isPromise, type Maybe } from '@tenon/core';
import type { FoundFile } from './found-file.ts';

/**
 * A question about a file, or something to be done with it that went well or not. One that ends the walk
 * marks the file as the last and does not hold; nothing is asked or done behind it.
 */
export type Test = (file: FoundFile) => Maybe<boolean>;

/** Both; the second is asked only if the first holds. */
export const bothTests =
	(left: Test, right: Test): Test =>
	(file) => {
		const first = left(file);
		if (isPromise(first)) return first.then((holds) => holds && right(file));
		return first && right(file);
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
