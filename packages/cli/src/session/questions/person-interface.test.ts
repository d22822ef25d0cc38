import type { UiCapability, UiRequests } from '@tenon/core';
import { systemTimer } from '@tenon/extensions';
import { describe, expect, it } from 'vitest';
import type { Json } from '../service/data.ts';
import { OpenQuestions } from './open-questions.ts';
import { personInterface } from './person-interface.ts';

const component = { type: 'slider', props: new Map([['max', 10]]), children: [] };
const options = [{ label: 'red' }, { label: 'blue' }];

/** An interface whose person gives the same answer to everything. */
const answering = (answer: Json, can: readonly UiCapability[]) => {
	const told: unknown[] = [];
	const able = new Set(can);
	const questions = new OpenQuestions({
		can: (kind) => able.has(kind as UiCapability),
		tell: (event) => {
			if (event.type !== 'question') return;
			told.push(event.question.request);
			queueMicrotask(() => questions.answer({ question: event.question.questionId, answer }));
		},
		now: Date.now,
		timer: systemTimer,
	});
	const ui = personInterface({
		questions,
		can: (kind) => able.has(kind),
		telling: {
			note: (level, text) => told.push([level, text]),
			status: (key, text) => told.push([key, text]),
		},
		asking: { signal: new AbortController().signal, asker: 'ext', callId: null, deadlineMs: null },
	});
	return { ui, told };
};

describe('the user interface over questions', () => {
	it.each<[UiCapability, UiRequests[UiCapability]['request'], Json, unknown]>([
		['confirm', { title: 'Sure?' }, true, true],
		['select', { title: 'Which?', options }, 1, 1],
		['multiSelect', { title: 'Which?', options }, [0, 1], [0, 1]],
		['input', { title: 'Name' }, 'Ada', 'Ada'],
		['secret', { title: 'Key' }, 'k', 'k'],
		['editor', { title: 'Text' }, 'a\nb', 'a\nb'],
		['custom', { component }, { at: 3 }, new Map([['at', 3]])],
	])('asks %s and has its answer', async (kind, request, answer, value) => {
		const { ui, told } = answering(answer, [kind]);
		expect([...ui.capabilities]).toEqual([kind]);
		expect(await ui.request(kind, request as never)).toEqual({ ok: true, value });
		const asked = kind === 'custom' ? { component: { ...component, props: { max: 10 } } } : request;
		expect(told).toEqual([asked]);
	});

	it('says cancelled for no answer, and unavailable for what the front cannot do', async () => {
		const { ui, told } = answering(null, ['confirm']);
		expect(await ui.request('confirm', { title: 'Sure?' })).toEqual({ ok: false, reason: 'cancelled' });
		expect(ui.request('input', { title: 'Name' })).toEqual({ ok: false, reason: 'unavailable' });
		expect(told).toEqual([{ title: 'Sure?' }]);
	});

	it('tells notes and status texts without waiting', () => {
		const { ui, told } = answering(null, ['notify', 'status']);
		expect(ui.request('notify', { level: 'warning', text: 'hot' })).toEqual({ ok: true, value: null });
		expect(ui.request('status', { key: 'k', text: null })).toEqual({ ok: true, value: null });
		expect(told).toEqual([
			['warn', 'hot'],
			['k', null],
		]);
	});
});
