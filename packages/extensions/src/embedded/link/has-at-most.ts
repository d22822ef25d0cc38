/**
 * Whether data holds at most so many values, itself and all inside of it counted, each object once. Bytes count as one:
 * what takes long to read is not how long a message is, but of how many pieces.
 */
export const hasAtMost = (maxValues: number, data: unknown): boolean => {
	const seen = new Set<object>();
	const waiting: unknown[] = [data];
	for (let count = 1; waiting.length > 0; count += 1) {
		if (count + waiting.length - 1 > maxValues) return false;
		const value = waiting.pop();
		if (typeof value !== 'object' || value === null || seen.has(value)) continue;
		seen.add(value);
		for (const inner of valuesIn(value)) {
			waiting.push(inner);
			if (waiting.length > maxValues) return false;
		}
	}
	return true;
};

const valuesIn = (value: object): Iterable<unknown> => {
	if (ArrayBuffer.isView(value)) return [];
	if (Array.isArray(value) || value instanceof Set) return value;
	return value instanceof Map ? [...value].flat() : Object.values(value);
};
