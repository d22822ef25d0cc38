import type { Json } from '../data/json.ts';
import type { EarlierOutcome, JournalEntry } from '../store/journal.ts';
import type { LeaseProof } from '../store/lease.ts';
import type { ProcessClaim } from '../store/processes.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';
import type { EffectEnvelope } from './envelope.ts';
import { EffectMismatch, JournalClosed } from './errors.ts';

/** What the journal of a scope needs. */
export interface JournalOptions {
	readonly store: Store;
	readonly scope: string;
	readonly clock: Clock;
	/** The lane under which effects are executed; it may be renewed meanwhile. */
	readonly lease: () => LeaseProof | null;
	/** The claim under which they are, where the scope is a process. */
	readonly claim?: ProcessClaim;
}

/**
 * The effects of one scope, whose outcomes are data that JSON can write: what came of each is written down before anybody sees it, and what was written down is
 * never executed again. Does not decide what an effect is.
 */
export class EffectJournal {
	readonly scope: string;
	readonly #options: JournalOptions;
	readonly #entries: Map<string, JournalEntry>;
	readonly #writing = new Set<Promise<JournalEntry>>();
	#unwritten: readonly EarlierOutcome[] = [];
	#isClosed = false;

	/** Reads what earlier processes have written down. */
	static async open(options: JournalOptions): Promise<EffectJournal> {
		return new EffectJournal(options, await options.store.journal.load(options.scope));
	}

	private constructor(options: JournalOptions, entries: readonly JournalEntry[]) {
		this.scope = options.scope;
		this.#options = options;
		this.#entries = new Map(entries.map((entry) => [entry.key, entry]));
	}

	/** What was written down of an effect, if it is the same that is asked for now. */
	recorded(envelope: EffectEnvelope): JournalEntry | undefined {
		const entry = this.#entries.get(envelope.key);
		if (entry !== undefined && entry.envelopeHash !== envelope.hash) {
			throw new EffectMismatch(this.scope, envelope.key);
		}
		return entry;
	}

	/** Settled effects whose keys begin like this, in the order of settlement. */
	settledBelow(prefix: string): readonly JournalEntry[] {
		return [...this.#entries.values()]
			.filter(({ key, state }) => state === 'settled' && key.startsWith(`${prefix}/`))
			.toSorted((a, b) => a.order - b.order);
	}

	/** All settled effects, in the order of settlement. */
	settled(): readonly JournalEntry[] {
		return [...this.#entries.values()]
			.filter(({ state }) => state === 'settled')
			.toSorted((a, b) => a.order - b.order);
	}

	/** The row of a key, whatever was asked. */
	entry(key: string): JournalEntry | undefined {
		return this.#entries.get(key);
	}

	/** What all settled effects came to, in no order that counts. */
	outcomes(): readonly Json[] {
		return [...this.#entries.values()]
			.filter(({ state }) => state === 'settled')
			.map(({ outcome }) => outcome);
	}

	/** The outcome of an effect that may be executed again if it is unknown how it ended. */
	async execute<T>(envelope: EffectEnvelope, run: () => Promise<T>): Promise<T> {
		const entry = this.recorded(envelope);
		if (entry?.state === 'settled') return entry.outcome as T;
		return this.settle(envelope, await run());
	}

	/**
	 * The outcome of an effect that can be found out again: it is written with whatever is written next, and before it.
	 * If the process dies before that, nothing has followed from it.
	 */
	async derive<T>(envelope: EffectEnvelope, run: () => Promise<T>): Promise<T> {
		const entry = this.recorded(envelope);
		if (entry?.state === 'settled') return entry.outcome as T;
		const outcome = await run();
		const unwritten = { key: envelope.key, envelopeHash: envelope.hash, outcome: outcome as Json };
		this.#unwritten = [...this.#unwritten, unwritten];
		return outcome;
	}

	/** Writes down that an effect begins which must not be executed twice. */
	async start(envelope: EffectEnvelope, about: Json): Promise<void> {
		const { store } = this.#options;
		const write = { ...this.#write(envelope), about };
		await this.#keep(write.earlier, () => store.journal.start(write));
	}

	/** Writes down what came of an effect; gives what counts, which is the first outcome that was written. */
	async settle<T>(envelope: EffectEnvelope, outcome: T): Promise<T> {
		const { store } = this.#options;
		const write = { ...this.#write(envelope), outcome: outcome as Json };
		return (await this.#keep(write.earlier, () => store.journal.settle(write))).outcome as T;
	}

	/** Waits for what is being written; whatever comes later is refused, so that the scope can be retired. */
	async close(): Promise<void> {
		this.#isClosed = true;
		await Promise.allSettled(this.#writing);
	}

	#write(envelope: EffectEnvelope) {
		const { scope, lease, claim, clock } = this.#options;
		const earlier = this.#unwritten;
		return {
			scope,
			key: envelope.key,
			envelopeHash: envelope.hash,
			earlier,
			lease: lease(),
			...(claim === undefined ? {} : { claim }),
			now: clock.now(),
		};
	}

	async #keep(earlier: readonly EarlierOutcome[], write: () => Promise<JournalEntry>): Promise<JournalEntry> {
		if (this.#isClosed) throw new JournalClosed(this.scope);
		const writing = write();
		this.#writing.add(writing);
		try {
			const entry = await writing;
			this.#unwritten = this.#unwritten.filter((outcome) => !earlier.includes(outcome));
			this.#entries.set(entry.key, entry);
			return entry;
		} finally {
			this.#writing.delete(writing);
		}
	}
}
