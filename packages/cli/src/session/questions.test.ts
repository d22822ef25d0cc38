import { callId, type GateUnanswered, principalId } from '@tenon/core';
import type { GateQuestion } from '@tenon/shell';
import { describe, expect, it } from 'vitest';
import type { FrontEvent } from './events.ts';
import { FrontPort } from './front-port.ts';
import { Questions } from './questions.ts';

const questionAbout = (text: string, signal = new AbortController().signal): GateQuestion => ({
	call: {
		id: callId('c1'),
		kind: 'command',
		principal: { kind: 'model', id: principalId('m') },
		origin: 'script',
		name: 'rm',
		text,
		cwd: '/',
	},
	text: `${text} is for a person to decide`,
	scope: [],
	signal,
});

const setUp = (canAsk = true) => {
	const front = new FrontPort();
	if (canAsk) front.show(new Set(['confirm']));
	const events: FrontEvent[] = [];
	front.watch((event) => void events.push(event));
	return { questions: new Questions(front, (text) => text.replaceAll('s3cret', '***')), events };
};

describe('a question', () => {
	it('is shown without secrets and answered by its id, once', async () => {
		const { questions, events } = setUp();
		const answered = questions.ask(questionAbout('rm s3cret'));
		expect(events).toMatchObject([
			{
				type: 'question',
				questionId: 'q1',
				call: { text: 'rm ***' },
				text: 'rm *** is for a person to decide',
			},
		]);
		expect(questions.answer('q1', 'once')).toBe(undefined);
		expect(await answered).toBe('once');
		expect(events.at(-1)).toEqual({ type: 'question-closed', questionId: 'q1' });
		expect(questions.answer('q1', 'no')).toBe('no question "q1" waits for an answer');
		expect(questions.open).toEqual([]);
	});

	it('is answered by its nonce, and only by what is offered', async () => {
		const { questions } = setUp();
		const answered = questions.ask(questionAbout('rm a'));
		const [{ nonce } = { nonce: '' }] = questions.open;
		expect(questions.answer(nonce, 'always')).toBe('the answer must be one of once, no, not always');
		expect(questions.answer(nonce, 'no')).toBe(undefined);
		expect(await answered).toBe('no');
	});

	it('is over with its call', async () => {
		const { questions, events } = setUp();
		const end = new AbortController();
		const answered = questions.ask(questionAbout('rm a', end.signal));
		end.abort(new Error('given up'));
		await expect(answered).rejects.toThrow('given up');
		expect(events.at(-1)).toEqual({ type: 'question-closed', questionId: 'q1' });
	});

	it('is refused where nobody can be asked, and when everybody is gone', async () => {
		const unanswered = { code: 'gate.asked_unanswered' } satisfies Partial<GateUnanswered>;
		expect(() => setUp(false).questions.ask(questionAbout('rm a'))).toThrow(/nobody answered/);
		const { questions } = setUp();
		const answered = questions.ask(questionAbout('rm a'));
		questions.refuseAll();
		await expect(answered).rejects.toMatchObject(unanswered);
	});
});
