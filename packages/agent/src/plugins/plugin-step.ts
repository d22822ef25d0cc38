import { isPromise, type Maybe, TenonError } from '@tenon/core';
import type { Clock } from '../time/clock.ts';
import { PluginOpenFailed, PluginTimedOut } from './errors.ts';
import { withDeadline } from './hook-policy.ts';

/** Something that a plugin does in the life of its session, apart from hooks. */
export interface PluginStep {
	readonly owner: string;
	readonly name: string;
	readonly clock: Clock;
	/** Default 30 000; counts only while it waits. */
	readonly deadlineMs?: number;
}

/** Waits for a step no longer than its deadline. Rejects with what it throws, or with {@link PluginTimedOut}. */
export const takeStep = async <T>(
	{ owner, name, clock, deadlineMs = stepDeadlineMs }: PluginStep,
	work: () => Maybe<T>,
): Promise<T> => {
	const done = work();
	return isPromise(done) ? withDeadline(done, { owner, name, clock, deadlineMs }) : done;
};

/** A step of an open: what it throws is {@link PluginOpenFailed}, unless it is an error with a name already. */
export const openStep = async <T>(step: PluginStep, work: () => Maybe<T>): Promise<T> => {
	try {
		return await takeStep(step, work);
	} catch (error) {
		throw openFailure(step, error);
	}
};

/** The same for a step that has to be done when it returns: one that waits has failed. */
export const openAtOnce = <T>(step: Omit<PluginStep, 'clock'>, work: () => T): T => {
	let done: T;
	try {
		done = work();
	} catch (error) {
		throw openFailure(step, error);
	}
	if (!isPromise(done)) return done;
	// Its failure is told in place of what it rejects with.
	done.catch(() => undefined);
	throw openFailure(step, new TypeError('it has to be done when it returns, and returned a promise'));
};

const openFailure = ({ owner, name }: Omit<PluginStep, 'clock'>, error: unknown): Error =>
	saysWhatToDo(error) ? error : new PluginOpenFailed(owner, name, error);

// A refused registration, a wrong option: these name the plugin, and what is wrong.
const saysWhatToDo = (error: unknown): error is TenonError =>
	error instanceof TenonError &&
	!(error instanceof PluginTimedOut) &&
	/^(plugin|protocol|session)\./.test(error.code);

/** How long one step of an open or a commit may take. */
const stepDeadlineMs = 30_000;
