import { execFileSync } from 'node:child_process';
import {
	chmodSync,
	linkSync,
	mkdirSync,
	mkdtempSync,
	rmSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryFileSystem } from '@tenon/vfs';
import { openHostFolder } from '@tenon/vfs/host';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runBashScript, withoutPrefix } from '../../test/bash-batch.ts';
import { createShellFixture } from '../../test/shell-fixture.ts';
import { Capture } from '../pipe/capture.ts';
import { OpenFile } from '../pipe/open-file.ts';
import { assign, assignArray, assignElement } from '../state/assign.ts';
import { attribute, Variable } from '../state/variable.ts';
import { evaluateTest } from './evaluate.ts';

let root = '';

beforeAll(() => {
	root = mkdtempSync(join(tmpdir(), 'tenon-test-'));
	const at = (name: string): string => join(root, name);
	for (const name of ['full', 'setuid', 'setgid', 'executable', 'closed', 'newer', 'older', 'unread'])
		writeFileSync(at(name), 'text');
	writeFileSync(at('empty'), '');
	for (const name of ['directory', 'sticky']) mkdirSync(at(name));
	symlinkSync('full', at('link'));
	symlinkSync('nowhere', at('dangling'));
	symlinkSync('directory', at('linked-directory'));
	linkSync(at('full'), at('same'));
	execFileSync('mkfifo', [at('pipe')]);
	chmodSync(at('setuid'), 0o4755);
	chmodSync(at('setgid'), 0o2755);
	chmodSync(at('sticky'), 0o1777);
	chmodSync(at('executable'), 0o755);
	chmodSync(at('closed'), 0);
	utimesSync(at('newer'), 2_000_000_000, 1_900_000_000);
	utimesSync(at('older'), 1_000_000_000, 1_000_000_000);
	utimesSync(at('unread'), 1_000_000_000, 1_500_000_000);
});

afterAll(() => {
	rmSync(root, { recursive: true, force: true });
});

const names = [
	'full',
	'empty',
	'directory',
	'sticky',
	'link',
	'dangling',
	'linked-directory',
	'same',
	'pipe',
	'setuid',
	'setgid',
	'executable',
	'closed',
	'newer',
	'older',
	'unread',
	'nowhere',
	'full/',
	'directory/',
	'full/below',
	'.',
	'',
	'/dev/fd/0',
	'/dev/fd/77',
	'/dev/stdin',
];

const prelude = `
declare -A T=([k]=v [@]=at); a=(1 '' 3); declare -a e; x=5 y= ; declare -n r=x; declare -n q; unset z
set -- one two; set -f
while IFS= read -r -d '' name; do
  IFS= read -r -d '' n; args=()
  for ((i = 0; i < n; i++)); do IFS= read -r -d '' arg; args+=("$arg"); done
  "$name" "\${args[@]}"
  echo "$?"
done`;

interface Call {
	readonly name: 'test' | '[';
	readonly args: readonly string[];
}

const runOnBash = (calls: readonly Call[]): string[] => {
	const input = calls.map(({ name, args }) =>
		[name, String(args.length), ...args].map((text) => `${text}\0`).join(''),
	);
	// A status ends each answer; a message before it may have several lines.
	const answers = runBashScript(prelude, { input: input.join(''), cwd: root }).match(/[\s\S]*?^\d\n/gm) ?? [];
	return answers.map(withoutPrefix);
};

const runOnOurs = (calls: readonly Call[]): string[] => {
	const { shell } = createShellFixture({ fileSystem: openHostFolder(root), positional: ['one', 'two'] });
	const item = (value: string) => ({ key: undefined, append: false, value });
	shell.variables.put('T', new Variable(shell.variables.owner, new Map()));
	assignElement(shell, 'T', 'k', 'v');
	assignElement(shell, 'T', '@', 'at');
	assignArray(shell, 'a', ['1', '', '3'].map(item), false);
	assignArray(shell, 'e', [], false);
	assign(shell, 'x', '5');
	assign(shell, 'y', '');
	shell.variables.put('r', new Variable(shell.variables.owner, 'x', attribute.nameref));
	shell.variables.put('q', new Variable(shell.variables.owner, undefined, attribute.nameref));
	shell.ownOptions().noglob = true;
	return calls.map(({ name, args }) => {
		const stderr = new Capture();
		void shell.io.set(2, new OpenFile('stderr', { output: stderr }));
		const status = evaluateTest(shell, name, args);
		return withoutPrefix(`${stderr.text()}${status}\n`);
	});
};

const compare = (calls: readonly Call[]): void => {
	const ours = runOnOurs(calls);
	const bash = runOnBash(calls);
	expect(bash.length).toBe(calls.length);
	const differing = calls
		.map(({ name, args }, index) => ({
			call: [name, ...args].join(' '),
			ours: ours[index],
			bash: bash[index],
		}))
		.filter((row) => row.ours !== row.bash);
	expect(differing).toEqual([]);
};

const unary = [...'abcdefghknoprstuvwxzGLNORSqAZ'].map((letter) => `-${letter}`);
const binary = [
	'=',
	'==',
	'!=',
	'<',
	'>',
	'-eq',
	'-ne',
	'-lt',
	'-le',
	'-gt',
	'-ge',
	'-nt',
	'-ot',
	'-ef',
	'=~',
	'-xx',
];

describe('evaluateTest', () => {
	it('answers every test of one file as bash does', () => {
		compare(
			unary.flatMap((operator) => names.map((name): Call => ({ name: 'test', args: [operator, name] }))),
		);
	});

	it('compares every two files as bash does', () => {
		const files = names.filter((name) => !name.startsWith('/dev/'));
		const pairs = files.flatMap((left) => files.map((right) => [left, right] as const));
		compare(
			['-nt', '-ot', '-ef'].flatMap((operator) =>
				pairs.map(([left, right]): Call => ({ name: '[', args: [left, operator, right, ']'] })),
			),
		);
	});

	it('compares texts and integers as bash does', () => {
		const operands = [
			'',
			'0',
			'-0',
			'5',
			'+5',
			'05',
			' 5 ',
			'\t5',
			'5\n',
			'\n5',
			'5x',
			'0x5',
			'-5',
			'- 5',
			'9007199254740993',
			'9223372036854775807',
			'9223372036854775808',
			'-9223372036854775808',
			'-9223372036854775809',
			'a',
			'B',
			'é',
			'z',
			'\u{1f600}',
			'\uffee',
			'aa',
		];
		compare(
			binary.flatMap((operator) =>
				operands.flatMap((left) =>
					operands.map((right): Call => ({ name: 'test', args: [left, operator, right] })),
				),
			),
		);
	});

	it('knows set variables, references and options as bash does', () => {
		const operands = [
			'x',
			'y',
			'z',
			'a',
			'e',
			'T',
			'a[0]',
			'a[1]',
			'a[3]',
			'a[-1]',
			'a[-4]',
			'a[@]',
			'a[*]',
			'e[@]',
			'e[0]',
			'T[k]',
			'T[z]',
			'T[@]',
			'T[*]',
			'x[0]',
			'x[1]',
			'x[@]',
			'z[0]',
			'z[@]',
			'a[x-4]',
			'a[$x-5]',
			'a[]',
			'a[',
			'a]',
			'r',
			'q',
			'r[0]',
			'0',
			'1',
			'2',
			'3',
			'-1',
			'a b',
			'',
			'noglob',
			'errexit',
			'nosuch',
			'f',
		];
		compare(
			['-v', '-R', '-o'].flatMap((operator) =>
				operands.map((operand): Call => ({ name: 'test', args: [operator, operand] })),
			),
		);
	});

	it('reads any number of arguments as bash does', () => {
		const word = fc.oneof(
			fc.constantFrom(
				'!',
				'(',
				')',
				'-a',
				'-o',
				'=',
				'!=',
				'<',
				'-eq',
				'-lt',
				'-f',
				'-n',
				'-z',
				'-t',
				'-q',
				'',
			),
			fc.constantFrom('a', 'b', '1', '2', 'full', 'directory', ']'),
		);
		const args = fc.array(word, { maxLength: 8 });
		const call = fc.tuple(fc.constantFrom('test' as const, '[' as const), args, fc.boolean());
		compare(
			fc
				.sample(call, { numRuns: 6000, seed: 11 })
				.map(
					([name, words, closes]): Call => ({ name, args: name === '[' && closes ? [...words, ']'] : words }),
				),
		);
	});

	it('makes no promise where the file system makes none', () => {
		const fileSystem = createMemoryFileSystem();
		fileSystem.write('/file', new Uint8Array(1));
		const { shell } = createShellFixture({ fileSystem });
		expect(evaluateTest(shell, '[', ['-f', 'file', ']'])).toBe(0);
		expect(evaluateTest(shell, '[', ['-s', '/file', '-a', '!', '-d', '/nosuch', ']'])).toBe(0);
		expect(evaluateTest(shell, '[', ['-x', 'file', ']'])).toBe(1);
	});
});
