import { describe, expect, it } from 'vitest';
import { Form, type FormAnswer } from './form.ts';
import { formFields } from './form-fields.ts';

const schema = {
	type: 'object',
	properties: {
		name: { type: 'string', title: 'Your name' },
		age: { type: 'integer' },
		sure: { type: 'boolean', default: false },
		size: {
			type: 'string',
			oneOf: [
				{ const: 's', title: 'small' },
				{ const: 'l', title: 'large' },
			],
		},
	},
	required: ['name', 'age'],
};

const form = (): Form => new Form('server', 'Who\nare you?\u001b[2J', formFields(schema)!);

const press = (target: Form, ...keys: readonly string[]): FormAnswer | undefined => {
	let answer: FormAnswer | undefined;
	for (const key of keys) {
		const isText = key.startsWith('=');
		answer = target.press(isText ? { key: 'rune', text: key.slice(1) } : { key, text: '' });
	}
	return answer;
};

describe('a form', () => {
	it('shows what is asked, and nothing that would move the cursor', () => {
		expect(form().view()).toEqual({
			title: 'server',
			lines: [
				'Who',
				'are you?\\u{1b}[2J',
				'',
				'> Your name *: ',
				'  age *: ',
				'  sure: no',
				'  size: -',
				'  Send',
				'  Decline',
			],
			footer: 'up, down: move - left, right: choose - enter: next, send - esc: cancel',
		});
	});

	it('gives what was filled in', () => {
		const filled = form();
		const answer = press(
			filled,
			'=A',
			'=b',
			'=x',
			'backspace',
			'enter',
			'=4',
			'=2',
			'down',
			'= ',
			'tab',
			'right',
			'right',
			'enter',
			'enter',
		);
		expect(answer).toEqual({ action: 'accept', content: { name: 'Ab', age: 42, sure: true, size: 'l' } });
	});

	it('goes to what is missing or wrong, and says so', () => {
		const empty = form();
		expect(press(empty, 'up', 'up', 'enter')).toBeUndefined();
		expect(empty.view().footer).toBe('Your name: is needed');
		expect(press(empty, '=n', 'enter', '=4', '=.', '=5', 'up', 'up', 'up', 'enter')).toBeUndefined();
		expect(empty.view().footer).toBe('age: needs a whole number');
		expect(empty.view().lines[4]).toBe('> age *: 4.5');
	});

	it('can be declined', () => {
		expect(press(form(), 'up', 'enter')).toEqual({ action: 'decline' });
	});

	it('asks for nothing that lines cannot ask for', () => {
		const list = { type: 'array', items: { type: 'string' } };
		expect(formFields({ type: 'object', properties: { list }, required: ['list'] })).toBeUndefined();
		expect(formFields({ type: 'object', properties: { list } })).toEqual([]);
		expect(formFields('nonsense')).toEqual([]);
	});
});
