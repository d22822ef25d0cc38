import { type Clock, RateBuckets, systemClock } from '@tenon/agent';
import { openSpendFile, type SpendFile } from '../models/spend-file.ts';

/**
 * What the sessions of a process have in common where they ask models: the rate of each key, and what is held for calls
 * under way, which no other session may spend too. A front that opens several sessions makes one for all of them.
 */
export class SharedModels {
	readonly buckets: RateBuckets;
	readonly #clock: Clock;
	readonly #spending = new Map<string, SpendFile>();

	constructor(clock: Clock = systemClock) {
		this.#clock = clock;
		this.buckets = new RateBuckets(clock);
	}

	/** What calls have cost, by the files of a folder. */
	spendingIn(folder: string): SpendFile {
		let spending = this.#spending.get(folder);
		if (spending === undefined) {
			spending = openSpendFile(folder, () => this.#clock.now());
			this.#spending.set(folder, spending);
		}
		return spending;
	}
}
