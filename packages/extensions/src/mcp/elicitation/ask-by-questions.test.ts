import type { UiAnswer, UiCapability, UserInterface } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { askByQuestions, canAskFor } from './ask-by-questions.ts';
import { formFields } from './form-fields.ts';

/** A person who gives these answers one after the other, and what was asked. */
const answering = (...answers: readonly UiAnswer<unknown>[]) => {
	const asked: unknown[] = [];
	const left = [...answers];
	const ui: UserInterface = {
		capabilities: new Set<UiCapability>(['confirm', 'select', 'input']),
		request: (kind, request) => {
			asked.push([kind, request]);
			return left.shift() as never;
		},
	};
	return { ui, asked };
};

const ok = (value: unknown): UiAnswer<unknown> => ({ ok: true, value });

const fields = () =>
	formFields({
		properties: {
			name: { type: 'string', title: 'Name' },
			age: { type: 'integer', title: 'Age' },
			plan: { type: 'string', enum: ['free', 'paid'] },
		},
		required: ['name', 'age', 'plan'],
	})!;

describe('a question of a server, put field by field', () => {
	it('gathers what was given, and asks again for what cannot be sent', async () => {
		const { ui, asked } = answering(ok('Ada'), ok('old'), ok('36'), ok(1));
		expect(await askByQuestions(ui, 'Who?', fields())).toEqual({
			action: 'accept',
			content: { name: 'Ada', age: 36, plan: 'paid' },
		});
		expect(asked).toEqual([
			['input', { title: 'Name', message: 'Who?', initial: '' }],
			['input', { title: 'Age', message: 'Who?', initial: '' }],
			['input', { title: 'Age', message: 'Who?\nAge: needs a number', initial: 'old' }],
			[
				'select',
				{
					title: 'plan',
					message: 'Who?',
					options: [{ label: 'free' }, { label: 'paid' }],
				},
			],
		]);
	});

	it.each([
		['cancelled', 'cancel'],
		['unavailable', 'decline'],
	] as const)('that is %s is answered %s', async (reason, action) => {
		const { ui } = answering(ok('Ada'), { ok: false, reason });
		expect(await askByQuestions(ui, 'Who?', fields())).toEqual({ action });
	});

	it('without fields is a yes or a no', async () => {
		const { ui } = answering(ok(true), ok(false));
		expect(await askByQuestions(ui, 'Go on?', [])).toEqual({ action: 'accept', content: {} });
		expect(await askByQuestions(ui, 'Go on?', [])).toEqual({ action: 'decline' });
	});

	it('can be put where the front can ask all of it', () => {
		const { ui } = answering();
		expect(canAskFor(ui, fields())).toBe(true);
		const without = (kind: UiCapability): UserInterface => ({
			...ui,
			capabilities: new Set([...ui.capabilities].filter((other) => other !== kind)),
		});
		expect([canAskFor(without('select'), fields()), canAskFor(without('confirm'), [])]).toEqual([
			false,
			false,
		]);
	});
});
