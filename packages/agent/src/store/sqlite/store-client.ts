import { StoreError } from '../errors.ts';
import type { Link } from './link.ts';
import type { Answer, Report } from './messages.ts';
import type { Call } from './operations.ts';
import { errorOf } from './thread-faults.ts';
import { touchedBy } from './touched.ts';

interface OpenCall {
	readonly call: Call;
	readonly resolve: (value: unknown) => void;
	readonly reject: (error: Error) => void;
}

/** What a client goes by. */
export interface StoreClientOptions {
	/** Names the store in errors. */
	readonly file: string;
	/** How many calls are sent before one of them is answered; the others wait here. */
	readonly maxUnderway: number;
	readonly told: (sessions: readonly (string | null)[]) => void;
}

/** This side of a link: calls go out, answers come in. Holds the process while a caller waits. */
export class StoreClient {
	readonly #link: Link;
	readonly #file: string;
	readonly #maxUnderway: number;
	readonly #told: (sessions: readonly (string | null)[]) => void;
	readonly #underway = new Map<number, OpenCall>();
	readonly #queue: OpenCall[] = [];
	readonly #opened = Promise.withResolvers<void>();
	readonly #ended = Promise.withResolvers<void>();
	readonly #arrived: Answer[] = [];
	#isSettling = false;
	#nextNumber = 1;
	#idle: (() => void) | undefined;
	#end: StoreError | undefined;

	constructor(link: Link, { file, maxUnderway, told }: StoreClientOptions) {
		this.#link = link;
		this.#file = file;
		this.#maxUnderway = maxUnderway;
		this.#told = told;
		link.onReport((report) => this.#take(report));
		link.onEnd((why) => {
			this.#lose(why);
			this.#ended.resolve();
		});
	}

	/** Resolves when the file is open; rejects with why it cannot be. */
	get opened(): Promise<void> {
		return this.#opened.promise;
	}

	run(call: Call): Promise<unknown> {
		if (this.#end !== undefined) return Promise.reject(this.#end);
		return new Promise((resolve, reject) => {
			this.#queue.push({ call, resolve, reject });
			this.#sendNext();
		});
	}

	watch(isWatched: boolean): void {
		if (this.#end === undefined) this.#link.send(['watch', isWatched]);
	}

	/** Waits for what is under way, then ends the thread. */
	async close(): Promise<void> {
		if (this.#end === undefined) {
			this.#end = new StoreError('closed', `the store ${this.#file} is closed`);
			this.#link.hold(true);
			if (this.#underway.size > 0) {
				await new Promise<void>((resolve) => {
					this.#idle = resolve;
				});
			}
			this.#link.send(['close']);
		}
		await this.#ended.promise;
	}

	#sendNext(): void {
		while (this.#underway.size < this.#maxUnderway) {
			const next = this.#queue.shift();
			if (next === undefined) break;
			const number = this.#nextNumber++;
			try {
				this.#link.send([number, ...next.call]);
				this.#underway.set(number, next);
			} catch (error) {
				// What is not data cannot be sent.
				next.reject(error as Error);
			}
		}
		// The process stays while a caller waits.
		if (this.#underway.size > 0) this.#link.hold(true);
		else this.#rest();
	}

	#rest(): void {
		if (this.#idle === undefined) this.#link.hold(false);
		this.#idle?.();
	}

	#take(report: Report): void {
		switch (report[0]) {
			case 'opened':
				this.#opened.resolve();
				this.#sendNext();
				break;
			case 'refused':
				this.#opened.reject(errorOf(report[1]));
				break;
			case 'answers':
				this.#arrived.push(...report[1]);
				if (!this.#isSettling) this.#settleSome();
				break;
			case 'changed':
				this.#told([null]);
		}
	}

	// An answered caller goes to work at once. After a commit of many that would be one long turn of the event loop.
	#settleSome(): void {
		for (const answer of this.#arrived.splice(0, answersAtOnce)) this.#settle(answer);
		this.#sendNext();
		this.#isSettling = this.#arrived.length > 0;
		if (this.#isSettling) setImmediate(() => this.#settleSome());
	}

	#settle(answer: Answer): void {
		const open = this.#underway.get(answer[0]);
		if (open === undefined) return;
		this.#underway.delete(answer[0]);
		if (answer[1] === 'fault') {
			open.reject(errorOf(answer[2]));
			return;
		}
		open.resolve(answer[2]);
		if (answer[3]) this.#told(touchedBy(open.call));
	}

	#lose(why: string): void {
		const closed = new StoreError('closed', `the store ${this.#file} is lost: ${why}; open it again`);
		this.#end ??= closed;
		for (const answer of this.#arrived.splice(0)) this.#settle(answer);
		this.#opened.reject(closed);
		for (const { call, reject } of this.#underway.values()) {
			// A write may be on the disk although its answer never came.
			reject(
				call[0] === 'write'
					? new StoreError('commit-failed', `${closed.message}, and read before a retry`)
					: closed,
			);
		}
		for (const { reject } of this.#queue) reject(closed);
		this.#underway.clear();
		this.#queue.length = 0;
		this.#idle?.();
	}
}

const answersAtOnce = 4;
