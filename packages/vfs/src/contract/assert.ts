import {
	type FsErrno,
	type FsError,
	type FsOperation,
	isFsError,
	type Maybe,
	orElse,
	TenonError,
} from '@tenon/core';

/** A file system broke its contract: what was promised, and what was found instead. */
export class ContractFailure extends TenonError {
	readonly code = 'vfs.contract';
	readonly expected: string;
	readonly actual: string;

	constructor(what: string, expected: string, actual: string, cause?: unknown) {
		super(`${what}: expected ${expected}, got ${actual}`, { cause });
		this.expected = expected;
		this.actual = actual;
	}
}

/** Deep equality of plain data: primitives, arrays and objects of them. */
export const equal = <T>(actual: T, expected: T, what = 'value'): void => {
	const [found, wanted] = [show(actual), show(expected)];
	if (found !== wanted) throw new ContractFailure(what, wanted, found);
};

/** For what is known only as true or false; `what` says the fact that must hold. */
export const holds = (fact: boolean, what: string): void => {
	if (!fact) throw new ContractFailure(what, 'true', 'false');
};

/** Equality of bytes; of long ones it names the first difference. */
export const bytesEqual = (actual: Uint8Array, expected: Uint8Array, what = 'bytes'): void => {
	if (actual.length !== expected.length) {
		throw new ContractFailure(what, `${expected.length} bytes`, `${actual.length} bytes`);
	}
	const at = expected.findIndex((byte, index) => byte !== actual[index]);
	if (at !== -1) throw new ContractFailure(`${what} at ${at}`, `${expected[at]}`, `${actual[at]}`);
};

/**
 * Demands that `work` throws, or rejects with, an `FsError` that names this errno (or one of
 * these), this operation and the paths of the call; returns it.
 */
export const throwsFs = async (
	work: () => Maybe<unknown>,
	errno: FsErrno | readonly FsErrno[],
	operation: FsOperation,
	path: string,
	dest?: string,
): Promise<FsError> => {
	const error = await failureOf(work, `${operation} ${path}`);
	const allowed = typeof errno === 'string' ? [errno] : errno;
	if (!isFsError(error)) {
		throw new ContractFailure(
			`${operation} ${path}`,
			`an FsError ${allowed.join(' or ')}`,
			`${error}`,
			error,
		);
	}
	if (!allowed.includes(error.errno)) {
		throw new ContractFailure(`errno of ${operation} ${path}`, allowed.join(' or '), error.errno, error);
	}
	equal(error.operation, operation, `operation of the error of ${operation} ${path}`);
	equal(error.path, path, `path of the error of ${operation} ${path}`);
	if (dest !== undefined) equal(error.dest, dest, `dest of the error of ${operation} ${path}`);
	return error;
};

const failureOf = async (work: () => Maybe<unknown>, what: string): Promise<unknown> => {
	let failure: { readonly error: unknown } | undefined;
	const result = await orElse<unknown>(work, (error) => {
		failure = { error };
	});
	if (failure === undefined) throw new ContractFailure(what, 'a failure', show(result));
	return failure.error;
};

// Keys are sorted, so that two objects are equal whatever the order their fields were set in.
const show = (value: unknown): string =>
	JSON.stringify(value, (_, part: unknown) =>
		typeof part === 'object' && part !== null && !Array.isArray(part)
			? Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
			: part,
	) ?? 'undefined';
