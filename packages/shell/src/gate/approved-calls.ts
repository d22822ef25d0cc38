import { type Capability, isWithin, type NonceStore, type PathCapability } from '@tenon/core';

/** What was confirmed and not used yet. */
export class ApprovedCalls {
	readonly #nonces: NonceStore;
	readonly #given: Set<string>;
	readonly #needs = new Set<string>();
	readonly #trees: PathCapability[] = [];
	readonly #losses: string[] = [];

	constructor(nonces: NonceStore, given: Set<string> = new Set()) {
		this.#nonces = nonces;
		this.#given = given;
	}

	/** That of a fork: a confirmation is good for whichever of the two makes the call; a person's yes is not. */
	fork(): ApprovedCalls {
		return new ApprovedCalls(this.#nonces, this.#given);
	}

	/** Takes a confirmation that was given beside its call; `undefined` if it was taken, else why not. */
	add(nonce: string): string | undefined {
		if (!/^[0-9a-f]{8}$/.test(nonce)) return 'invalid nonce';
		// A scope is known to the store alone: a nonce of any other scope than none is told apart when it is used.
		const verdict = this.#nonces.validate(nonce, '', []);
		if (verdict.kind === 'unknown' || verdict.kind === 'expired') return verdict.text;
		if (this.#given.size >= maxGiven) this.#given.clear();
		this.#given.add(nonce);
		return undefined;
	}

	/** Whether one of the confirmations given covers a call; it is used up then. */
	use(command: string, paths: readonly string[]): boolean {
		for (const nonce of this.#given) {
			const verdict = this.#nonces.consume(nonce, command, paths);
			if (verdict.kind !== 'other-command' && verdict.kind !== 'other-paths') this.#given.delete(nonce);
			if (verdict.kind === 'valid') return true;
		}
		return false;
	}

	/** A person allowed what a call needs: the files behind it are open to it, and all below `trees`. */
	allow(needs: readonly Capability[], trees: readonly PathCapability[]): void {
		for (const need of needs) this.#needs.add(keyOf(need));
		for (const tree of trees) this.#trees.push(tree);
	}

	covers(need: Capability): boolean {
		if (this.#needs.size === 0) return false;
		return this.#needs.has(keyOf(need)) || (need.kind === 'path' && this.#isBelow(need));
	}

	#isBelow({ path, access }: PathCapability): boolean {
		return this.#trees.some((tree) => tree.access === access && isWithin(path, tree.path));
	}

	/** What a confirmed call loses may be lost, and all below it. */
	allowLoss(paths: readonly string[]): void {
		for (const path of paths) this.#losses.push(path);
	}

	mayLose(path: string): boolean {
		return this.#losses.some((lost) => isWithin(path, lost));
	}

	/** What was allowed and confirmed held for one call of the kernel. */
	forgetNeeds(): void {
		this.#losses.length = 0;
		this.#needs.clear();
		this.#trees.length = 0;
	}
}

// The whole of it: what is shown of a need may be cut.
const keyOf = (need: Capability): string => JSON.stringify(need);

const maxGiven = 100;
