import { ValueTooDeep } from '../value/errors.ts';
import { maxPlainDepth } from '../value/plain.ts';

/** How the leaves of structured data are changed. Each gives back what it got where nothing changes. */
export interface LeafRedaction {
	text(text: string): string;
	bytes(bytes: Uint8Array): Uint8Array;
}

/**
 * The data with its texts, bytes and keys changed. Reads lists, plain objects and Maps; what has a class of
 * its own is left as it is. Parts without a change are shared with the original, the whole too. Throws
 * `ValueTooDeep` for data that contains itself.
 */
export const redactData = (data: unknown, leaf: LeafRedaction, depth = 0): unknown => {
	if (typeof data === 'string') return leaf.text(data);
	if (typeof data !== 'object' || data === null) return data;
	if (data instanceof Uint8Array) return leaf.bytes(data);
	if (depth >= maxPlainDepth) throw new ValueTooDeep(maxPlainDepth);
	const inner = (part: unknown): unknown => redactData(part, leaf, depth + 1);
	if (Array.isArray(data)) return redactList(data, inner);
	if (data instanceof Map) return redactMap(data, inner);
	return isPlain(data) ? redactObject(data, inner) : data;
};

const isPlain = (data: object): boolean => {
	const prototype: unknown = Object.getPrototypeOf(data);
	return prototype === null || prototype === Object.prototype;
};

const redactList = (list: readonly unknown[], inner: (part: unknown) => unknown): readonly unknown[] => {
	const redacted = list.map(inner);
	return redacted.some((part, at) => part !== list[at]) ? redacted : list;
};

const redactMap = (
	map: ReadonlyMap<unknown, unknown>,
	inner: (part: unknown) => unknown,
): ReadonlyMap<unknown, unknown> => {
	const entries = redactEntries([...map], inner);
	return entries === undefined ? map : new Map(entries);
};

const redactObject = (object: object, inner: (part: unknown) => unknown): object => {
	const entries = redactEntries(Object.entries(object), inner);
	if (entries === undefined) return object;
	const redacted: object = Object.create(Object.getPrototypeOf(object) as object | null);
	for (const [key, value] of entries) {
		Object.defineProperty(redacted, key as string, {
			value,
			enumerable: true,
			configurable: true,
			writable: true,
		});
	}
	return redacted;
};

const redactEntries = (
	entries: readonly (readonly [unknown, unknown])[],
	inner: (part: unknown) => unknown,
): readonly (readonly [unknown, unknown])[] | undefined => {
	const redacted = entries.map(([key, value]) => [inner(key), inner(value)] as const);
	const isChanged = redacted.some(([key, value], at) => key !== entries[at]![0] || value !== entries[at]![1]);
	return isChanged ? redacted : undefined;
};
