import { isArray, isObject, type JqArray, type JqObject } from './value.ts';

/** How deep small values are at most. */
export const smallDepth = 32;
const smallCount = 256;
const longText = 4096;

/** Whether a container and all that it holds is little enough to be worked on in one go. */
export const isSmall = (value: JqArray | JqObject): boolean => countOf(value, smallCount, smallDepth) >= 0;

const countOf = (value: JqArray | JqObject, room: number, depth: number): number => {
	if (depth === 0) return -1;
	let left = room - (isArray(value) ? value.length : value.size);
	if (left < 0) return -1;
	for (const item of value.values()) {
		if (typeof item === 'string' && item.length > longText) return -1;
		if (typeof item !== 'object' || item === null || (!isArray(item) && !isObject(item))) continue;
		left = countOf(item, left, depth - 1);
		if (left < 0) return -1;
	}
	return left;
};
