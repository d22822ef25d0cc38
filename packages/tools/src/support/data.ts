import { fromPlain, type Value } from '@tenon/core';

/** Plain data as a tool's result carries it: what is `undefined` is left out, and every string is well formed. */
export const asData = (data: Readonly<Record<string, unknown>>): Value => fromPlain(cleaned(data));

const cleaned = (data: unknown): unknown => {
	if (typeof data === 'string') return data.toWellFormed();
	if (Array.isArray(data)) return data.map(cleaned);
	if (typeof data !== 'object' || data === null || data instanceof Uint8Array || data instanceof Map)
		return data;
	return Object.fromEntries(
		Object.entries(data).flatMap(([key, value]) => (value === undefined ? [] : [[key, cleaned(value)]])),
	);
};
