import { digestOf } from '../data/digest.ts';
import type { CheckpointPart } from '../store/commit.ts';
import { type CheckpointSource, isPartOf } from './checkpoint-source.ts';
import { BadCheckpointPart } from './errors.ts';

/** A capture of all sources, on its way into a commit. Ends by {@link acknowledge} or {@link abort}. */
export interface CapturedCheckpoint {
	/** What the commit carries; null: the checkpoint is as it was. */
	readonly parts: readonly CheckpointPart[] | null;
	/** The commit is made. */
	acknowledge(): void;
	/** The commit is not made. */
	abort(): void;
}

/**
 * The committed checkpoint of a live session: which parts it has, and what each source makes of them. Parts of sources
 * that this process does not have are carried along.
 */
export class SessionCheckpoint {
	#digests: ReadonlyMap<string, string> = new Map();
	#bodies: ReadonlyMap<string, Uint8Array> = new Map();
	/** What sources were restored from and no commit has carried. */
	#uncommitted: ReadonlyMap<string, Uint8Array> = new Map();

	/** The parts as the store has them. Bodies are kept until the next commit, those of absent sources for good. */
	load(bodies: ReadonlyMap<string, Uint8Array>): void {
		this.#uncommitted = new Map();
		this.#bodies = bodies;
		this.#digests = new Map([...bodies].map(([key, body]) => [key, digestOf(body)]));
	}

	/** The committed parts of a source, as long as nothing was committed since they were loaded. */
	partsOf(source: Pick<CheckpointSource, 'name'>): ReadonlyMap<string, Uint8Array> {
		return new Map([...this.#bodies].filter(([key]) => isPartOf(key, source)));
	}

	/** Sources were restored from parts that are in no commit: `unchanged` stands for these until one carries them. */
	restored(uncommitted: ReadonlyMap<string, Uint8Array>): void {
		this.#uncommitted = uncommitted;
	}

	/** Captures all sources. If one fails, those before it are aborted. */
	async capture(
		sources: readonly CheckpointSource[],
		{ opensFrame }: { readonly opensFrame: boolean },
	): Promise<CapturedCheckpoint> {
		const isCleared = ({ lifetime }: CheckpointSource): boolean => opensFrame && lifetime === 'frame';
		const live = sources.filter((source) => !isCleared(source));
		const parts = [...this.#digests]
			.filter(([key]) => !sources.some((source) => isPartOf(key, source)))
			.map(([key, digest]): CheckpointPart => ({ key, digest }));
		const captured: CheckpointSource[] = [];
		try {
			for (const source of live) {
				const capture = await source.capture();
				captured.push(source);
				for (const [key, body] of capture) parts.push(this.#part(source, key, body));
			}
		} catch (error) {
			for (const source of captured) source.abort?.();
			throw error;
		}
		return {
			parts: this.#isCommitted(parts) ? null : parts,
			acknowledge: () => {
				this.#committed(parts, sources);
				for (const source of live) source.acknowledge?.();
			},
			abort: () => {
				for (const source of live) source.abort?.();
			},
		};
	}

	#part(source: CheckpointSource, key: string, given: Uint8Array | 'unchanged'): CheckpointPart {
		if (!isPartOf(key, source))
			throw new BadCheckpointPart(source.name, key, 'it is not called like its source');
		const before = this.#digests.get(key);
		const body = given === 'unchanged' ? (this.#uncommitted.get(key) ?? given) : given;
		if (body !== 'unchanged') {
			const digest = digestOf(body);
			return digest === before ? { key, digest } : { key, digest, body };
		}
		if (before !== undefined) return { key, digest: before };
		throw new BadCheckpointPart(
			source.name,
			key,
			'it is said to be unchanged, and nothing is committed of it',
		);
	}

	#isCommitted(parts: readonly CheckpointPart[]): boolean {
		const { size } = this.#digests;
		return parts.length === size && parts.every(({ key, digest }) => this.#digests.get(key) === digest);
	}

	#committed(parts: readonly CheckpointPart[], sources: readonly CheckpointSource[]): void {
		this.#digests = new Map(parts.map(({ key, digest }) => [key, digest]));
		this.#uncommitted = new Map();
		const isAbsent = ([key]: readonly [string, Uint8Array]): boolean =>
			!sources.some((source) => isPartOf(key, source));
		this.#bodies = new Map([...this.#bodies].filter(isAbsent));
	}
}
