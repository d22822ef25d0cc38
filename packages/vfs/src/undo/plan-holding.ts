import {
	type FileChange,
	type FileKind,
	type FileSystem,
	type Flow,
	joinName,
	type Maybe,
	wait,
} from '@tenon/core';
import { sizeWithin } from '../trash/item-size.ts';
import type { Coverage, Covered } from './coverage.ts';
import { type Facts, factsAt } from './facts.ts';
import type { StepStore } from './step-store.ts';

/** What has to be done so that the state before a change can come back. */
export type HoldingPlan =
	/** Nothing: the journal leads back already, or nothing changes that could be kept. */
	| { readonly plan: 'nothing' }
	/** Nothing: the file is the step's own. */
	| { readonly plan: 'own' }
	/** A line in the journal says it all. */
	| { readonly plan: 'remember'; readonly before: Facts; readonly replaced?: Facts }
	/** That a name was free. */
	| { readonly plan: 'free' }
	/** A copy of the content is kept. */
	| { readonly plan: 'copy'; readonly before: Facts }
	/** The thing itself is moved into the store. */
	| { readonly plan: 'move'; readonly before: Facts }
	/** What a rename replaces gets a second name in the store, or is copied. */
	| { readonly plan: 'keepReplaced'; readonly before: Facts; readonly replaced: Facts }
	/** The state before is not kept; `isExpendable` if it can be lost. `before` for a rename, which is undone. */
	| {
			readonly plan: 'lose';
			readonly path: string;
			readonly reason: string;
			readonly isExpendable: boolean;
			readonly before?: Facts;
	  };

/** What a plan depends on. */
export interface PlanContext {
	readonly fileSystem: FileSystem;
	readonly store: StepStore;
	readonly coverage: Coverage;
	/** What may be copied of one thing. */
	readonly maxBytesPerItem: number;
	readonly isExpendable: (path: string) => Maybe<boolean>;
}

/** Decides how the state before a change is held. Looks, and changes nothing. */
export const planHolding = function* (context: PlanContext, change: FileChange): Flow<HoldingPlan> {
	const { fileSystem, coverage } = context;
	if (change.kind === 'create') return { plan: 'free' };
	const covered = coverage.get(change.path);
	if (change.kind === 'attributes' && covered !== undefined && covered !== 'created') return nothing;
	if (change.kind === 'overwrite' && (covered === 'own' || covered === 'content')) return nothing;
	const before = yield* wait(factsAt(fileSystem, change.path));
	if (before === undefined) return nothing;
	const isInPlace = change.kind === 'overwrite' || change.kind === 'attributes';
	// A new name may be one of a file that was there, and whose other names show the change.
	if (isInPlace && covered === 'created' && (before.kind === 'directory' || before.nlink === 1)) {
		return { plan: 'own' };
	}
	const own = ownPlace(context, change);
	if (own !== undefined) return own;
	switch (change.kind) {
		case 'attributes':
			return { plan: 'remember', before };
		case 'overwrite':
			return yield* planOverwrite(context, change.path, before);
		case 'remove':
			return yield* planRemove(context, change, before);
		case 'rename':
			return yield* planRename(context, change, before);
	}
};

const nothing: HoldingPlan = { plan: 'nothing' };

const lose = (path: string, reason: string, before?: Facts): HoldingPlan => ({
	plan: 'lose',
	path,
	reason,
	isExpendable: false,
	...(before !== undefined && { before }),
});

// The log cannot hold itself.
const ownPlace = ({ store }: PlanContext, change: FileChange): HoldingPlan | undefined => {
	const paths = change.kind === 'rename' ? [change.path, change.to] : [change.path];
	const inside = paths.find((path) => store.holds(path));
	if (inside !== undefined) return lose(inside, 'belongs to the undo log');
	if (change.kind !== 'remove' && change.kind !== 'rename') return undefined;
	return store.isBelow(change.path) ? lose(change.path, 'has the undo log in it') : undefined;
};

const planOverwrite = function* (context: PlanContext, path: string, before: Facts): Flow<HoldingPlan> {
	if (before.kind === 'block') return lose(path, 'is a block device');
	// What is written to a terminal or a pipe is said, not kept; a directory has no content to overwrite.
	if (before.kind !== 'file') return nothing;
	if (yield* wait(context.isExpendable(path))) return expendable(path);
	if (before.size > context.maxBytesPerItem) return lose(path, tooLarge(context));
	return { plan: 'copy', before };
};

const planRemove = function* (
	context: PlanContext,
	{ path, recursive }: Extract<FileChange, { kind: 'remove' }>,
	before: Facts,
): Flow<HoldingPlan> {
	const { store, fileSystem, maxBytesPerItem } = context;
	if (before.kind === 'directory' && !recursive) return { plan: 'remember', before };
	// The step made it and takes it away: neither before nor behind the step is anything there.
	if (yield* isOfStep(context, path, before.kind)) return nothing;
	if (yield* wait(context.isExpendable(path))) return expendable(path);
	const stat = yield* wait(fileSystem.lstat(path));
	if (stat.dev === (yield* wait(store.device()))) return { plan: 'move', before };
	if (before.kind === 'symlink') return { plan: 'remember', before };
	if (before.kind !== 'file' && before.kind !== 'directory')
		return lose(path, 'is no file, directory or link');
	const size = yield* wait(sizeWithin(fileSystem, path, stat, maxBytesPerItem));
	if (size === undefined) return lose(path, `is on another file system and ${tooLarge(context)}`);
	return { plan: 'move', before };
};

// Whether the step made a thing and all below it; what a program put there, or what was moved in, is not its own.
const isOfStep = function* (context: PlanContext, path: string, kind: FileKind): Flow<boolean> {
	if (!isNew(context.coverage.get(path))) return false;
	if (kind !== 'directory') return true;
	for (const entry of yield* wait(context.fileSystem.list(path))) {
		if (!(yield* isOfStep(context, joinName(path, entry.name), entry.kind))) return false;
	}
	return true;
};

const isNew = (covered: Covered | undefined): boolean => covered === 'created' || covered === 'own';

const planRename = function* (
	context: PlanContext,
	{ to }: Extract<FileChange, { kind: 'rename' }>,
	before: Facts,
): Flow<HoldingPlan> {
	const { coverage, fileSystem, maxBytesPerItem, store } = context;
	const replaced = yield* wait(factsAt(fileSystem, to));
	// Two names of one file: then rename(2) does nothing at all.
	if (replaced?.file === before.file) return nothing;
	if (replaced === undefined || isNew(coverage.get(to))) return { plan: 'remember', before };
	// A link that has other names is kept as one of them, any other is made anew.
	const isOneOfMany = replaced.kind === 'symlink' && replaced.nlink > 1;
	if (replaced.kind === 'directory' || (replaced.kind === 'symlink' && !isOneOfMany))
		return { plan: 'remember', before, replaced };
	if (yield* wait(context.isExpendable(to))) return { ...expendable(to), before };
	const isNear = (yield* wait(fileSystem.lstat(to))).dev === (yield* wait(store.device()));
	if ((isNear && fileSystem.traits.hardLinks) || (isCopied(replaced) && replaced.size <= maxBytesPerItem)) {
		return { plan: 'keepReplaced', before, replaced };
	}
	return lose(to, isCopied(replaced) ? tooLarge(context) : 'is no file, directory or link', before);
};

/** Whether a thing that is no directory can be copied. */
export const isCopied = ({ kind }: Facts): boolean => kind === 'file' || kind === 'symlink';

const expendable = (path: string): Extract<HoldingPlan, { plan: 'lose' }> => ({
	plan: 'lose',
	path,
	reason: 'is made by a build and ignored by git',
	isExpendable: true,
});

const tooLarge = ({ maxBytesPerItem }: PlanContext): string => `larger than ${maxBytesPerItem} bytes`;
