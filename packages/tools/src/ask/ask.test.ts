import type { UiAnswer, UiCapability, UserInterface } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { filesOf, ToolSession, textOf } from '../../test/tool-session.ts';
import { askTool } from './ask.ts';

interface Person extends UserInterface {
	readonly asked: unknown[];
}

const personWho = (
	answers: readonly UiAnswer<unknown>[],
	can: readonly UiCapability[] = ['select', 'multiSelect', 'input'],
): Person => {
	const asked: unknown[] = [];
	const left = [...answers];
	const capabilities = new Set(can);
	return {
		asked,
		capabilities,
		request: (kind, request) => {
			if (!capabilities.has(kind)) return { ok: false, reason: 'unavailable' };
			asked.push([kind, request]);
			return left.shift() as never;
		},
	};
};

const sessionWith = (ui: UserInterface): ToolSession =>
	new ToolSession([askTool()], { fileSystem: filesOf({}), ui });

const yes = <T>(value: T): UiAnswer<T> => ({ ok: true, value });
const colours = [{ label: 'red' }, { label: 'blue', description: 'like the sky' }];

describe('ask', () => {
	it('asks for a text and returns it', async () => {
		const person = personWho([yes('Ada')]);
		const args = { question: 'Your name?', placeholder: 'Bob' };
		expect(await sessionWith(person).data('ask', args)).toEqual({ answers: ['Ada'], isOther: true });
		expect(person.asked).toEqual([['input', { title: 'Your name?', placeholder: 'Bob' }]]);
	});

	it('offers choices and returns the label of the chosen one', async () => {
		const person = personWho([yes(1)]);
		const args = { question: 'Which?', choices: colours };
		expect(await sessionWith(person).text('ask', args)).toBe('blue');
		expect(person.asked).toEqual([['select', { title: 'Which?', options: colours }]]);
	});

	it('returns several labels where several may be chosen', async () => {
		const args = { question: 'Which?', choices: colours, multiSelect: true };
		expect(await sessionWith(personWho([yes([0, 1])])).text('ask', args)).toBe('red\nblue');
		expect(await sessionWith(personWho([yes([])])).text('ask', args)).toBe('the person chose nothing');
	});

	it('asks for a text when something else is chosen', async () => {
		const person = personWho([yes([0, 2]), yes('green')]);
		const args = { question: 'Which?', choices: colours, multiSelect: true, allowOther: true };
		expect(await sessionWith(person).data('ask', args)).toEqual({ answers: ['red', 'green'], isOther: true });
		expect(person.asked).toEqual([
			['multiSelect', { title: 'Which?', options: [...colours, { label: 'Something else …' }] }],
			['input', { title: 'Which?' }],
		]);
	});

	it('fails where the person dismisses the question, and where there is none', async () => {
		const dismissed = await sessionWith(personWho([{ ok: false, reason: 'cancelled' }])).call('ask', {
			question: 'Now?',
		});
		expect([textOf(dismissed), dismissed.exitStatus]).toEqual(['the person dismissed the question', 1]);
		const unanswered = await sessionWith(personWho([], [])).call('ask', { question: 'Now?' });
		expect([textOf(unanswered), unanswered.exitStatus]).toEqual([
			'no person can be asked here: decide yourself, and say what you decided',
			2,
		]);
	});

	it('passes the gate, and is asked again after its process died', () => {
		expect(askTool()).toMatchObject({ effects: ['session'], replay: 'safe', readonly: false });
	});
});
