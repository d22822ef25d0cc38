import { describe, expect, it } from 'vitest';
import { readCallTable, readNeed } from './call-table.ts';

describe('a table of calls', () => {
	it('is read from TOML with its lines', () => {
		const text =
			'[[call]]\nrun = "ls"\nexpect = "allow"\n\n[[call]]\nneed = "read /a"\nexpect = "deny"\nrule = "r"\n';
		expect(readCallTable(text, 't.toml')).toEqual([
			{ line: 1, call: { kind: 'run', script: 'ls' }, expect: 'allow', rule: undefined },
			{ line: 5, call: { kind: 'need', text: 'read /a' }, expect: 'deny', rule: 'r' },
		]);
	});

	const rows: readonly (readonly [string, string, string])[] = [
		['t.toml', '[[call]\n', 't.toml:1:8: not TOML: expected end of table array declaration'],
		['t.toml', 'x = 1\n', 't.toml:1: call: expected tables [[call]]'],
		['t.toml', 'call = [1]\n', 't.toml:1: call.0: expected a table [[call]]'],
		['t.toml', '[[call]]\nexpect = "allow"\n', 't.toml:1: call.0: expected either run or need'],
		[
			't.toml',
			'[[call]]\nrun = "a"\nneed = "b"\nexpect = "allow"\n',
			't.toml:1: call.0: expected either run or need',
		],
		[
			't.toml',
			'[[call]]\nrun = "a"\nexpect = "alow"\n',
			't.toml:3: call.0.expect: "alow" is no outcome; did you mean "allow"',
		],
		['t.toml', '[[call]]\nrun = 1\n', 't.toml:2: call.0.run: expected a text'],
		['t.toml', '[[call]]\nruns = "a"\n', 't.toml:2: call.0.runs: "runs" is no key here; did you mean "run"'],
		[
			't.toml',
			'[[call]]\nneed = "walk /a"\nexpect = "allow"\n',
			't.toml:2: call.0.need: expected "read PATH"',
		],
		['t.json', '{', 't.json:1: not JSON: '],
		['t.json', 'null', 't.json:1: call: expected tables [[call]]'],
	];
	for (const [file, text, message] of rows) {
		it(`${JSON.stringify(text)} is refused`, () => {
			expect(() => readCallTable(text, file)).toThrow(message);
		});
	}
});

describe('one need', () => {
	const absolute = (path: string): string => `/cwd/${path}`;
	const rows: readonly (readonly [string, unknown])[] = [
		['read a b', { kind: 'path', access: 'read', path: '/cwd/a b' }],
		[
			'program git -C x push',
			{ kind: 'program', name: 'git', argv: ['-C', 'x', 'push'], subcommand: 'push' },
		],
		['program bin/x', { kind: 'program', name: '/cwd/bin/x', argv: [] }],
		['host a.org', { kind: 'host', host: 'a.org', port: 443 }],
		['host a.org:22', { kind: 'host', host: 'a.org', port: 22 }],
		['tool x', { kind: 'tool', name: 'x' }],
		['tool', undefined],
		['', undefined],
		['time 5', undefined],
	];
	for (const [text, expected] of rows) {
		it(JSON.stringify(text), () => {
			expect(readNeed(text, absolute)).toEqual(expected);
		});
	}
});
