import { fromPlain, isRecord, type ValueRecord } from '@tenon/core';

/** An object as a record; throws where it is something else, and names what was expected. */
export const recordOf = (data: unknown, what: string): ValueRecord => {
	const record = fromPlain(data);
	if (isRecord(record)) return record;
	throw new TypeError(`${what} have to be an object`);
};
