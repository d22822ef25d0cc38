import type { TimerPort } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import type { Json } from '../service/data.ts';
import type { QuestionRequest } from '../service/verbs/questions.ts';
import { type Asking, OpenQuestions, type QuestionEvent } from './open-questions.ts';

const options = [{ label: 'red' }, { label: 'blue' }];
const confirm: QuestionRequest = { kind: 'confirm', request: { title: 'Sure?' } };

/** Questions whose events and timers are the test's. */
const questionsOf = (can = true) => {
	const events: QuestionEvent[] = [];
	const timers = new Set<() => void>();
	const timer: TimerPort = {
		after: (_ms, run) => {
			timers.add(run);
			return { [Symbol.dispose]: () => void timers.delete(run) };
		},
	} as TimerPort;
	const questions = new OpenQuestions({
		can: () => can,
		tell: (event) => events.push(event),
		now: () => 1000,
		timer,
	});
	const ended = new AbortController();
	const asking: Asking = { signal: ended.signal, asker: null, callId: 'c1', deadlineMs: null };
	return { questions, events, timers, ended, asking };
};

describe('a question', () => {
	it('is told once and is over with its first answer', async () => {
		const { questions, events, asking } = questionsOf();
		const outcome = questions.ask(confirm, asking);
		const question = {
			...{ questionId: 'q1', asker: null, callId: 'c1', durable: false, askedAt: 1000, deadline: null },
			...confirm,
		};
		expect(questions.list()).toEqual([question]);
		questions.answer({ question: 'q1', answer: true });
		expect(await outcome).toEqual({ type: 'answered', answer: true });
		expect(() => questions.answer({ question: 'q1', answer: false })).toThrow(
			expect.objectContaining({ code: 'service.unknown-question', nearest: [] }),
		);
		expect(events).toEqual([
			{ type: 'question', question },
			{ type: 'question-closed', questionId: 'q1', how: 'answered' },
		]);
	});

	it('is withdrawn with its call, by the person, with all others, and by its deadline', async () => {
		const { questions, ended, asking, timers } = questionsOf();
		const withCall = questions.ask(confirm, asking);
		ended.abort();
		expect(await withCall).toEqual({ type: 'withdrawn' });
		const late = { ...asking, signal: new AbortController().signal };
		const byPerson = questions.ask(confirm, late);
		questions.answer({ question: 'q2', answer: null });
		const withOthers = questions.ask(confirm, late);
		questions.withdrawAll();
		const timed = questions.ask(confirm, { ...late, deadlineMs: 5000 });
		expect(questions.list()[0]?.deadline).toBe(6000);
		for (const run of timers) run();
		expect([await byPerson, await withOthers, await timed]).toEqual([
			{ type: 'withdrawn' },
			{ type: 'withdrawn' },
			{ type: 'timeout' },
		]);
		expect([questions.list(), timers.size]).toEqual([[], 0]);
	});

	it('is not asked where no person can be, after its call, nor as one too many', async () => {
		const headless = questionsOf(false);
		expect(await headless.questions.ask(confirm, headless.asking)).toEqual({ type: 'unavailable' });
		const { questions, ended, asking, events } = questionsOf();
		for (let count = 0; count < 100; count++) void questions.ask(confirm, asking);
		expect(await questions.ask(confirm, asking)).toEqual({ type: 'unavailable' });
		ended.abort();
		expect(await questions.ask(confirm, asking)).toEqual({ type: 'withdrawn' });
		expect(events).toHaveLength(200);
	});

	it.each<[QuestionRequest, Json, string]>([
		[confirm, 'yes', 'the answer must be true or false'],
		[
			{ kind: 'select', request: { title: '', options } },
			2,
			'the answer must be the index of an option, from 0 to 1',
		],
		[
			{ kind: 'multiSelect', request: { title: '', options } },
			[0, 0],
			'the answer must be a list, each once, of the index of an option, from 0 to 1',
		],
		[{ kind: 'input', request: { title: '' } }, 7, 'the answer must be a text of at most 1048576 characters'],
	])('%j is not answered by %j, and stays open', (request, answer, message) => {
		const { questions, asking } = questionsOf();
		void questions.ask(request, asking);
		expect(() => questions.answer({ question: 'q1', answer })).toThrow(
			expect.objectContaining({ code: 'service.bad-answer', message }),
		);
		expect(questions.has('q1')).toBe(true);
	});
});
