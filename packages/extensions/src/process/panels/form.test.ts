import type { PanelField } from '@tenon/wire';
import { describe, expect, it } from 'vitest';
import type { PanelKeyPress } from '../../panels/panel.ts';
import { Form } from './form.ts';

const field = (name: string, more: Partial<PanelField> = {}): PanelField => ({
	name,
	kind: 'text',
	label: '',
	value: '',
	choices: [],
	...more,
});

const login = (): Form =>
	new Form([
		field('user', { value: 'ada' }),
		field('password', { kind: 'secret', label: 'Password' }),
		field('realm', { kind: 'choice', choices: ['home', 'work'], value: 'work' }),
	]);

const key = (name: string, more: Partial<PanelKeyPress> = {}): PanelKeyPress => ({
	key: name,
	text: '',
	...more,
});
const type = (form: Form, text: string): void => {
	for (const character of text) form.press(key('rune', { text: character }));
};

describe('a form', () => {
	it('shows its fields with what stands in them, and never a secret', () => {
		const form = login();
		form.press(key('down'));
		type(form, 'pä😀');
		expect(form.lines()).toEqual(['  user: ada', '> Password: •••', '  realm: ‹ work ›']);
	});

	it('is filled in and submitted at its end', () => {
		const form = login();
		form.press(key('backspace'));
		type(form, 'm');
		expect(form.press(key('enter'))).toBe('changed');
		expect(form.press(key('paste', { text: 'two\n words \n' }))).toBe('changed');
		expect(form.press(key('tab'))).toBe('changed');
		expect(form.press(key('right'))).toBe('changed');
		expect(form.press(key('enter'))).toBe('submitted');
		expect(form.values).toEqual(
			new Map([
				['user', 'adm'],
				['password', 'two words'],
				['realm', 'home'],
			]),
		);
	});

	it('is gone through in a circle, both ways', () => {
		const form = login();
		form.press(key('up'));
		expect(form.lines()[2]).toBe('> realm: ‹ work ›');
		form.press(key('tab'));
		expect(form.lines()[0]).toBe('> user: ada');
		form.press(key('tab', { modifiers: ['shift'] }));
		expect(form.lines()[2]).toBe('> realm: ‹ work ›');
	});

	it('lets a person choose with the arrows and the blank, and type nothing else there', () => {
		const form = login();
		form.press(key('up'));
		const choices = ['left', 'left', 'right'].map((name) => {
			form.press(key(name));
			return form.lines()[2];
		});
		expect(choices).toEqual(['> realm: ‹ home ›', '> realm: ‹ work ›', '> realm: ‹ home ›']);
		expect(form.press(key('rune', { text: ' ' }))).toBe('changed');
		expect(form.press(key('rune', { text: 'x' }))).toBe('nothing');
		expect(form.press(key('backspace'))).toBe('nothing');
		expect(form.lines()[2]).toBe('> realm: ‹ work ›');
	});

	it('begins with the first choice where none was named, and has none where there are none', () => {
		const form = new Form([
			field('a', { kind: 'choice', choices: ['x', 'y'] }),
			field('b', { kind: 'choice' }),
		]);
		expect(form.values).toEqual(
			new Map([
				['a', 'x'],
				['b', ''],
			]),
		);
		form.press(key('down'));
		expect(form.press(key('right'))).toBe('nothing');
	});

	it('takes no character with a modifier, and no key that it does not know', () => {
		const form = login();
		expect(form.press(key('rune', { text: 'a', modifiers: ['ctrl'] }))).toBe('nothing');
		expect(form.press(key('pageup'))).toBe('nothing');
		form.press(key('delete'));
		expect(form.lines()[0]).toBe('> user: ');
	});

	it('holds only so much', () => {
		const form = new Form([field('a')]);
		for (let round = 0; round < 3; round += 1) form.press(key('paste', { text: 'x'.repeat(4_000) }));
		expect((form.values as ReadonlyMap<string, string>).get('a')).toHaveLength(8_192);
		expect(new Form(Array.from({ length: 100 }, (_, at) => field(String(at)))).lines()).toHaveLength(32);
	});
});
