import {
	andThen,
	type Capability,
	type Maybe,
	normalizePath,
	parentPath,
	type Touch,
	type TransactionChange,
} from '@tenon/core';
import type { TouchLook } from '@tenon/shell';
import { isBelow } from './vfs/transaction.ts';

/** What becomes of changes that are kept aside: `vfs commit` makes them, `vfs reset` takes them back. */
export const kernelTouches = (
	look: TouchLook,
	[first, second, path]: readonly string[],
): Maybe<readonly Touch[]> => {
	if (first !== 'vfs') return [];
	if (second === 'commit') return andThen(look.keptAside(), committed);
	if (second !== 'reset') return [];
	const paths = path === undefined ? [] : [normalizePath(look.path(path))];
	return andThen(look.keptAside(), (changes) =>
		changes
			.filter((change) => isBelow(change, paths))
			.flatMap(({ path, kind, from }) => undone(path, kind, from)),
	);
};

/** Changes are kept aside to be looked at first: to write them down takes a right of its own. */
export const kernelNeeds = ([first, second]: readonly string[]): readonly Capability[] =>
	first === 'vfs' && second === 'commit' ? [{ kind: 'tool', name: 'overlay_commit' }] : [];

// The directories keep the times that they had when the changes were made.
const committed = (changes: readonly TransactionChange[]): readonly Touch[] => {
	const folders = new Set(
		changes.flatMap(({ path, from }) => [path, ...(from === undefined ? [] : [from])]).map(parentPath),
	);
	for (const { path, kind } of changes) if (kind === 'added') folders.delete(path);
	const dated = [...folders].map((path): Touch => ({ path, kind: 'attributes' }));
	return [...changes.flatMap(({ path, kind, from }) => made(path, kind, from)), ...dated];
};

type ChangeKind = TransactionChange['kind'];

const made = (path: string, kind: ChangeKind, from: string | undefined): readonly Touch[] => {
	switch (kind) {
		case 'added':
			return [{ path, kind: 'create', isEntry: true }];
		case 'modified':
			return [{ path, kind: 'overwrite', isEntry: true }];
		case 'removed':
			return [{ path, kind: 'remove', recursive: true, isWhole: true }];
		case 'renamed':
			return [...gone(from), { path, kind: 'create', recursive: true, isWhole: true, isEntry: true }];
	}
};

const undone = (path: string, kind: ChangeKind, from: string | undefined): readonly Touch[] => {
	switch (kind) {
		case 'added':
			return gone(path);
		case 'modified':
			return [{ path, kind: 'overwrite' }];
		case 'removed':
			return [{ path, kind: 'create', recursive: true }];
		case 'renamed':
			return [
				...gone(path),
				...(from === undefined ? [] : [{ path: from, kind: 'create', recursive: true } as const]),
			];
	}
};

const gone = (path: string | undefined): readonly Touch[] =>
	path === undefined ? [] : [{ path, kind: 'remove', recursive: true }];
