import type { JqValue } from './value.ts';

/**
 * A set of values by identity, as many as there may be: the platform's has at most 2^24 members, and copies them all
 * in one go when it grows. Here they are spread over many small ones.
 */
export class LargeSet {
	readonly #buckets: Set<JqValue>[][] = Array.from({ length: bucketCount }, () => [new Set()]);

	add(value: JqValue): void {
		const sets = this.#buckets[bucketOf(value)]!;
		const last = sets.at(-1)!;
		if (last.size < mostMembers) last.add(value);
		else sets.push(new Set([value]));
	}

	has(value: JqValue): boolean {
		for (const set of this.#buckets[bucketOf(value)]!) if (set.has(value)) return true;
		return false;
	}
}

const bucketCount = 64;
// A set of so many is copied in some milliseconds.
const mostMembers = 1 << 18;

// Numbers and texts are found in one small set; of objects nothing is known that tells them apart.
const bucketOf = (value: JqValue): number => {
	if (typeof value === 'number') return (value & 0x7fff_ffff) % bucketCount;
	if (typeof value !== 'string' || value === '') return 0;
	return (
		(value.charCodeAt(0) * 31 +
			value.charCodeAt(value.length >> 1) * 7 +
			value.charCodeAt(value.length - 1)) %
		bucketCount
	);
};
