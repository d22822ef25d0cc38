import { type BeforeLoss, type FileChange, type Flow, type Holding, isFsError, wait } from '@tenon/core';
import { sizeWithin } from '../trash/item-size.ts';
import { copyTree } from './copy-tree.ts';
import type { JournalChange } from './journal.ts';
import { type HoldingPlan, isCopied, type PlanContext } from './plan-holding.ts';
import type { Item, StepWriter } from './step-writer.ts';

/** What came of a plan. */
export interface CarriedOut {
	readonly holding: Holding;
	/** Whether the change itself has happened with it. */
	readonly isDone: boolean;
}

/** What it takes to carry out a plan. */
export interface CarryOutContext extends PlanContext {
	/** Called before a loss is written down; what it throws prevents that. */
	readonly beforeLoss: BeforeLoss | undefined;
}

/** Holds the state before a change as planned: the journal's line first, then the thing. */
export const carryOut = function* (
	context: CarryOutContext,
	writer: StepWriter,
	change: FileChange,
	plan: HoldingPlan,
): Flow<CarriedOut> {
	switch (plan.plan) {
		case 'nothing':
		case 'own':
			return isHeld;
		case 'free':
			yield* writer.write({ line: 'create', path: change.path });
			return isHeld;
		case 'remember':
			yield* writer.write(lineFor(change, plan));
			return isHeld;
		case 'copy':
			return yield* copyContent(context, writer, change, plan);
		case 'move':
			return yield* moveAway(context, writer, change.path, plan);
		case 'keepReplaced':
			return yield* keepReplaced(context, writer, change, plan);
		case 'lose':
			return yield* lose(context, writer, change, plan);
	}
};

/** What a plan promises. */
export const holdingOf = (plan: HoldingPlan): Holding =>
	plan.plan === 'lose' && !plan.isExpendable ? { held: false, reason: plan.reason } : { held: true };

const isHeld: CarriedOut = { holding: { held: true }, isDone: false };

const notHeld = (reason: string): CarriedOut => ({ holding: { held: false, reason }, isDone: false });

type Plan<Kind extends HoldingPlan['plan']> = Extract<HoldingPlan, { readonly plan: Kind }>;

const lineFor = (change: FileChange, { before, replaced }: Plan<'remember'>): JournalChange => {
	const { path } = change;
	if (change.kind === 'remove') return { line: 'remove', path, before };
	if (change.kind !== 'rename') return { line: 'attributes', path, before };
	return { line: 'rename', path, to: change.to, before, ...(replaced !== undefined && { replaced }) };
};

const copyContent = function* (
	context: CarryOutContext,
	writer: StepWriter,
	change: FileChange,
	{ before }: Plan<'copy'>,
): Flow<CarriedOut> {
	const { path } = change;
	const { fileSystem } = context;
	let bytes: Uint8Array;
	try {
		bytes = yield* wait(fileSystem.read(path));
	} catch (error) {
		if (!isFsError(error, 'EACCES') && !isFsError(error, 'EPERM')) throw error;
		const reason = 'cannot be read';
		return yield* lose(context, writer, change, { plan: 'lose', path, reason, isExpendable: false });
	}
	const item = yield* writer.writeWithItem((number) => ({ line: 'overwrite', path, before, item: number }));
	yield* wait(fileSystem.write(item.path, bytes, { mode: 'create', permissions: before.mode }));
	return isHeld;
};

const moveAway = function* (
	context: CarryOutContext,
	writer: StepWriter,
	path: string,
	{ before }: Plan<'move'>,
): Flow<CarriedOut> {
	const { fileSystem } = context;
	const item = yield* writer.writeWithItem((number) => ({ line: 'remove', path, before, item: number }));
	try {
		yield* wait(fileSystem.rename(path, item.path));
		return { holding: { held: true }, isDone: true };
	} catch (error) {
		if (!isFsError(error)) throw error;
		// Whatever else is wrong, the removal itself will say it.
		if (!['EXDEV', 'EACCES', 'EPERM'].includes(error.errno)) return notHeld('cannot be moved away');
	}
	const stat = yield* wait(fileSystem.lstat(path));
	const size = yield* wait(sizeWithin(fileSystem, path, stat, context.maxBytesPerItem));
	if (size === undefined) return tooLarge(context, writer, path);
	return yield* copyWhole(context, path, item);
};

// A second name holds the very file that the rename drops, as if it had been moved away, but without a moment
// in which nothing has the name. Nothing writes to it by the old name any more.
const keepReplaced = function* (
	context: CarryOutContext,
	writer: StepWriter,
	change: FileChange,
	{ before, replaced }: Plan<'keepReplaced'>,
): Flow<CarriedOut> {
	if (change.kind !== 'rename') throw new TypeError(`a ${change.kind} replaces nothing`);
	const { path, to } = change;
	const item = yield* writer.writeWithItem((number) => ({
		line: 'rename',
		path,
		to,
		before,
		replaced,
		item: number,
	}));
	try {
		yield* wait(context.fileSystem.link(to, item.path));
		return isHeld;
	} catch (error) {
		// Another device, a store without second names, a file of another user: a copy does as well.
		if (!isFsError(error)) throw error;
	}
	if (!isCopied(replaced) || replaced.size > context.maxBytesPerItem) return tooLarge(context, writer, to);
	return yield* copyWhole(context, to, item);
};

// What is half copied never passes for the whole.
const copyWhole = function* ({ fileSystem }: PlanContext, path: string, item: Item): Flow<CarriedOut> {
	yield* copyTree(fileSystem, path, item.part);
	yield* wait(fileSystem.rename(item.part, item.path));
	return isHeld;
};

const tooLarge = (
	{ maxBytesPerItem, beforeLoss }: CarryOutContext,
	writer: StepWriter,
	path: string,
): CarriedOut => {
	const reason = `larger than ${maxBytesPerItem} bytes`;
	beforeLoss?.(path, reason);
	writer.noteLost(path, reason);
	return notHeld(reason);
};

const lose = function* (
	{ beforeLoss }: CarryOutContext,
	writer: StepWriter,
	change: FileChange,
	plan: Plan<'lose'>,
): Flow<CarriedOut> {
	const { path } = change;
	if (!plan.isExpendable) beforeLoss?.(plan.path, plan.reason);
	writer.noteLost(plan.path, plan.reason);
	if (change.kind === 'rename' && plan.before !== undefined) {
		yield* writer.write({ line: 'rename', path, to: change.to, before: plan.before });
	} else yield* writer.write({ line: 'lost', path, change: change.kind });
	return { holding: holdingOf(plan), isDone: false };
};
