import { isTenonError, TenonError } from '@tenon/core';
import type { StoreFault } from '../errors.ts';

/** A store broke its contract: what was promised, and what was found instead. */
export class ContractFailure extends TenonError {
	readonly code = 'store.contract';
	readonly expected: string;
	readonly actual: string;

	constructor(what: string, expected: string, actual: string, cause?: unknown) {
		super(`${what}: expected ${expected}, got ${actual}`, { cause });
		this.expected = expected;
		this.actual = actual;
	}
}

/** Deep equality of plain data: primitives, arrays, objects and maps of them, bytes. */
export const equal = <T>(actual: T, expected: T, what = 'value'): void => {
	const [found, wanted] = [show(actual), show(expected)];
	if (found !== wanted) throw new ContractFailure(what, wanted, found);
};

/** For what is known only as true or false; `what` says the fact that must hold. */
export const holds = (fact: boolean, what: string): void => {
	if (!fact) throw new ContractFailure(what, 'true', 'false');
};

/** Demands that `work` rejects with a `StoreError` of this fault. */
export const refuses = async (fault: StoreFault, work: Promise<unknown>): Promise<void> => {
	const error = await work.then(
		(value) => {
			throw new ContractFailure('a call', `the fault ${fault}`, show(value));
		},
		(reason: unknown) => reason,
	);
	if (error instanceof ContractFailure) throw error;
	const code = isTenonError(error) ? error.code : `${error}`;
	if (code !== `store.${fault}`) throw new ContractFailure('the fault', `store.${fault}`, code, error);
};

// Keys are sorted, so that two objects are equal whatever the order their fields were set in.
const show = (value: unknown): string =>
	JSON.stringify(value, (_, part: unknown) => plain(part)) ?? 'undefined';

const plain = (part: unknown): unknown => {
	if (part instanceof Uint8Array) return { bytes: [...part] };
	if (part instanceof Map) return { map: [...part].sort(([left], [right]) => (left < right ? -1 : 1)) };
	if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
	return Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)));
};
