import { describe, expect, it } from 'vitest';
import { createShellFixture } from '../../test/shell-fixture.ts';
import { expandPrompt } from './prompt.ts';

const prompt = (text: string, variables: Readonly<Record<string, string>> = {}, cwd = '/srv/www/site') => {
	const { shell } = createShellFixture({ cwd });
	for (const [name, value] of Object.entries(variables)) shell.variables.setText(name, value);
	return expandPrompt(shell, text);
};

describe('a prompt', () => {
	it('shows who and where', () => {
		expect(prompt('\\u@\\h \\H \\s \\v \\V \\$ \\l \\! \\# \\j')).toBe(
			'root@test test bash 5.2 5.2.15 # tty 1 0 0',
		);
	});

	it('shows the working directory with the home as a tilde', () => {
		expect(prompt('\\w \\W')).toBe('/srv/www/site site');
		expect(prompt('\\w \\W', { HOME: '/srv' })).toBe('~/www/site site');
		expect(prompt('\\w \\W', { HOME: '/srv/www/site' })).toBe('~ ~');
		expect(prompt('\\w', { HOME: '/srv', PROMPT_DIRTRIM: '1' })).toBe('~/.../site');
		expect(prompt('\\w', { PROMPT_DIRTRIM: '2' })).toBe('.../www/site');
	});

	it('shows the time', () => {
		expect(prompt('\\d|\\t|\\T|\\@|\\A|\\D{%Y-%m-%d %j}|\\D{}')).toBe(
			'Thu Jan 01|00:00:00|12:00:00|12:00 AM|00:00|1970-01-01 001|00:00:00',
		);
	});

	it('resolves characters and leaves what it does not know', () => {
		expect(prompt('a\\nb\\e\\a\\r\\101\\q\\[x\\]')).toBe('a\nb\x1b\x07\rA\\qx');
	});

	it('expands parameters, arithmetic and commands after the escapes', () => {
		expect(prompt('$x ${x#a} $((1+2)) "q" \\\\$x', { x: 'ab' })).toBe('ab b 3 "q" $x');
	});

	it('loses a substitution that is not closed, and all behind it', async () => {
		expect(await prompt('a$(')).toBe('a');
		expect(await prompt('a$((1+2')).toBe('a');
	});

	it('keeps anything else that is not closed', async () => {
		expect(await prompt('a`b')).toBe('a`b');
		expect(await prompt('a${b')).toBe('a${b');
		expect(await prompt('$[1+')).toBe('$[1+');
	});

	it('does not expand what an escape gave', () => {
		expect(prompt('\\w', { x: '1' }, '/a$x`b`')).toBe('/a$x`b`');
	});
});
