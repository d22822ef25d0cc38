import { describe, expect, it } from 'vitest';
import type { KernelCallNews } from '../../session/kernels/kernel-service.ts';
import { NewsQueue } from '../../session/kernels/news-queue.ts';
import type { OpenQuestion } from '../../session/service/verbs/questions.ts';
import { type CallProgress, SuspendedCall } from './suspended-call.ts';

const question = (questionId: string): OpenQuestion => ({
	...{ questionId, asker: null, callId: null, durable: false, askedAt: 0, deadline: null },
	kind: 'confirm',
	request: { title: questionId },
});

const result = { type: 'result', result: { content: [], isError: false, data: null, notes: [] } } as const;

/** A call whose news come from the test, with the answers that it was given. */
const callWith = () => {
	const news = new NewsQueue<KernelCallNews>();
	const answers: unknown[] = [];
	const progress: string[] = [];
	const call = new SuspendedCall(news, {
		onProgress: (text) => progress.push(text),
		answer: (questionId, answer) => answers.push([questionId, answer]),
	});
	const ask = (id: string): void => news.push({ type: 'question', question: question(id) });
	return { news, answers, progress, call, ask };
};

const asked = (progress: CallProgress): string | undefined =>
	progress.kind === 'asks' ? progress.question.questionId : undefined;

describe('a call that asks', () => {
	it('shows one question after the other and ends with its result', async () => {
		const { news, answers, progress, call, ask } = callWith();
		ask('a');
		news.push({ type: 'progress', text: 'half' });
		ask('b');
		expect(asked(await call.next())).toBe('a');
		call.answer('once');
		expect(asked(await call.next())).toBe('b');
		call.answer('no');
		news.push(result);
		expect(await call.next()).toEqual({ kind: 'done', end: result });
		expect([answers, progress]).toEqual([
			[
				['a', 'once'],
				['b', 'no'],
			],
			['half'],
		]);
	});

	it('gives an answer to the question that was shown, or to none', async () => {
		const { news, answers, call, ask } = callWith();
		ask('a');
		ask('b');
		const shown = await call.next();
		news.push({ type: 'question-closed', questionId: 'a', how: 'withdrawn' });
		const settled = shown.kind === 'asks' ? shown.settled : undefined;
		await new Promise((resolve) => settled?.addEventListener('abort', resolve));
		call.answer('always');
		expect([asked(shown), answers, call.shown]).toEqual(['a', [], undefined]);
		expect(asked(await call.next())).toBe('b');
		call.answer('once');
		call.answer('always');
		expect(answers).toEqual([['b', 'once']]);
	});

	it('fails as its news do, and where they end without a result', async () => {
		const { news, call } = callWith();
		news.end();
		await expect(call.next()).rejects.toThrow('without a result');
		expect(call.isOver).toBe(true);
	});
});
