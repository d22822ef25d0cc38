import {
	andThen,
	type FileHandle,
	type FileSystem,
	forEach,
	isFsError,
	joinName,
	type Maybe,
	orElse,
} from '@tenon/core';
import type { Spill } from '../pipe/kept-output.ts';

/** What a {@link SpillFolder} may keep. */
export interface SpillLimits {
	/** Bytes of one output. */
	readonly maxBytes: number;
	/** Outputs; beyond it the oldest is removed. */
	readonly maxFiles: number;
}

/**
 * A folder for outputs that are too long for a result. Files are readable by their owner alone; what is in the
 * folder when the kernel ends is removed. It writes past the gate: what a script printed is no effect of its own.
 */
export class SpillFolder {
	readonly #fileSystem: FileSystem;
	readonly #folder: string;
	readonly #limits: SpillLimits;
	readonly #entropy: (into: Uint8Array) => void;
	/** `undefined`: its folder is the one of the session. */
	#parent: string | undefined;
	#paths: string[] = [];
	readonly #open = new Set<FileHandle>();

	constructor(
		fileSystem: FileSystem,
		folder: string,
		entropy: (into: Uint8Array) => void,
		limits: SpillLimits = usualLimits,
	) {
		this.#fileSystem = fileSystem;
		this.#folder = folder;
		this.#entropy = entropy;
		this.#limits = limits;
	}

	/** A fresh file; `undefined` if none can be made, since an output must not fail because of it. */
	open(): Maybe<Spill | undefined> {
		return orElse<Spill | undefined>(
			() =>
				andThen(this.#fileSystem.mkdir(this.#folder, { recursive: true, permissions: 0o700 }), () =>
					andThen(this.#makeRoom(), () => this.#create()),
				),
			(error) => {
				if (!isFsError(error)) throw error;
				return undefined;
			},
		);
	}

	/** Another in a folder of its own in the same place, for the outputs of another kernel. */
	beside(): SpillFolder {
		const { parent } = this;
		const beside = new SpillFolder(
			this.#fileSystem,
			joinName(parent, `kernel-${this.#name()}`),
			this.#entropy,
			this.#limits,
		);
		beside.#parent = parent;
		return beside;
	}

	/** The folder in which all kernels of a session have theirs; the first one's own. */
	get parent(): string {
		return this.#parent ?? this.#folder;
	}

	/** Removes what is left. */
	clear(): Maybe<void> {
		const paths = this.#paths;
		this.#paths = [];
		return andThen(
			forEach([...this.#open], (handle) => this.#close(handle)),
			() =>
				andThen(
					forEach(paths, (path) => this.#remove(path)),
					() => (this.#parent === undefined ? undefined : this.#removeFolder()),
				),
		);
	}

	// Others may have put something there, or it was never made.
	#removeFolder(): Maybe<void> {
		return orElse<void>(
			() => this.#fileSystem.remove(this.#folder),
			(error) => {
				if (!isFsError(error)) throw error;
			},
		);
	}

	#create(): Maybe<Spill> {
		const path = joinName(this.#folder, `output-${this.#name()}`);
		const how = { write: true, create: true, exclusive: true, permissions: 0o600 };
		return andThen(this.#fileSystem.open(path, how), (handle) => {
			this.#paths.push(path);
			this.#open.add(handle);
			let position = 0;
			return {
				path,
				maxBytes: this.#limits.maxBytes,
				write: (chunk) => {
					const at = position;
					position += chunk.length;
					// The kernel has ended: it has no reader.
					if (!this.#open.has(handle)) return undefined;
					return andThen(handle.write(chunk, at), () => undefined);
				},
				end: () => this.#close(handle),
			};
		});
	}

	#close(handle: FileHandle): Maybe<void> {
		return this.#open.delete(handle) ? handle.close() : undefined;
	}

	#makeRoom(): Maybe<void> {
		if (this.#paths.length < this.#limits.maxFiles) return undefined;
		return this.#remove(this.#paths.shift()!);
	}

	#remove(path: string): Maybe<void> {
		return orElse<void>(
			() => this.#fileSystem.remove(path),
			(error) => {
				// It was removed already.
				if (!isFsError(error, 'ENOENT')) throw error;
			},
		);
	}

	#name(): string {
		const bytes = new Uint8Array(8);
		this.#entropy(bytes);
		return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
	}
}

const usualLimits: SpillLimits = { maxBytes: 1024 ** 3, maxFiles: 50 };
