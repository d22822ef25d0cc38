import type { FileSystem, Maybe } from '@tenon/core';

/** A trait without which a case means nothing; the names are those of `FileSystemTraits`. */
export type ContractNeed = 'symlinks' | 'hardLinks' | 'permissions' | 'byteNames' | 'watch';

/**
 * One promise of the `FileSystem` contract. It fails by throwing or rejecting with a
 * `ContractFailure`, so any test runner can run it.
 */
export interface ContractCase {
	/** A sentence about behaviour, unique in the whole contract. */
	readonly title: string;
	readonly needs: readonly ContractNeed[];
	/** `fs` must be writable, must hold nothing but the directory `/`, and is left in any state. */
	run(fs: FileSystem): Maybe<void>;
}

/** Writes one case down. */
export const contractCase = (
	title: string,
	run: (fs: FileSystem) => Maybe<void>,
	needs: readonly ContractNeed[] = [],
): ContractCase => ({ title, needs, run });
