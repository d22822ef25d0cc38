import { andThen, type Maybe, orElse } from '@tenon/core';
import { Interrupted } from '../state/errors.ts';
import { flow } from '../state/flow.ts';
import { type ForkOptions, forkShell } from '../state/fork.ts';
import type { Shell } from '../state/shell.ts';
import { failed } from './recover.ts';
import { runExitTrap } from './run-trap.ts';
import type { Step } from './step.ts';

/**
 * Runs a body in an environment of its own and waits for it. `prepare` may change the child's
 * descriptors before the body starts. Returns the child's exit status; its EXIT trap has run and
 * its descriptors are closed.
 */
export const runInFork = (
	parent: Shell,
	body: Step,
	how: ForkOptions & { readonly prepare?: (child: Shell) => void } = {},
): Maybe<number> => {
	const { owner } = parent.variables;
	const { detached } = parent.jobs;
	const child = forkShell(parent, how);
	child.position = parent.position;
	how.prepare?.(child);
	const result = runEnvironment(child, body);
	if (typeof result === 'object') return result;
	// The child is gone without descendants: variables may be changed in place again.
	if (parent.jobs.detached === detached) parent.variables.restoreOwner(owner);
	return result;
};

/** Runs a body to its end in an environment of its own, and closes it. */
export const runEnvironment = (child: Shell, body: Step): Maybe<number> => {
	let result: Maybe<number>;
	try {
		result = body(child);
	} catch (error) {
		return endBy(child, error);
	}
	return typeof result === 'object' ? finishLater(child, result) : finish(child, result);
};

const finishLater = (child: Shell, result: Promise<number>): Promise<number> =>
	result.then(
		(status) => finish(child, status),
		(error: unknown) => endBy(child, error),
	);

// What no command has taken ends this environment, as it would end a process; a cancellation ends all.
const endBy = (child: Shell, error: unknown): Maybe<number> =>
	orElse(
		() => andThen(failed(child, error), (status) => finish(child, status)),
		(unknown) =>
			andThen(unknown instanceof Interrupted ? lastWord(child) : undefined, () =>
				andThen(close(child), () => {
					throw unknown;
				}),
			),
	);

// A signal has cut the environment off: its EXIT trap runs all the same, until the next signal.
const lastWord = (child: Shell): Maybe<unknown> => {
	const { lastSlice, endedBy } = child;
	if (lastSlice === undefined || endedBy === undefined) return;
	child.lastSlice = undefined;
	child.slice = lastSlice;
	return orElse<unknown>(
		() => runExitTrap(child, 128 + endedBy),
		(error) => {
			if (!(error instanceof Interrupted)) throw error;
		},
	);
};

const finish = (child: Shell, status: number): Maybe<number> => {
	child.flow = flow.none;
	child.status = status;
	const final = runExitTrap(child, status);
	return typeof final === 'object' ? final.then((ready) => closeWith(child, ready)) : closeWith(child, final);
};

const closeWith = (child: Shell, status: number): Maybe<number> => {
	const closed = close(child);
	return typeof closed === 'object' ? closed.then(() => status) : status;
};

const close = (child: Shell): Maybe<void> => {
	child.variables.release();
	child.jobs.leave();
	child.leaveGroup();
	return child.io.release();
};
