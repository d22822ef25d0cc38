import { sizeOf } from './bounded.ts';
import type { SessionEvent } from './events.ts';
import { LiveAnswers } from './live-answers.ts';

/**
 * What a session told lately, for its subscribers: a list, bounded by number and by size, from which each of them reads
 * at a pace of its own. A subscriber that is too slow misses events and is told so. Before the first one comes nothing
 * is kept: no cursor leads there.
 */
export class LiveLog {
	readonly #limit: number;
	readonly #maxSize: number;
	#events: SessionEvent[] = [];
	#size = 0;
	#isKept = false;
	/** The position of the first event that is kept. */
	#first = 0;
	#version = 0;
	#waiting = new Set<() => void>();
	#watchers = 0;
	readonly #answers = new LiveAnswers();

	/** `first` is the position of the first event: one that no earlier log of the session has reached. */
	constructor(limit: number, first = 0, maxSize: number = 8 << 20) {
		this.#limit = limit;
		this.#maxSize = maxSize;
		this.#first = first;
	}

	/** Whether events are kept: a subscriber is there, or has been and may come again with its cursor. */
	get isKept(): boolean {
		return this.#isKept;
	}

	/** Whether its loss would be noticed. */
	get isWatched(): boolean {
		return this.#watchers > 0;
	}

	/** Keeps the log where it is until the result is disposed of. */
	watch(): Disposable {
		this.#watchers++;
		this.#isKept = true;
		return {
			[Symbol.dispose]: () => {
				this.#watchers--;
			},
		};
	}

	/** The position after the last event. */
	get end(): number {
		return this.#first + this.#events.length;
	}

	/** What has been told of the answers that arrive now, also before the first subscriber came. */
	preview(): readonly SessionEvent[] {
		return this.#answers.events();
	}

	add(event: SessionEvent): void {
		this.#answers.take(event);
		if (this.#isKept) this.#keep(event);
		else this.#first++;
		this.wake();
	}

	#keep(event: SessionEvent): void {
		this.#events.push(event);
		this.#size += sizeOf(event);
		// Cut in halves: one event in, one out would move the whole list each time.
		if (this.#events.length > 2 * this.#limit) this.#drop(this.#events.length - this.#limit);
		if (this.#size > this.#maxSize) this.#drop(Math.ceil(this.#events.length / 2));
	}

	#drop(count: number): void {
		for (const event of this.#events.slice(0, count)) this.#size -= sizeOf(event);
		this.#first += count;
		this.#events = this.#events.slice(count);
	}

	/** The event at a position; `undefined` if it has not come, `gone` if it is kept no longer. */
	at(position: number): SessionEvent | 'gone' | undefined {
		return position < this.#first ? 'gone' : this.#events[position - this.#first];
	}

	/** Grows whenever there is a reason to look again. */
	get version(): number {
		return this.#version;
	}

	/** Lets everybody who waits look again. */
	wake(): void {
		this.#version++;
		this.resume();
	}

	/** The same where nothing has changed but who tells of it: no waiter tries again for that. */
	resume(): void {
		const waiting = this.#waiting;
		this.#waiting = new Set();
		for (const resume of waiting) resume();
	}

	/** Resolves when there is something new since a version, or when the signal aborts. */
	async news(since: number, signal: AbortSignal): Promise<void> {
		while (this.#version === since && !signal.aborted) await this.changed(since, signal);
	}

	/** Resolves when there is a reason to look again since a version, or when the signal aborts. */
	async changed(since: number, signal: AbortSignal): Promise<void> {
		if (signal.aborted || this.#version !== since) return;
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
}
