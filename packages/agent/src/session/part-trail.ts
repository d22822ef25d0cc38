import { Buffer } from 'node:buffer';
import { nothing } from '../data/nothing.ts';
import type { EffectJournal } from '../effects/journal.ts';
import type { CheckpointSource } from './checkpoint-source.ts';
import type { SessionCheckpoint } from './session-checkpoint.ts';

/** The parts of registered sources after an effect, as the journal keeps them. */
export interface JournaledParts {
	/** Grows with each capture in the turn. */
	readonly version: number;
	/** By the name of the source; one that is not named is as it was committed. */
	readonly sources: Readonly<Record<string, SourceParts>>;
}

/** Every part of a source by its key: its bytes in base64, or null where it is as it was committed. */
type SourceParts = Readonly<Record<string, string | null>>;

/** Carries the state of sources into the journal. */
export interface PartCapture {
	/** The state as it is now; null if the journal has it. */
	capture(): Promise<JournaledParts | null>;
	/** What was captured is in the journal. */
	wrote(parts: JournaledParts | null): void;
}

/**
 * The state of registered sources in the course of a turn: an effect carries it into the journal if it has changed.
 * The process that continues the turn restores the newest.
 */
export class PartTrail implements PartCapture {
	readonly #sources: readonly CheckpointSource[];
	/** What `unchanged` stands for where sources were restored from the journal. */
	readonly #restored: JournaledParts['sources'];
	#current: JournaledParts['sources'];
	#version: number;
	/** The highest version that is in the journal. */
	#written: number;
	#capturing: Promise<unknown> = Promise.resolve();

	/** Restores the sources from the newest state in the journal; without one they are as the session has them. */
	static async resume(
		sources: readonly CheckpointSource[],
		journal: EffectJournal,
		committed: SessionCheckpoint,
	): Promise<PartTrail> {
		const newest = newestIn(journal) ?? nothingYet;
		const uncommitted = new Map<string, Uint8Array>();
		for (const source of sources) {
			const own = newest.sources[source.name];
			if (own === undefined) continue;
			const before = committed.partsOf(source);
			const parts = new Map<string, Uint8Array>();
			for (const [key, body] of Object.entries(own)) {
				if (body !== null) uncommitted.set(key, bytesOf(body));
				const restored = uncommitted.get(key) ?? before.get(key);
				if (restored !== undefined) parts.set(key, restored);
			}
			await source.restore(parts);
		}
		committed.restored(uncommitted);
		return new PartTrail(sources, newest);
	}

	private constructor(sources: readonly CheckpointSource[], newest: JournaledParts) {
		this.#sources = sources;
		this.#restored = newest.sources;
		this.#current = newest.sources;
		this.#version = newest.version;
		this.#written = newest.version;
	}

	/**
	 * For effects inside another one that begins anew if its process dies: what its own sources hold in the middle of it
	 * must not be there then. They stay as they were journaled last.
	 */
	inside(running: ReadonlySet<CheckpointSource>): PartCapture {
		return { capture: () => this.#next(running), wrote: (parts) => this.wrote(parts) };
	}

	capture(): Promise<JournaledParts | null> {
		return this.#next(nowhere);
	}

	wrote(parts: JournaledParts | null): void {
		if (parts !== null) this.#written = Math.max(this.#written, parts.version);
	}

	// Effects may end side by side; a source is asked by one at a time.
	#next(running: ReadonlySet<CheckpointSource>): Promise<JournaledParts | null> {
		if (this.#sources.length === 0) return Promise.resolve(null);
		const captured = this.#capturing.then(() => this.#capture(running));
		this.#capturing = captured.catch(nothing);
		return captured;
	}

	async #capture(running: ReadonlySet<CheckpointSource>): Promise<JournaledParts | null> {
		const sources: Record<string, SourceParts> = { ...this.#current };
		for (const source of this.#sources) {
			if (!running.has(source)) sources[source.name] = await this.#partsOf(source);
		}
		const isSame = JSON.stringify(sources) === JSON.stringify(this.#current);
		if (isSame && this.#version <= this.#written) return null;
		this.#current = sources;
		this.#version++;
		return { version: this.#version, sources };
	}

	// No commit carries this capture: the source is told so.
	async #partsOf(source: CheckpointSource): Promise<SourceParts> {
		const capture = await source.capture();
		source.abort?.();
		const before = this.#restored[source.name] ?? {};
		const parts = [...capture].map(([key, body]) => [
			key,
			body === 'unchanged' ? (before[key] ?? null) : Buffer.from(body).toString('base64'),
		]);
		return Object.fromEntries(parts);
	}
}

const nothingYet: JournaledParts = { version: 0, sources: {} };

const nowhere: ReadonlySet<CheckpointSource> = new Set();

const bytesOf = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'));

const newestIn = (journal: EffectJournal): JournaledParts | undefined => {
	let newest: JournaledParts | undefined;
	for (const outcome of journal.outcomes()) {
		const { parts } = (outcome ?? {}) as { readonly parts?: JournaledParts | null };
		if (typeof parts?.version === 'number' && parts.version > (newest?.version ?? 0)) newest = parts;
	}
	return newest;
};
