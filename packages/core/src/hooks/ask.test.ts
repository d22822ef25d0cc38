import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { samplePayload, watchedOptions } from '../../test/hook-fixtures.ts';
import { allow, deny } from './answer.ts';
import { runHook } from './compose.ts';
import { HookTimedOut } from './errors.ts';
import type { HookName } from './events.ts';
import { type HookHandler, hookSubscriber } from './subscriber.ts';

describe('waiting', () => {
	const pending = <T>(): {
		promise: Promise<T>;
		resolve: (value: T) => void;
		reject: (error: Error) => void;
	} => Promise.withResolvers<T>();
	const runOne = <Event extends HookName>(
		event: Event,
		handler: HookHandler<Event>,
		options = watchedOptions(),
	) => {
		const subscribe = hookSubscriber as (
			o: string,
			e: Event,
			h: HookHandler<Event>,
		) => ReturnType<typeof hookSubscriber<Event>>;
		return runHook(event, samplePayload(event), [subscribe('guard', event, handler)], options);
	};

	it('takes an answer that comes in time, and disarms the timer', async () => {
		const options = watchedOptions();
		const answer = pending<ReturnType<typeof deny>>();
		const outcome = runOne('tool_call', () => answer.promise, options);
		options.timer.advance(4_999);
		answer.resolve(deny('late enough'));
		expect([await outcome, options.timer.armed]).toMatchObject([{ denial: { reason: 'late enough' } }, 0]);
	});

	it('closes a gate that runs out of time, tells it so, and drops what it says later', async () => {
		const options = watchedOptions();
		const answer = pending<undefined>();
		let signal: AbortSignal | undefined;
		const outcome = runOne(
			'tool_call',
			(_, context) => {
				signal = context.signal;
				return answer.promise;
			},
			options,
		);
		options.timer.advance(5_000);
		answer.reject(new Error('too late'));
		const error = new HookTimedOut('tool_call', 'guard', 5_000);
		expect(await outcome).toMatchObject({
			outcome: 'denied',
			denial: { by: 'guard', code: 'hook.timed_out', error },
			failures: [error],
		});
		expect(signal?.reason).toEqual(error);
	});

	it('goes on past a watcher that runs out of time', async () => {
		const options = watchedOptions();
		const outcome = runOne('tool_finished', () => pending<undefined>().promise, options);
		options.timer.advance(5_000);
		expect(await outcome).toMatchObject({ outcome: 'allowed', failures: [{ code: 'hook.timed_out' }] });
	});

	it('names a handler that rejects', async () => {
		expect(await runOne('tool_call', () => Promise.reject(new Error('broken')))).toMatchObject({
			denial: { reason: 'guard: tool_call: the handler failed: broken' },
		});
	});

	it('lets a gate that asks a person hold, and shows the wait', async () => {
		const options = watchedOptions();
		const answer = pending<undefined>();
		let hold: Disposable | undefined;
		const outcome = runOne(
			'tool_call',
			(_, context) => {
				hold = context.hold('asks Ada');
				return answer.promise;
			},
			options,
		);
		expect(options.timer.armed).toBe(0);
		options.timer.advance(3_600_000);
		hold?.[Symbol.dispose]();
		hold?.[Symbol.dispose]();
		expect(options.timer.armed).toBe(1);
		options.timer.advance(4_999);
		answer.resolve(undefined);
		expect(await outcome).toMatchObject({ outcome: 'allowed', failures: [] });
		expect(options.notices).toEqual([
			{ notice: 'held', event: 'tool_call', owner: 'guard', note: 'asks Ada' },
			{ notice: 'released', event: 'tool_call', owner: 'guard', note: 'asks Ada' },
			{
				notice: 'answered',
				event: 'tool_call',
				owner: 'guard',
				asked: 'first',
				answer: allow,
				elapsedMs: 3_604_999,
			},
		]);
	});

	it('goes on with the time that was left when a hold began', async () => {
		const options = watchedOptions();
		let context: { hold(note: string): Disposable } | undefined;
		const outcome = runOne(
			'tool_call',
			(_, given) => {
				context = given;
				return pending<undefined>().promise;
			},
			options,
		);
		options.timer.advance(4_000);
		const outer = context?.hold('outer');
		const inner = context?.hold('inner');
		outer?.[Symbol.dispose]();
		options.timer.advance(10_000);
		expect(options.timer.armed).toBe(0);
		inner?.[Symbol.dispose]();
		options.timer.advance(999);
		expect(options.timer.armed).toBe(1);
		options.timer.advance(1);
		expect(await outcome).toMatchObject({ denial: { code: 'hook.timed_out' } });
	});

	it('ends a hold with the answer, and knows none afterwards', async () => {
		const options = watchedOptions();
		let late: (() => Disposable) | undefined;
		await runOne(
			'tool_call',
			async (_, context) => {
				context.hold('asks');
				late = () => context.hold('too late');
			},
			options,
		);
		late?.()[Symbol.dispose]();
		expect(options.notices.map(({ notice }) => notice)).toEqual(['held', 'released', 'answered']);
	});

	it('is ended by cancellation, and no further subscriber is asked', async () => {
		const abort = new AbortController();
		const asked: string[] = [];
		let reason: unknown;
		const subscribers = ['a', 'b'].map((owner) =>
			hookSubscriber(owner, 'tool_call', (_, context) => {
				asked.push(owner);
				context.signal.addEventListener('abort', () => {
					reason = context.signal.reason;
				});
				return pending<undefined>().promise;
			}),
		);
		const options = { ...watchedOptions(), signal: abort.signal };
		const outcome = runHook('tool_call', samplePayload('tool_call'), subscribers, options);
		abort.abort('stop');
		expect(await outcome).toMatchObject({ outcome: 'cancelled', failures: [] });
		expect([asked, reason, options.timer.armed]).toEqual([['a'], 'stop', 0]);
	});

	it('is ended by a cancellation that the handler itself sets off', async () => {
		const abort = new AbortController();
		const options = Object.assign(watchedOptions(), { signal: abort.signal });
		const outcome = runOne(
			'tool_call',
			() => {
				abort.abort();
				return pending<undefined>().promise;
			},
			options,
		);
		expect(await outcome).toMatchObject({ outcome: 'cancelled' });
	});

	it('leaves no listener on the signal of a long session', async () => {
		const abort = new AbortController();
		const options = Object.assign(watchedOptions(), { signal: abort.signal });
		let context: { readonly signal: AbortSignal } | undefined;
		await runOne(
			'tool_call',
			async (_, given) => {
				context = given;
			},
			options,
		);
		expect(getEventListeners(abort.signal, 'abort')).toEqual([]);
		abort.abort();
		expect(context?.signal.aborted).toBe(false);
	});

	it('does not begin when it is cancelled already', () => {
		const options = { ...watchedOptions(), signal: AbortSignal.abort() };
		expect(runOne('tool_call', () => deny('no'), options)).toMatchObject({ outcome: 'cancelled' });
	});

	it('gives a handler that looks late a signal that is aborted', async () => {
		const abort = new AbortController();
		let context: { readonly signal: AbortSignal } | undefined;
		const outcome = runOne(
			'tool_call',
			(_, given) => {
				context = given;
				return pending<undefined>().promise;
			},
			{ ...watchedOptions(), signal: abort.signal } as ReturnType<typeof watchedOptions>,
		);
		abort.abort();
		await outcome;
		expect(context?.signal.aborted).toBe(true);
	});
});
