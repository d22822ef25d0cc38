import { callId, principalId } from '@tenon/core';
import type { GateQuestion } from '@tenon/shell';
import { describe, expect, it } from 'vitest';
import { type CallProgress, SuspendedCall } from './suspended-call.ts';

const question = (text: string, signal = new AbortController().signal): GateQuestion => ({
	call: {
		id: callId('c1'),
		kind: 'tool',
		principal: { kind: 'model', id: principalId('m') },
		origin: 'script',
		cwd: '/',
		name: 'x',
		text,
	},
	text,
	scope: [],
	signal,
});

const asked = (progress: CallProgress<unknown>): string | undefined =>
	progress.kind === 'asks' ? progress.question.text : undefined;

describe('a call that asks', () => {
	it('shows one question after the other and ends with its result', async () => {
		const call = new SuspendedCall(async (ask) => Promise.all([ask(question('a')), ask(question('b'))]));
		expect(asked(await call.next())).toBe('a');
		call.answer('once');
		expect(asked(await call.next())).toBe('b');
		call.answer('no');
		expect(await call.next()).toEqual({ kind: 'done', result: ['once', 'no'] });
	});

	it('gives an answer to the question that was shown, or to none', async () => {
		const first = new AbortController();
		const call = new SuspendedCall(async (ask) =>
			Promise.all([ask(question('a', first.signal)), ask(question('b'))]),
		);
		const shown = await call.next();
		first.abort();
		expect([asked(shown), shown.kind === 'asks' && shown.settled.aborted]).toEqual(['a', true]);
		call.answer('always');
		expect(asked(await call.next())).toBe('b');
		call.answer('once');
		call.answer('always');
		expect(await call.next()).toEqual({ kind: 'done', result: [undefined, 'once'] });
	});

	it('leaves what is asked after its end, or open at its end, without an answer', async () => {
		let late: Promise<unknown> | undefined;
		const call = new SuspendedCall(async (ask) => {
			late = ask(question('of a job'));
		});
		await call.result;
		expect(await late).toBeUndefined();
		expect(await call.ask(question('later'))).toBeUndefined();
		expect(call.isOver).toBe(true);
	});

	it('fails as its work does', async () => {
		const call = new SuspendedCall(() => Promise.reject(new Error('no')));
		await expect(call.next()).rejects.toThrow('no');
	});
});
