/**
 * Freezes plain objects and arrays all the way down. What is something else (bytes, a map, an
 * instance of a class) stays as it is. Works on its own stack: the depth of hostile data costs
 * memory, not a crash.
 */
export const freezeData = <T>(data: T): T => {
	const open: unknown[] = [data];
	while (open.length > 0) {
		const item = open.pop();
		if (!isPlain(item) || frozen.has(item)) continue;
		frozen.add(item);
		Object.freeze(item);
		for (const key of Reflect.ownKeys(item)) open.push(item[key as keyof typeof item]);
	}
	return data;
};

/**
 * A list of what is frozen already and more, frozen itself. Freezing what it is a part of costs nothing more, however long
 * it is. `known` came from here, or from {@link freezeData}.
 */
export const freezeList = <T>(known: readonly T[], added: readonly T[]): readonly T[] => {
	if (!frozen.has(known)) freezeData(known);
	for (const item of added) freezeData(item);
	const list = Object.freeze([...known, ...added]);
	frozen.add(list);
	return list;
};

// Objects frozen here, all the way down. `Object.isFrozen` alone says nothing of what lies below.
const frozen = new WeakSet<object>();

/** Whether two pieces of data have the same content; keys may differ in order. */
export const isSameData = (left: unknown, right: unknown): boolean => {
	const open: [unknown, unknown][] = [[left, right]];
	const compared = new Map<object, Set<object>>();
	for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
		const [one, other] = pair;
		if (Object.is(one, other)) continue;
		if (!isObject(one) || !isObject(other)) return false;
		if (isNoted(compared, one, other)) continue;
		const parts = partsOf(one, other);
		if (parts === null) return false;
		for (const part of parts) open.push(part);
	}
	return true;
};

// The pairs of parts that decide, or null when the two differ already in shape.
const partsOf = (one: object, other: object): readonly [unknown, unknown][] | null => {
	if (one instanceof Uint8Array && other instanceof Uint8Array) return isSameBytes(one, other) ? [] : null;
	if (one instanceof Map && other instanceof Map) {
		if (one.size !== other.size) return null;
		return [...one].map(([key, item]) => [other.has(key) ? item : missing, other.get(key)]);
	}
	if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return null;
	const keys = Object.keys(one);
	if (keys.length !== Object.keys(other).length) return null;
	return keys.map((key) => [Object.hasOwn(other, key) ? one[key] : missing, other[key]]);
};

const missing = Symbol('missing');

const isNoted = (compared: Map<object, Set<object>>, one: object, other: object): boolean => {
	const others = compared.get(one);
	if (others?.has(other)) return true;
	if (others === undefined) compared.set(one, new Set([other]));
	else others.add(other);
	return false;
};

const isSameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
	one.length === other.length && one.every((byte, at) => byte === other[at]);

const isObject = (item: unknown): item is object => typeof item === 'object' && item !== null;

const isPlain = (item: unknown): item is Record<string, unknown> => {
	if (!isObject(item)) return false;
	if (Array.isArray(item)) return true;
	const prototype: unknown = Object.getPrototypeOf(item);
	return prototype === Object.prototype || prototype === null;
};
