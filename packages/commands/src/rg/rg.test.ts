import { spawnSync } from 'node:child_process';
import { FsError } from '@tenon/core';
import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { findProgram } from '../../../../scripts/find-program.ts';
import { runOnBash } from '../../../shell/test/run-bash.ts';
import { runOnCommands } from '../../test/run-on-commands.ts';
import { commands } from '../index.ts';
import { recordedMultilineFiles, recordedMultilineRows } from './recorded-multiline-rows.ts';
import { recordedFiles as files, recordedRows } from './recorded-rows.ts';

const recorded = [
	...recordedRows.map((row) => ({ ...row, files })),
	...recordedMultilineRows.map((row) => ({ ...row, files: recordedMultilineFiles })),
];

describe('rg does what ripgrep does', () => {
	it.each(recorded)('$script', async ({ files: given, script, stdout, stderr, status }) => {
		const ours = await runOnCommands({ script, files: given });
		expect({ ...ours, stderr: firstLine(ours.stderr) }).toEqual({ stdout, stderr, status });
	});
});

// Where the machine has the version that was recorded, it is asked again.
const program = findProgram('rg');
const version = program === undefined ? '' : spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout;

describe.runIf(version.startsWith('ripgrep 13.0.0'))('ripgrep itself', () => {
	const real = runOnBash(recorded.map(({ script, files: given }) => ({ script, files: given })));
	it.each(recorded.map((row, index) => ({ row, index, title: row.script })))(
		'$title',
		({ row: { stdout, stderr, status }, index }) => {
			const theirs = real[index]!;
			expect({ ...theirs, stderr: firstLine(theirs.stderr) }).toEqual({ stdout, stderr, status });
		},
	);
});

const firstLine = (text: string): string => text.split('\n')[0]!;

describe('rg', () => {
	it('prints types that -t takes', async () => {
		const { stdout } = await runOnCommands({ script: 'rg --type-list | grep "^rust:"' });
		expect(stdout).toBe('rust: *.rs\n');
	});

	it('reads rules of directories above the one that is searched', async () => {
		const { stdout } = await runOnCommands({ script: 'cd sub/x; rg --files; rg --files --no-ignore', files });
		expect(stdout).toBe('gen/y\n');
	});

	it('sums up in --json only the files that have a match', async () => {
		const { stdout } = await runOnCommands({
			script: 'rg --json foo d | tail -n 1',
			files: { 'd/a': 'foo\n', 'd/b': 'bar\n' },
		});
		const { searches, searches_with_match, bytes_searched } = JSON.parse(stdout).data.stats;
		expect({ searches, searches_with_match, bytes_searched }).toEqual({
			searches: 1,
			searches_with_match: 1,
			bytes_searched: 4,
		});
	});

	it('shows no line twice where ripgrep 13 does, and counts lines with -v', async () => {
		const { stdout } = await runOnCommands({
			script: "rg -Un -m1 -A1 'b\\n|e\\n' f; rg -Un -A1 -r X 'b\\nc' f; rg -Uvc 'b\\nc' f; rg -Uvl 'b\\nc' f",
			files: { f: 'a\nb\nc\nd\ne\nf\n' },
		});
		expect(stdout).toBe('2:b\n3-c\n2:X\n4-d\n4\nf\n');
	});

	it('shows long lines as it shows short ones, in their order', async () => {
		const text = 'é😀"\\'.repeat(9000);
		const files = { f: `a foo\nb\n${text}foo foo\nc\n\xff${text}foo\nd\ne\ng\nfoo\n` };
		const script =
			"rg -o -n --column -b foo f; rg -n -A1 -r '<$0>' foo f; rg -c foo f; rg --count-matches foo f";
		const { stdout } = await runOnCommands({ script, files });
		const bytes = Buffer.byteLength(text);
		expect(Buffer.from(stdout, 'latin1').toString()).toBe(
			[
				'1:3:2:foo',
				`3:${bytes + 1}:${bytes + 8}:foo`,
				`3:${bytes + 5}:${bytes + 12}:foo`,
				`5:${bytes + 3}:${bytes * 2 + 20}:foo`,
				`9:1:${bytes * 2 + 30}:foo`,
				'1:a <foo>',
				'2-b',
				`3:${text}<foo> <foo>`,
				'4-c',
				`5:ÿ${text}<foo>`,
				'6-d',
				'--',
				'9:<foo>',
				'4',
				'5',
				'',
			].join('\n'),
		);
	});

	it('shows each of many long lines', async () => {
		const lines = Array.from({ length: 20 }, (_, at) =>
			'abcdefghijklmnopqrst'.charAt(at).repeat(20_000 + at * 3000),
		);
		const text = lines.map((line) => `${line}!\n`).join('');
		const { stdout } = await runOnCommands({
			script: "rg -o '.+' f; rg -r '?' ! f; rg -o '.+' < f",
			files: { f: text },
		});
		expect(stdout === text + text.replaceAll('!', '?') + text).toBe(true);
	});

	it('writes lines and matches of any length in --json', async () => {
		const text = '😀x"'.repeat(9000);
		const { stdout } = await runOnCommands({
			script: `rg --json 'x' f | head -n 2 | tail -n 1 > long; rg --json '.+' f > whole; cat f g > h; rg --json -a . h > raw; cat long; sed -n 2p whole; sed -n 2p raw`,
			files: { f: text, g: '\udcffx' },
		});
		const [long, whole, raw] = Buffer.from(stdout, 'latin1')
			.toString()
			.trimEnd()
			.split('\n')
			.map((line) => JSON.parse(line).data);
		expect({ ...long, submatches: long.submatches.length }).toEqual({
			path: { text: 'f' },
			lines: { text },
			line_number: 1,
			absolute_offset: 0,
			submatches: 9000,
		});
		expect(long.submatches[8999]).toEqual({ match: { text: 'x' }, start: 53_998, end: 53_999 });
		expect(whole.submatches).toEqual([{ match: { text }, start: 0, end: 54_000 }]);
		expect(Buffer.from(raw.lines.bytes, 'base64')).toEqual(
			Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0x78])]),
		);
	});

	it('answers quickly where a backtracking engine would not', async () => {
		const { stdout, status } = await runOnCommands({
			script: "rg -c '(a+)+$' hostile",
			files: { hostile: `${'a'.repeat(5000)}b\n${'a'.repeat(5000)}\n` },
		});
		expect({ stdout, status }).toEqual({ stdout: '1\n', status: 0 });
	});
});

describe('rg with nothing to search, marks of encodings and globs that do not end', () => {
	it.each([
		[
			'mkdir d; cd d; rg foo; echo $?; rg foo .; echo $?; rg -q foo',
			'2\n1\n',
			"No files were searched, which means ripgrep probably applied a filter you didn't expect.",
			2,
		],
		["rg -n '^x' f; rg --column x f; rg -b z f; cat f | rg '^x'", '1:x y\n1:1:x y\n4:z\nx y\n', '', 0],
		["rg --files -q; echo $?; rg --files -q -g '*.js'", '0\n', '', 1],
		["rg x -g '[abc'", '', "error parsing glob '[abc': unclosed character class; missing ']'", 2],
		[
			"rg x -g '*.{py'",
			'',
			"error parsing glob '*.{py': unclosed alternate group; missing '}' (maybe escape '{' with '[{]'?)",
			2,
		],
		["rg -c x -g '{f,g}'", 'f:1\n', '', 0],
	])('%s', async (script, stdout, line, status) => {
		const ours = await runOnCommands({ script, files: { f: '\ufeffx y\nz\n' } });
		expect([ours.stdout, ours.stderr.split('\n')[0], ours.status]).toEqual([stdout, line, status]);
	});
});

it('rg names what it may not read, and the number of the error', async () => {
	const memory = createMemoryFileSystem();
	memory.mkdir('/w/shut', { recursive: true });
	memory.write('/w/secret', new Uint8Array([97]));
	const deny = (operation: 'read' | 'list', denied: string) => (path: string) => {
		if (path.startsWith(denied)) throw new FsError('EACCES', operation, path);
		return operation === 'read' ? memory.read(path) : memory.list(path);
	};
	const fileSystem = new Proxy(memory, {
		get: (files, name) => {
			if (name === 'read') return deny('read', '/w/secret');
			if (name === 'list') return deny('list', '/w/shut');
			if (name === 'namesOfLeaf') return undefined;
			const value: unknown = Reflect.get(files, name, files);
			return typeof value === 'function' ? value.bind(files) : value;
		},
	});
	const kernel = new Kernel({ fileSystem, cwd: '/w', commands });
	const { stderr, code } = await kernel.execute('rg x; rg x shut');
	await kernel.shutdown();
	expect({ stderr, code }).toEqual({
		stderr:
			'./shut: Permission denied (os error 13)\nsecret: Permission denied (os error 13)\nshut: Permission denied (os error 13)\n',
		code: 2,
	});
});
