import { type Flow, type Touch, wait } from '@tenon/core';
import type { TouchLook } from '@tenon/shell';
import { directoryName, withoutSlashes } from './path-text.ts';

/**
 * A name that something new takes, whatever had it: a link that is there is gone, what it points to stays. All
 * below counts too if what comes is a directory. `isMovedAway`: what had the name is given another first. `from`:
 * the tree that comes there.
 */
export function* entryReplacement(
	look: TouchLook,
	operand: string,
	{
		recursive = false,
		isMovedAway = false,
		from,
	}: { readonly recursive?: boolean; readonly isMovedAway?: boolean; readonly from?: string } = {},
): Flow<readonly Touch[]> {
	const found = yield* wait(look.entryKindOf(operand));
	const below = { recursive, ...(from === undefined ? {} : { from }) };
	if (found !== undefined && isMovedAway) return freedEntry(look, operand, below);
	const kind = found === undefined ? 'create' : found === 'symlink' ? 'remove' : 'overwrite';
	return [{ path: look.path(operand), kind, ...treeOf(below) }];
}

const treeOf = ({
	recursive = false,
	from,
}: {
	readonly recursive?: boolean;
	readonly from?: string;
}): Pick<Touch, 'recursive' | 'isWhole' | 'from'> => {
	if (!recursive) return {};
	return from === undefined ? { recursive } : { recursive, isWhole: true, from };
};

/** A name that is taken away from what has it, and then given to something new; the latter may fail. */
export const freedEntry = (
	look: TouchLook,
	operand: string,
	tree: { readonly recursive?: boolean; readonly from?: string } = {},
): readonly Touch[] => {
	const path = look.path(operand);
	return [
		{ path, kind: 'remove', ...(tree.recursive === true ? { recursive: true, isWhole: true } : {}) },
		{ path, kind: 'create', ...treeOf(tree) },
	];
};

/** The directories that are missing on the way to a name, the first to be made first. */
export function* missingDirectories(look: TouchLook, operand: string): Flow<readonly Touch[]> {
	const touches: Touch[] = [];
	for (const match of operand.matchAll(/[^/](?=\/+[^/])/g)) {
		const prefix = operand.slice(0, match.index + 1);
		// Below a directory that is missing nothing is there.
		if (touches.length > 0 || (yield* wait(look.entryKindOf(prefix))) === undefined)
			touches.push({ path: look.path(prefix), kind: 'create' });
	}
	return touches;
}

/**
 * Knows which directories are empty once names were taken out of them. Names are compared as they are written.
 */
export class EmptiedDirectories {
	readonly #look: TouchLook;
	readonly #gone = new Map<string, Set<string>>();

	constructor(look: TouchLook) {
		this.#look = look;
	}

	/** The name is to be removed. */
	take(operand: string): void {
		const path = withoutSlashes(this.#look.path(operand));
		const directory = directoryName(path);
		const names = this.#gone.get(directory) ?? new Set();
		this.#gone.set(directory, names.add(path.slice(path.lastIndexOf('/') + 1)));
	}

	/** Whether nothing is left in a directory. */
	*isEmpty(operand: string): Flow<boolean> {
		if ((yield* wait(this.#look.entryKindOf(operand))) !== 'directory') return false;
		const gone = this.#gone.get(withoutSlashes(this.#look.path(operand)));
		const names = yield* wait(this.#look.namesIn(operand));
		return names.every((name) => gone?.has(name) === true);
	}
}
