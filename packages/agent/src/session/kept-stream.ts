import type { Maybe, TokenUsage } from '@tenon/core';
import { asJson } from '../data/json.ts';
import { innerEnvelope } from '../effects/envelope.ts';
import type { EffectJournal } from '../effects/journal.ts';
import type { ResponsePiece } from '../model/provider.ts';
import type { Clock } from '../time/clock.ts';
import type { StreamTiming } from './options.ts';
import { purchasesOf, type StreamBatch } from './stream-batches.ts';

/** What keeping the stream of a model call needs. */
export interface KeptStreamPlace {
	readonly journal: EffectJournal;
	/** The replay key of the call. */
	readonly key: string;
	readonly clock: Clock;
	readonly timing: StreamTiming;
	/** Whether a hook may change how the message is shown: then its text is not kept before that is decided. */
	isHeld(): boolean;
}

/**
 * Writes the stream of a model call into the journal in batches while it arrives, so that a process which dies leaves
 * what came and what it is known to have cost. The stream waits for a write only while a whole batch is on its way.
 * What is written is evidence: it is never used as an answer.
 */
export class KeptStream {
	/** Counts the executions of the call, over all processes; this is the number of this one. */
	readonly purchase: number;
	readonly #place: KeptStreamPlace;
	readonly #end = new AbortController();
	#asked: AskedModel = { attempt: 0, provider: '', model: '' };
	#text = '';
	#reasoning = '';
	#usage: TokenUsage | null = null;
	#hasNews = false;
	#isTimed = false;
	#batches = 0;
	#keptLength = 0;
	#writing: Promise<void> | undefined;
	#failure: { readonly error: unknown } | undefined;

	constructor(place: KeptStreamPlace) {
		this.#place = place;
		this.purchase = Math.max(0, ...purchasesOf(place.journal, place.key).keys()) + 1;
	}

	/** Makes the call. All that came of one that was not answered is in the journal when this ends. */
	async during<T>(call: () => Promise<T>): Promise<T> {
		try {
			const answer = await call();
			this.#end.abort();
			await this.#writing;
			if (this.#failure !== undefined) throw this.#failure.error;
			return answer;
		} catch (error) {
			this.#end.abort();
			this.#flush();
			await this.#writing;
			throw error;
		}
	}

	/** An attempt begins. */
	started(asked: AskedModel): void {
		// Of a try that was refused there is nothing to keep.
		if (this.#length > 0 || this.#usage !== null) this.#flush();
		this.#asked = asked;
		this.#usage = null;
		this.#told();
	}

	/** A piece has arrived. */
	add({ text, reasoning }: ResponsePiece): void {
		if (this.#place.isHeld() || this.#keptLength >= maxKeptLength) return;
		this.#keptLength += text.length + reasoning.length;
		this.#text += text;
		this.#reasoning += reasoning;
		this.#told();
		if (this.#length >= batchLength && this.#writing === undefined) this.#flush();
	}

	/** What the attempt is known to have used so far. */
	used(usage: TokenUsage): void {
		this.#usage = usage;
		this.#told();
	}

	/** Done when there is room for more. */
	room(): Maybe<void> {
		if (this.#length < batchLength || this.#writing === undefined) return undefined;
		return this.#writing.then(() => this.#flush());
	}

	get #length(): number {
		return this.#text.length + this.#reasoning.length;
	}

	#told(): void {
		this.#hasNews = true;
		if (!this.#isTimed) void this.#flushInTime();
	}

	async #flushInTime(): Promise<void> {
		const { signal } = this.#end;
		const { firstMs, everyMs } = this.#place.timing;
		this.#isTimed = true;
		try {
			await this.#place.clock.sleep(this.#batches === 0 ? firstMs : everyMs, signal);
			await this.#writing;
		} catch (error) {
			if (signal.aborted) return;
			throw error;
		} finally {
			this.#isTimed = false;
		}
		if (!signal.aborted) this.#flush();
	}

	#flush(): void {
		if (!this.#hasNews) return;
		const batch: StreamBatch = {
			...{ purchase: this.purchase, ...this.#asked },
			...{ text: this.#text, reasoning: this.#reasoning, usage: this.#usage },
		};
		this.#text = '';
		this.#reasoning = '';
		this.#hasNews = false;
		const write = this.#write(`${this.purchase}.${++this.#batches}`, batch, this.#writing).finally(() => {
			if (this.#writing === write) this.#writing = undefined;
		});
		this.#writing = write;
	}

	// The stream's own end tells of a failure: it belongs to the call, and not to the piece that came then.
	async #write(name: string, batch: StreamBatch, before: Promise<void> | undefined): Promise<void> {
		const { journal, key } = this.#place;
		await before;
		if (this.#failure !== undefined) return;
		try {
			await journal.settle(innerEnvelope(key, 'stream', name, null), { stream: asJson(batch) });
		} catch (error) {
			this.#failure = { error };
		}
	}
}

/** What an attempt asks. */
type AskedModel = Pick<StreamBatch, 'attempt' | 'provider' | 'model'>;

const batchLength = 16 * 1024;
/** Of one call, in characters. */
const maxKeptLength = 1024 * 1024;
