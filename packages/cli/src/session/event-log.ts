import { randomUUID } from 'node:crypto';
import type { FollowFrom, ServiceEvent, ServiceNews } from './service/events.ts';

/**
 * What a service told lately: a bounded list from which every front reads at a pace of its own. A front that is too
 * slow misses events and is told so.
 */
export class EventLog {
	readonly #limit: number;
	/** Cursors of other logs do not fit. */
	readonly #incarnation = randomUUID();
	#events: ServiceEvent[] = [];
	/** The position of the first event that is kept. */
	#first = 0;
	#waiting = new Set<() => void>();
	readonly #listeners = new Set<(event: ServiceEvent) => void>();
	#isOver = false;

	constructor(limit = 2_000) {
		this.#limit = limit;
	}

	tell(event: ServiceEvent): void {
		if (this.#isOver) return;
		this.#events.push(event);
		// Cut in halves: one event in, one out would move the whole list each time.
		if (this.#events.length > 2 * this.#limit) {
			this.#first += this.#events.length - this.#limit;
			this.#events = this.#events.slice(-this.#limit);
		}
		for (const listener of [...this.#listeners]) listener(event);
		this.#wake();
	}

	/** Resolves with the first event from here on that fits; the result is disposed of when its waiter is gone. */
	next(fits: (event: ServiceEvent) => boolean): Disposable & { readonly event: Promise<ServiceEvent> } {
		const { promise, resolve } = Promise.withResolvers<ServiceEvent>();
		const stop = (): void => void this.#listeners.delete(listener);
		const listener = (event: ServiceEvent): void => {
			if (!fits(event)) return;
			stop();
			resolve(event);
		};
		this.#listeners.add(listener);
		return { event: promise, [Symbol.dispose]: stop };
	}

	/** Follows what is told, from a cursor on; ends with the signal and with the log. */
	follow({ cursor }: FollowFrom, signal: AbortSignal): AsyncGenerator<ServiceNews, void, void> {
		// Now, and not when it is first read.
		return this.#read(cursor === undefined ? this.#end : this.#positionOf(cursor), signal);
	}

	async *#read(from: number | undefined, signal: AbortSignal): AsyncGenerator<ServiceNews, void, void> {
		let position = from;
		while (!signal.aborted) {
			if (position === undefined || position < this.#first) {
				position = this.#end;
				yield { type: 'gap', cursor: this.#cursorAt(position) };
				continue;
			}
			const event = this.#events[position - this.#first];
			if (event !== undefined) {
				position += 1;
				yield { type: 'event', cursor: this.#cursorAt(position), event };
			} else if (this.#isOver) return;
			else await this.#changed(signal);
		}
	}

	/** Nothing follows. */
	end(): void {
		this.#isOver = true;
		this.#wake();
	}

	get #end(): number {
		return this.#first + this.#events.length;
	}

	#cursorAt(position: number): string {
		return `${position}.${this.#incarnation}`;
	}

	#positionOf(cursor: string): number | undefined {
		const [, position, incarnation] = /^(\d{1,15})\.(.{1,100})$/s.exec(cursor) ?? [];
		if (incarnation !== this.#incarnation || Number(position) > this.#end) return undefined;
		return Number(position);
	}

	async #changed(signal: AbortSignal): Promise<void> {
		await new Promise<void>((resolve) => {
			const resume = (): void => {
				signal.removeEventListener('abort', resume);
				this.#waiting.delete(resume);
				resolve();
			};
			this.#waiting.add(resume);
			signal.addEventListener('abort', resume);
		});
	}

	#wake(): void {
		const waiting = this.#waiting;
		this.#waiting = new Set();
		for (const resume of waiting) resume();
	}
}
