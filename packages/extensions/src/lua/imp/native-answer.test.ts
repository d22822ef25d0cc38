import { fromPlain, type ToolResult, type ValueRecord } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { impCall } from '../../compat/imp-tools.ts';
import { nativeAnswer } from './native-answer.ts';

const resultOf = (text: string, data: object, { exitStatus = 0, isError = false } = {}): ToolResult => ({
	content: [{ type: 'text', text }],
	data: fromPlain(data),
	details: undefined,
	exitStatus,
	isError,
});

/** What `imp.tool` returns for a call that has this result. */
const answer = (name: string, args: object, result: ToolResult) => {
	const written = { name, args: fromPlain(args) as ValueRecord };
	const { text, isError } = nativeAnswer(written, impCall(name, written.args), result);
	return [text, isError];
};

describe('what imp.tool returns of read', () => {
	const lines = { kind: 'text', firstLine: 3, lastLine: 4, hasMore: true };
	const shown = '     3\ta\n     4\tb\n';
	const none = { firstLine: 1, lastLine: 0, hasMore: false };
	it.each<[title: string, args: object, facts: object, text: string, wanted: string]>([
		['a whole file', {}, { hasMore: false }, shown, 'a\nb'],
		['lines that end in CRLF', {}, { hasMore: false }, '     3\ta\r\n     4\tb\r\n[CRLF]\n', 'a\nb'],
		['an empty file', {}, none, '[the file is empty]\n', ''],
		[
			'those that were asked for',
			{ start_line: 3, end_line: 4 },
			{ totalLines: 9 },
			`${shown}[more]\n`,
			'a\nb',
		],
		['the beginning of a file', {}, { totalLines: 9 }, shown, 'a\nb\n[…truncated: showing 2/9 lines]'],
		[
			'a part of those that were asked for',
			{ start_line: 3, end_line: 9 },
			{},
			shown,
			'a\nb\n[…truncated: showing 2 lines]',
		],
	])('is the lines without numbers: %s', (_title, args, facts, text, wanted) => {
		const result = resultOf(text, { ...lines, ...facts });
		expect(answer('read', { path: 'f', ...args }, result)).toEqual([wanted, false]);
	});

	it.each<[title: string, args: object, facts: object, text: string]>([
		['lines with anchors', { anchors: true }, {}, '     3 a1\ta\n     4 a2\tb\n'],
		['a directory', {}, { kind: 'directory' }, 'f is a directory'],
		['what a hook has put in their place', {}, {}, '     3\ta\n(removed)\n'],
		['less than the lines, after a hook', {}, {}, '     3\ta'],
	])('is what the model reads: %s', (_title, args, facts, text) => {
		const result = resultOf(text, { ...lines, ...facts });
		expect(answer('read', { path: 'f', ...args }, result)).toEqual([text, false]);
	});
});

describe('what imp.tool returns of bash', () => {
	const silent = { stdout: '', stderr: '', truncated: false };
	it.each<[title: string, command: string, result: ToolResult, wanted: readonly [string, boolean]]>([
		[
			'output',
			'make',
			resultOf('out\nerr\n', { ...silent, stdout: 'out\n', stderr: 'err\n' }),
			['out\nerr\n', false],
		],
		['no output', 'git status -s', resultOf('[no output]\n', silent), ['', false]],
		[
			'output that looks like a note, and notes after it',
			'cat list',
			resultOf('[1]\n[warning: w]\n', { ...silent, stdout: '[1]' }),
			['[1]', false],
		],
		[
			'output that was cut',
			'yes',
			resultOf('y\n…\n[all 9 bytes are in f]\n', { ...silent, stdout: 'y', truncated: true }),
			['y\n…\n[all 9 bytes are in f]\n', false],
		],
		[
			'what a hook has put in its place',
			'cat key',
			resultOf('(a secret)\n', { ...silent, stdout: '0123456789abcdef\n' }),
			['(a secret)\n', false],
		],
		[
			'a text of a hook that is longer',
			'cat key',
			resultOf('the key is not shown\n', { ...silent, stdout: 'abc\n' }),
			['the key is not shown\n', false],
		],
		[
			'a failure',
			'make',
			resultOf('no rule\n[exit code 2]\n', { ...silent, stderr: 'no rule\n' }, { exitStatus: 2 }),
			['no rule\n[exit code 2]\n', true],
		],
		[
			'a search that finds nothing',
			'grep -r x .',
			resultOf('[exit code 1]\n', silent, { exitStatus: 1 }),
			['[No matches found.]', false],
		],
		[
			'another command that says nothing and fails',
			'false',
			resultOf('[exit code 1]\n', silent, { exitStatus: 1 }),
			['[exit code 1]\n', true],
		],
		[
			'one that was ended',
			'sleep 9',
			resultOf('[exit code 124: out of time]\n', silent, { exitStatus: 124, isError: true }),
			['[exit code 124: out of time]\n', true],
		],
	])('is what it printed: %s', (_title, command, result, wanted) => {
		expect([answer('bash', { command }, result), answer('shell', { command }, result)]).toEqual([
			wanted,
			wanted,
		]);
	});

	it('in our own words is what the model reads', () => {
		const result = resultOf('[exit code 1]\n', silent, { exitStatus: 1 });
		expect(answer('shell', { script: 'grep x f' }, result)).toEqual(['[exit code 1]\n', false]);
	});
});
