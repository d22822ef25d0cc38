import type { Input } from '@tenon/shell';
import type { ThrownHere } from './faults.ts';
import type { Got, InputLeft, RemoteSource } from './messages.ts';

/**
 * A stream of the caller's that a run reads in another thread. What the run was sent and did not use goes back to
 * the stream, so that the next reader finds it, as in one thread.
 */
export class GivenInput {
	readonly #input: Input;
	readonly #thrown: ThrownHere;
	/** Chunks that were sent, of which nobody has said yet that they have come. */
	readonly #underWay: Uint8Array[] = [];
	#confirmed = 0;
	#isOver = false;

	constructor(input: Input, thrown: ThrownHere) {
		this.#input = input;
		this.#thrown = thrown;
	}

	/** What the other thread must know of it. */
	get source(): RemoteSource {
		const { isTerminal, hostDescriptor, isFile = false } = this.#input;
		return { isTerminal, hostDescriptor, isFile };
	}

	/** What comes next; `undefined` if nobody waits for it any more. So many chunks have come to the run. */
	async next(received: number): Promise<Got | undefined> {
		this.#confirm(received);
		try {
			const chunk = await this.#input.pull();
			if (this.#isOver) {
				if (chunk !== undefined) this.#input.unread(chunk);
				return undefined;
			}
			// A copy: the stream's memory may be larger, and what comes back must be what was sent.
			const sent = chunk?.slice();
			if (sent !== undefined) this.#underWay.push(sent);
			return { chunk: sent };
		} catch (error) {
			return { fault: this.#thrown.fault(error) };
		}
	}

	/** The run is over. */
	takeBack({ received, unread }: InputLeft): void {
		this.#isOver = true;
		this.#confirm(received);
		for (const chunk of this.#underWay.toReversed()) this.#input.unread(chunk);
		for (const chunk of unread) this.#input.unread(chunk);
	}

	#confirm(received: number): void {
		this.#underWay.splice(0, received - this.#confirmed);
		this.#confirmed = received;
	}
}
