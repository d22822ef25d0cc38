import { StoreError } from '../errors.ts';

/** The code of an error that SQLite raised, as its manual numbers them; `undefined` for other errors. */
export const sqliteCodeOf = (error: unknown): number | undefined => {
	if (!(error instanceof Error) || !('errcode' in error)) return undefined;
	return typeof error.errcode === 'number' ? error.errcode : undefined;
};

/** What an error of SQLite means to the caller. Errors that are not SQLite's stay what they are. */
export const storeErrorOf = (error: unknown): unknown => {
	if (isOutOfRange(error)) {
		return new StoreError('damaged', `the store is damaged: ${error.message}`, { cause: error });
	}
	const code = sqliteCodeOf(error);
	if (code === undefined) return error;
	const { message } = error as Error;
	const refuse = (fault: ConstructorParameters<typeof StoreError>[0], text: string): StoreError =>
		new StoreError(fault, text, { cause: error });
	if (readFaults.has(code)) return refuse('damaged', `the store cannot be read: ${message}`);
	if (brokenKeys.has(code))
		return refuse('damaged', `the store is damaged: ${message}; look with upkeep.check()`);
	switch (code & 0xff) {
		case corrupt:
		case notADatabase:
			return refuse('damaged', `the store is damaged: ${message}; look with upkeep.check()`);
		case full:
			return refuse('disk-full', `nothing was written: ${message}; make room, then retry`);
		case readOnly:
			return refuse('read-only', `nothing was written: ${message}`);
		case busy:
		case locked:
			return refuse('busy', `another process keeps the store: ${message}; retry`);
		case ioError:
			return refuse('commit-failed', `it is not known what was written: ${message}; read before a retry`);
		default:
			return error;
	}
};

// No number that is written is so large: it was read from a page that changed.
const isOutOfRange = (error: unknown): error is Error =>
	error instanceof RangeError && 'code' in error && error.code === 'ERR_OUT_OF_RANGE';

/** Keys do not fit each other (foreign, primary, unique, row): what is asked for never breaks them, so a key changed. */
const brokenKeys: ReadonlySet<number> = new Set([787, 1555, 2067, 2579]);

const busy = 5;
const locked = 6;
const readOnly = 8;
const ioError = 10;
const corrupt = 11;
const full = 13;
const notADatabase = 26;
/** Reading failed, reading gave less than there should be, the file system says that it is damaged. */
const readFaults: ReadonlySet<number> = new Set([266, 522, 8458]);
