import {
	andFinally,
	andThen,
	type Flow,
	FsConflict,
	FsError,
	FsLeavesRoot,
	isFsError,
	type Maybe,
	orElse,
	runFlow,
} from '@tenon/core';
import { Turns } from '../wrapping/turns.ts';
import type { OverlayTree } from './tree.ts';
import type { Call } from './walk.ts';
import type { WatchHub } from './watch.ts';

/**
 * Runs every call on a tree: readers beside each other, a writer alone, watchers told when the
 * writer is done, and failures of the lower file system in the caller's terms.
 */
export class Session {
	readonly tree: OverlayTree;
	readonly #hub: WatchHub;
	readonly #turns = new Turns();
	readonly #recover: () => Flow<void>;
	#isRecovered = false;

	/** Runs `recover` before the first call, alone. */
	constructor(tree: OverlayTree, hub: WatchHub, recover: () => Flow<void>) {
		this.tree = tree;
		this.#hub = hub;
		this.#recover = recover;
	}

	/** Whether a question may go straight to the lower file system. */
	get isPristine(): boolean {
		return this.#isRecovered && this.tree.isPristine;
	}

	/** Finishes or rolls back what a process that has ended left in the lower file system, once. */
	recovered(): Maybe<void> {
		return this.#isRecovered ? undefined : this.#turns.exclusive(() => runFlow(this.#recoverOnce()));
	}

	*#recoverOnce(): Flow<void> {
		if (this.#isRecovered) return;
		yield* this.#recover();
		this.#isRecovered = true;
	}

	read<T>(call: Call, steps: () => Flow<T>): Maybe<T> {
		return orElse(
			() => andThen(this.recovered(), () => this.#turns.shared(() => runFlow(steps()))),
			(error) => {
				throw callerError(error, call);
			},
		);
	}

	change<T>(call: Call, steps: () => Flow<T>): Maybe<T> {
		return andFinally(
			() =>
				orElse(
					() => this.alone(() => prepared(this.tree, steps)),
					(error) => {
						throw callerError(error, call);
					},
				),
			() => this.#hub.deliver(this.tree.events.splice(0)),
		);
	}

	/** Alone with the tree, and with errors of its own. */
	alone<T>(steps: () => Flow<T>): Maybe<T> {
		return this.#turns.exclusive(() => runFlow(this.#afterRecovery(steps)));
	}

	*#afterRecovery<T>(steps: () => Flow<T>): Flow<T> {
		yield* this.#recoverOnce();
		return yield* steps();
	}
}

function* prepared<T>(tree: OverlayTree, steps: () => Flow<T>): Flow<T> {
	yield* tree.prepare();
	return yield* steps();
}

// The same failure with the caller's operation and paths instead of those in the lower file system.
const callerError = (error: unknown, call: Call): unknown => {
	if (!isFsError(error)) return error;
	if (error.operation === call.operation && error.path === call.path && error.dest === call.dest)
		return error;
	if (error.code === 'fs.conflict') return new FsConflict(call.operation, call.path, error as FsConflict);
	if (error.code === 'fs.leaves_root') {
		return new FsLeavesRoot(call.operation, call.path, (error as FsLeavesRoot).leadsTo);
	}
	return new FsError(error.errno, call.operation, call.path, {
		...(error.reason !== undefined && { reason: error.reason }),
		...(call.dest !== undefined && { dest: call.dest }),
		cause: error,
	});
};
