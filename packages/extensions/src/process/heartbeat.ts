import type { Deadline } from './channel/deadlines.ts';
import type { Link } from './link.ts';

/** Asks an extension now and then whether it is well. One that does not answer is given up. */
export class Heartbeat {
	readonly #link: Link;
	readonly #abandon: (fact: string) => void;
	#count = 0;
	#deadline: Deadline | undefined;

	constructor(link: Link, abandon: (fact: string) => void) {
		this.#link = link;
		this.#abandon = abandon;
	}

	/** Begins, if both sides know how. */
	start(): void {
		if (this.#link.has('x.health')) this.#wait();
	}

	/** Only the answer to the last question counts. */
	answered(id: string): void {
		if (id === `p${this.#count}` && this.#deadline !== undefined) this.#wait();
	}

	stop(): void {
		this.#deadline?.cancel();
		this.#deadline = undefined;
	}

	#wait(): void {
		this.stop();
		this.#deadline = this.#link.deadlines.start(this.#link.settings.pingMs, () => this.#ask());
	}

	#ask(): void {
		const { pongMs } = this.#link.settings;
		this.#count += 1;
		this.#link.send({ type: 'ping', id: `p${this.#count}` });
		this.#deadline = this.#link.deadlines.start(pongMs, () =>
			this.#abandon(`hangs: no pong within ${pongMs} ms`),
		);
	}
}
