import { digestOf } from '../../data/digest.ts';
import type { Clock } from '../../time/clock.ts';
import { RateBucket, type RateLimits } from './rate-bucket.ts';

/** The buckets of a process, one for each key at each endpoint. Keeps no key, only its digest. */
export class RateBuckets {
	readonly #clock: Clock;
	readonly #limits: RateLimits;
	readonly #buckets = new Map<string, RateBucket>();

	constructor(clock: Clock, limits: Partial<RateLimits> = {}) {
		this.#clock = clock;
		this.#limits = { ...usualLimits, ...limits };
	}

	/** The bucket of a key. */
	of(endpoint: string, key: string): RateBucket {
		const name = digestOf(JSON.stringify([endpoint, key]));
		let bucket = this.#buckets.get(name);
		if (bucket === undefined) {
			bucket = new RateBucket(this.#clock, this.#limits);
			this.#buckets.set(name, bucket);
		}
		return bucket;
	}
}

const usualLimits: RateLimits = {
	maxConcurrent: 64,
	maxWaiting: 10_000,
	baseWaitMs: 1_000,
	maxWaitMs: 10 * 60_000,
};
