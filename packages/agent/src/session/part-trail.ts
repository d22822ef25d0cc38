import { Buffer } from 'node:buffer';
import { nothing } from '../data/nothing.ts';
import type { EffectJournal } from '../effects/journal.ts';
import { type CheckpointSource, isPartOf } from './checkpoint-source.ts';
import type { SessionCheckpoint } from './session-checkpoint.ts';

/** The parts of all sources after an effect, as the journal keeps them. */
export interface JournaledParts {
	/** Grows with each capture in the turn. */
	readonly version: number;
	/** Every part by its key: its bytes in base64, or null where it is as it was committed. */
	readonly parts: Readonly<Record<string, string | null>>;
}

/**
 * The state of registered sources in the course of a turn: an effect carries it into the journal if it has changed.
 * The process that continues the turn restores the newest.
 */
export class PartTrail {
	readonly #sources: readonly CheckpointSource[];
	/** What `unchanged` stands for where the sources were restored from the journal. */
	readonly #restored: JournaledParts['parts'];
	#version: number;
	#last: string;
	/** The highest version that is in the journal. */
	#written: number;
	#capturing: Promise<unknown> = Promise.resolve();

	/** Brings the sources to the newest state in the journal; without one they are as the session has them. */
	static async resume(
		sources: readonly CheckpointSource[],
		journal: EffectJournal,
		committed: SessionCheckpoint,
	): Promise<PartTrail> {
		const newest = newestIn(journal);
		if (newest === undefined) return new PartTrail(sources, nothingYet);
		const changed = new Map(
			Object.entries(newest.parts).flatMap(([key, body]) => (body === null ? [] : [[key, bytesOf(body)]])),
		);
		for (const source of sources) {
			const before = committed.partsOf(source);
			const own = Object.keys(newest.parts).filter((key) => isPartOf(key, source));
			const parts = own.map((key) => [key, changed.get(key) ?? before.get(key)] as const);
			await source.restore(
				new Map(parts.filter((part): part is [string, Uint8Array] => part[1] !== undefined)),
			);
		}
		committed.restored(changed);
		return new PartTrail(sources, newest);
	}

	private constructor(sources: readonly CheckpointSource[], { version, parts }: JournaledParts) {
		this.#sources = sources;
		this.#restored = parts;
		this.#version = version;
		this.#written = version;
		this.#last = JSON.stringify(parts);
	}

	/** The state as it is now; null if the journal has it. No commit carries it yet: the sources are told so. */
	capture(): Promise<JournaledParts | null> {
		if (this.#sources.length === 0) return Promise.resolve(null);
		// Effects may end side by side; a source is asked by one at a time.
		const captured = this.#capturing.then(() => this.#capture());
		this.#capturing = captured.catch(nothing);
		return captured;
	}

	/** What was captured is in the journal. */
	wrote(parts: JournaledParts | null): void {
		if (parts !== null) this.#written = Math.max(this.#written, parts.version);
	}

	async #capture(): Promise<JournaledParts | null> {
		const parts: Record<string, string | null> = {};
		for (const source of this.#sources) {
			const capture = await source.capture();
			source.abort?.();
			for (const [key, body] of capture) {
				parts[key] =
					body === 'unchanged' ? (this.#restored[key] ?? null) : Buffer.from(body).toString('base64');
			}
		}
		const text = JSON.stringify(parts);
		if (text === this.#last && this.#version <= this.#written) return null;
		this.#last = text;
		this.#version++;
		return { version: this.#version, parts };
	}
}

const nothingYet: JournaledParts = { version: 0, parts: {} };

const bytesOf = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'));

const newestIn = (journal: EffectJournal): JournaledParts | undefined => {
	let newest: JournaledParts | undefined;
	for (const outcome of journal.outcomes()) {
		const { parts } = (outcome ?? {}) as { readonly parts?: JournaledParts | null };
		if (typeof parts?.version === 'number' && parts.version > (newest?.version ?? 0)) newest = parts;
	}
	return newest;
};
