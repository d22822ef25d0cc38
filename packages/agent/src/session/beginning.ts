import { nothing } from '../data/nothing.ts';

/** The beginning of an attempt, which is written down once: by the agent, or when the host of the tool asks for it. */
export class Beginning {
	readonly #write: () => Promise<void>;
	#written: Promise<void> | undefined;

	constructor(write: () => Promise<void>) {
		this.#write = write;
	}

	/** Resolves when it is written. Rejects with what kept it from that: then the tool must not run. */
	readonly begin = (): Promise<void> => {
		if (this.#written === undefined) {
			this.#written = this.#write();
			// A host may fail for another reason meanwhile.
			this.#written.catch(nothing);
		}
		return this.#written;
	};

	/** Rejects if it was tried and could not be written; what was never tried is fine. */
	over(): Promise<void> {
		return this.#written ?? Promise.resolve();
	}
}
