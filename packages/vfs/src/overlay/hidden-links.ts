import { type FileSystem, type Flow, joinName, type Stat, wait } from '@tenon/core';
import { identityOf } from './node.ts';

/**
 * Names of lower files that are gone because a directory above them was removed as a whole, which
 * reads nothing. Link counts need them, but only those of files with several names, so the removed
 * directories are searched when such a file is first asked about.
 */
export class HiddenLinks {
	readonly #removed = new Map<RemovedDirectory, ReadonlyMap<string, number> | undefined>();

	get directories(): readonly RemovedDirectory[] {
		return [...this.#removed.keys()];
	}

	/** Notes a removed directory. */
	add(directory: RemovedDirectory): void {
		this.#removed.set(directory, undefined);
	}

	/** For a directory that shows again. */
	delete(directory: RemovedDirectory): void {
		this.#removed.delete(directory);
	}

	/** How many names of a lower file lie in removed directories. */
	*count(lower: FileSystem, stat: Stat): Flow<number> {
		if (this.#removed.size === 0 || stat.nlink <= 1 || stat.kind === 'directory') return 0;
		const identity = identityOf(stat);
		let hidden = 0;
		for (const [directory, known] of [...this.#removed]) {
			const names = known ?? (yield* search(lower, directory));
			this.#removed.set(directory, names);
			hidden += names.get(identity) ?? 0;
		}
		return hidden;
	}
}

/** A lower directory that is shown nowhere any more. */
export interface RemovedDirectory {
	readonly lowerPath: string;
	/** Names in it that had an override when it was removed: their links are counted already. */
	readonly counted: ReadonlySet<string>;
}

function* search(
	lower: FileSystem,
	{ lowerPath, counted }: RemovedDirectory,
): Flow<ReadonlyMap<string, number>> {
	const found = new Map<string, number>();
	const pending: string[] = [];
	const visit = function* (path: string, isCounted: (name: string) => boolean): Flow<void> {
		for (const { name, kind } of yield* wait(lower.list(path))) {
			if (isCounted(name)) continue;
			if (kind === 'directory') {
				pending.push(joinName(path, name));
				continue;
			}
			const stat = yield* wait(lower.lstat(joinName(path, name)));
			if (stat.nlink > 1) found.set(identityOf(stat), (found.get(identityOf(stat)) ?? 0) + 1);
		}
	};
	yield* visit(lowerPath, (name) => counted.has(name));
	for (let path = pending.pop(); path !== undefined; path = pending.pop()) yield* visit(path, () => false);
	return found;
}
