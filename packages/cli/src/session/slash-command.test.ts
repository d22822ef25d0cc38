import { describe, expect, it } from 'vitest';
import { readSlashCommand } from './slash-command.ts';

describe('a line that is typed', () => {
	it.each([
		['/todo', { name: 'todo', args: '' }],
		['/note  buy milk \n', { name: 'note', args: 'buy milk' }],
		['/a-b_1\ntwo\nlines', { name: 'a-b_1', args: 'two\nlines' }],
		['/usr/bin', undefined],
		['/^a.*/ what does this match?', undefined],
		['/', undefined],
		['/ todo', undefined],
		[' /todo', undefined],
		['say /todo', undefined],
		['/über', undefined],
		['', undefined],
	])('%j is read as %j', (line, expected) => {
		expect(readSlashCommand(line)).toEqual(expected);
	});
});
