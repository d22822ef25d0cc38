import { describe, expect, it } from 'vitest';
import type { Message } from '../model/message.ts';
import { hookMessage } from './hook-message.ts';
import { ToldMessages } from './told-messages.ts';

const message = (id: string): Message => ({
	role: 'user',
	id,
	source: 'input',
	parts: [{ type: 'text', text: id }],
});

describe('the conversation that hooks are told', () => {
	it('is made of each message once, and is frozen all the way down', () => {
		const made: string[] = [];
		const told = new ToldMessages((each) => {
			made.push(each.id);
			return { ...hookMessage(each) };
		});
		const [a, b, c] = [message('a'), message('b'), message('c')];
		const first = told.of([a, b]);
		expect(told.of([a, b])).toBe(first);
		const second = told.of([a, b, c]);
		expect(second.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
		expect(second[0]).toBe(first[0]);
		expect(made).toEqual(['a', 'b', 'c']);
		for (const part of [second, ...second, ...second.flatMap(({ parts }) => [parts, ...parts])])
			expect(Object.isFrozen(part)).toBe(true);
	});

	it('is that of the messages it is asked about where these are fewer, or others', () => {
		const told = new ToldMessages(hookMessage);
		const idsOf = (...messages: readonly Message[]) => told.of(messages).map(({ id }) => id);
		const [a, b, c, d] = [message('a'), message('b'), message('c'), message('d')];
		expect(idsOf(a, b, c)).toEqual(['a', 'b', 'c']);
		expect(idsOf(a, b)).toEqual(['a', 'b']);
		expect(idsOf(a, d, c)).toEqual(['a', 'd', 'c']);
		expect(idsOf()).toEqual([]);
		expect(idsOf(d)).toEqual(['d']);
	});

	it('follows a list that has grown in place', () => {
		const told = new ToldMessages(hookMessage);
		const history = [message('a')];
		const before = told.of(history);
		history.push(message('b'));
		expect(told.of(history).map(({ id }) => id)).toEqual(['a', 'b']);
		expect(before.map(({ id }) => id)).toEqual(['a']);
	});
});
