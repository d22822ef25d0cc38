import { isPromise, type Maybe } from '@tenon/core';
import { throwIfNotTheHosts } from '../session/hosted-answer.ts';
import type { Clock } from '../time/clock.ts';
import { PluginFailed, PluginTimedOut } from './errors.ts';

/**
 * What becomes of a hook that throws, answers too late or answers nonsense. `fail-turn`: nothing of the turn is
 * committed, and the next drive asks again. `drop`: its answer is left out and everything else goes on. `close`: what it
 * was asked about does not happen.
 */
export type HookFailurePolicy = 'fail-turn' | 'drop' | 'close';

/** How a hook of a plugin is treated. */
export interface PluginHookOptions<Policy extends HookFailurePolicy = HookFailurePolicy> {
	/** Default: as the hook says. */
	readonly onFailure?: Policy;
	/** Default 5 000; counts only while it waits. */
	readonly deadlineMs?: number;
	/** Higher is earlier; 0 unless said otherwise. Equals are asked in the order of the stack. */
	readonly priority?: number;
}

/** A hook with who registered it and how it is treated. */
export interface OwnedHook<Hook> {
	readonly owner: string;
	readonly hook: Hook;
	readonly onFailure: HookFailurePolicy;
	readonly deadlineMs: number;
	readonly priority: number;
}

/** What one question to a plugin needs. */
export interface QuestionPlace {
	readonly name: string;
	readonly clock: Clock;
	readonly signal?: AbortSignal | undefined;
	/** Is told of each failure, whatever becomes of it. */
	failed(owner: string, hook: string, error: unknown): void;
}

/** What came of a question: an answer, or that there is none and what that means. */
export type PluginAnswer<T> =
	| { readonly type: 'answer'; readonly value: T }
	| { readonly type: 'dropped' }
	| { readonly type: 'closed'; readonly error: unknown };

/**
 * Asks one plugin and waits for its answer, its deadline or the end of the turn. `read` turns what came into an answer and
 * throws for nonsense. Throws {@link PluginFailed} where the hook's failure is the turn's; the turn's own end passes on.
 */
export const askPlugin = <Hook, T>(
	owned: OwnedHook<Hook>,
	place: QuestionPlace,
	ask: (hook: Hook) => unknown,
	read: (raw: unknown) => T,
): Maybe<PluginAnswer<T>> => {
	const { owner, hook, deadlineMs } = owned;
	const { answer, fail } = question(owned, place, read);
	let raw: unknown;
	try {
		raw = ask(hook);
	} catch (error) {
		return fail(error);
	}
	if (!isPromise(raw)) return answer(raw);
	return withDeadline(raw, { owner, deadlineMs, ...place }).then(answer, fail);
};

/** The same for a hook that has to answer at once: one that waits has failed. */
export const askAtOnce = <Hook, T>(
	owned: OwnedHook<Hook>,
	place: QuestionPlace,
	ask: (hook: Hook) => unknown,
	read: (raw: unknown) => T,
): PluginAnswer<T> => {
	const { answer, fail } = question(owned, place, read);
	let raw: unknown;
	try {
		raw = ask(owned.hook);
	} catch (error) {
		return fail(error);
	}
	if (!isPromise(raw)) return answer(raw);
	raw.catch(ignored);
	return fail(new TypeError('the hook has to answer at once, and returned a promise'));
};

const question = <T>(
	{ owner, onFailure }: Pick<OwnedHook<unknown>, 'owner' | 'onFailure'>,
	place: QuestionPlace,
	read: (raw: unknown) => T,
): { answer(raw: unknown): PluginAnswer<T>; fail(error: unknown): PluginAnswer<T> } => {
	const fail = (error: unknown): PluginAnswer<T> => {
		throwIfNotTheHosts(error, place.signal);
		place.failed(owner, place.name, error);
		if (onFailure === 'fail-turn') throw new PluginFailed(owner, place.name, error);
		return onFailure === 'drop' ? { type: 'dropped' } : { type: 'closed', error };
	};
	const answer = (raw: unknown): PluginAnswer<T> => {
		try {
			return { type: 'answer', value: read(raw) };
		} catch (error) {
			return fail(error);
		}
	};
	return { answer, fail };
};

/** Waits for an answer no longer than its deadline, and not after the turn has ended. A late failure is ignored. */
export const withDeadline = async <T>(
	answer: Promise<T>,
	place: Pick<QuestionPlace, 'name' | 'clock' | 'signal'> & {
		readonly owner: string;
		readonly deadlineMs: number;
	},
): Promise<T> => {
	const { owner, name, clock, signal, deadlineMs } = place;
	const over = new AbortController();
	const ended = signal === undefined ? over.signal : AbortSignal.any([over.signal, signal]);
	const late = clock.sleep(deadlineMs, ended).then(
		() => Promise.reject(new PluginTimedOut(owner, name, deadlineMs)),
		(error: unknown) => Promise.reject(error),
	);
	try {
		return await Promise.race([answer, late]);
	} finally {
		over.abort();
		answer.catch(ignored);
		late.catch(ignored);
	}
};

// The question is over; an answer now is ignored.
const ignored = (): void => undefined;

/** Hooks in the order in which they are asked: higher priority first, then as registered. */
export const inOrder = <Hook>(hooks: readonly OwnedHook<Hook>[]): readonly OwnedHook<Hook>[] =>
	hooks.toSorted((one, other) => other.priority - one.priority);
