import {
	type Announced,
	andThen,
	type BeforeLoss,
	type FileChange,
	type FileSystem,
	type Flow,
	FsError,
	type Holding,
	isFsError,
	isPromise,
	type Maybe,
	runFlow,
	type UndoRecorder,
	wait,
} from '@tenon/core';
import { Turns } from '../wrapping/turns.ts';
import { type CarriedOut, type CarryOutContext, carryOut, holdingOf } from './carry-out.ts';
import { Coverage } from './coverage.ts';
import { fileOf, statAt } from './facts.ts';
import type { JournalHeader } from './journal.ts';
import { type HoldingPlan, type PlanContext, planHolding } from './plan-holding.ts';
import type { StepStore } from './step-store.ts';
import { StepWriter } from './step-writer.ts';

/** What a recorder needs to know of the log that it belongs to. */
export interface RecorderOptions {
	readonly store: StepStore;
	readonly header: JournalHeader;
	readonly maxBytesPerItem: number;
	readonly isExpendable: (path: string) => Maybe<boolean>;
	/** Told when the step has got its directory. */
	readonly onOpen: (name: string) => void;
	/** Told when it has ended; `undefined` for a step that never got one. */
	readonly onEnd: (name: string | undefined, how: EndedStep) => Maybe<void>;
}

/** What is left of a step. */
export interface EndedStep {
	readonly isForgotten: boolean;
	/** Whether there is nothing in it but notes. */
	readonly hasOnlyNotes: boolean;
}

/**
 * Keeps one step in a store. The journal's line comes first, then what is held, then the change, so that a
 * crash in between leaves the thing where it was. Nothing is made before the first change.
 */
export class StepRecorder implements UndoRecorder {
	readonly step: string;
	readonly #fileSystem: FileSystem;
	readonly #writer: StepWriter;
	readonly #plan: PlanContext;
	#context: CarryOutContext;
	readonly #coverage = new Coverage();
	readonly #turns = new Turns();
	readonly #onEnd: RecorderOptions['onEnd'];
	// The last change, if it was a rename of which it is not known whether it has happened.
	#rename: { readonly path: string; readonly file: string } | undefined;
	#isKept = false;
	#hasNote = false;
	#isEnded = false;

	constructor({ store, header, maxBytesPerItem, isExpendable, onOpen, onEnd }: RecorderOptions) {
		const { fileSystem } = store;
		this.step = header.id;
		this.#fileSystem = fileSystem;
		this.#writer = new StepWriter(store, header, onOpen);
		this.#plan = { fileSystem, store, coverage: this.#coverage, maxBytesPerItem, isExpendable };
		this.#context = { ...this.#plan, beforeLoss: undefined };
		this.#onEnd = onEnd;
	}

	canHold(change: FileChange): Maybe<Holding> {
		return andThen(runFlow(planHolding(this.#plan, change)), holdingOf);
	}

	announce(change: FileChange, beforeLoss?: BeforeLoss): Maybe<Announced> {
		// A loop that adds to one file announces it every time.
		if (change.kind === 'overwrite') {
			const covered = this.#coverage.get(change.path);
			if (covered === 'content' || covered === 'own') return heldAlready;
		}
		const announced = this.#turns.exclusive(() => runFlow(this.#announce(change, beforeLoss)));
		// Who waits may be overtaken: then nothing can be said of when a rename has happened.
		if (isPromise(announced)) this.#rename = undefined;
		return announced;
	}

	/** Announces that something comes to a free name with all below it. */
	announceWhole(path: string): Maybe<void> {
		return this.#turns.exclusive(() => runFlow(this.#announceWhole(path)));
	}

	note(text: string): void {
		this.#hasNote = true;
		this.#writer.note(text);
	}

	end(): Maybe<void> {
		return this.#turns.exclusive(() => runFlow(this.#end()));
	}

	/** Says that a change of the step that this one undoes is undone, so that it is not undone again. */
	undid(change: number): Maybe<void> {
		return this.#turns.exclusive(() => runFlow(this.#undid(change)));
	}

	/** Gives the step its directory although nothing has changed, so that it is remembered. */
	open(): Maybe<string> {
		this.#isKept = true;
		return this.#turns.exclusive(() => runFlow(this.#writer.opened()));
	}

	*#announce(change: FileChange, beforeLoss: BeforeLoss | undefined): Flow<Announced> {
		if (this.#isEnded) throw new FsError('EBADF', 'trash', change.path, { reason: 'the step has ended' });
		yield* this.#settleRename();
		const plan = yield* planHolding(this.#plan, change);
		const { holding, isDone } = yield* this.#carryOut(change, plan, beforeLoss);
		this.#cover(change, plan);
		if (change.kind === 'rename' && 'before' in plan && plan.before !== undefined) {
			this.#rename = { path: change.path, file: plan.before.file };
		}
		return { ...holding, done: isDone };
	}

	// What could not be held is not changed, so its line counts for nothing.
	*#carryOut(change: FileChange, plan: HoldingPlan, beforeLoss: BeforeLoss | undefined): Flow<CarriedOut> {
		const before = this.#writer.changes;
		try {
			// Most changes of a step are announced by one guard.
			if (this.#context.beforeLoss !== beforeLoss) this.#context = { ...this.#plan, beforeLoss };
			return yield* carryOut(this.#context, this.#writer, change, plan);
		} catch (error) {
			if (this.#writer.changes > before) yield* this.#writer.rollBackAfter(error);
			throw error;
		}
	}

	// A rename that failed must not be made undone: the thing is where it was, and what is at the other name
	// never came from there.
	*#settleRename(): Flow<void> {
		const rename = this.#rename;
		this.#rename = undefined;
		if (rename === undefined) return;
		const stat = yield* wait(statAt(this.#fileSystem, rename.path));
		if (stat !== undefined && fileOf(stat) === rename.file) yield* this.#writer.rollBack();
	}

	#cover(change: FileChange, plan: HoldingPlan): void {
		const { path } = change;
		switch (change.kind) {
			case 'create':
				this.#coverage.set(path, 'created');
				return;
			case 'overwrite':
			case 'attributes':
				if (plan.plan === 'own') this.#coverage.set(path, 'own');
				else if (plan.plan === 'copy') this.#coverage.set(path, 'content');
				else if (plan.plan === 'remember') this.#coverage.set(path, 'attributes');
				return;
			case 'remove':
				this.#coverage.drop(path, { isDirectory: change.recursive });
				return;
			case 'rename': {
				const isDirectory = !('before' in plan) || plan.before?.kind === 'directory';
				this.#coverage.drop(path, { isDirectory });
				this.#coverage.drop(change.to, { isDirectory });
			}
		}
	}

	*#announceWhole(path: string): Flow<void> {
		yield* this.#settleRename();
		yield* this.#writer.write({ line: 'create', path, isWhole: true });
		this.#coverage.set(path, 'created');
	}

	*#undid(change: number): Flow<void> {
		yield* this.#settleRename();
		yield* this.#writer.append({ line: 'undid', change });
	}

	*#end(): Flow<void> {
		if (this.#isEnded) return;
		yield* this.#settleRename();
		this.#isEnded = true;
		const isEmpty = this.#writer.changes === 0 && !this.#isKept;
		const hasOnlyNotes = isEmpty && this.#hasNote && (yield* this.#closeNotes());
		if (!isEmpty) yield* this.#writer.close();
		const isForgotten = isEmpty && !hasOnlyNotes;
		const { name, store } = this.#writer;
		if (isForgotten && name !== undefined) yield* wait(store.discard(name));
		yield* wait(this.#onEnd(name, { isForgotten, hasOnlyNotes }));
	}

	// Nothing is held in such a step: a store that takes no line is no reason for its execution to fail.
	*#closeNotes(): Flow<boolean> {
		try {
			yield* this.#writer.close();
			return true;
		} catch (error) {
			if (!isFsError(error)) throw error;
			return false;
		}
	}
}

const heldAlready: Announced = { held: true, done: false };
