import { describe, expect, it } from 'vitest';
import { runOnCommands } from '../../test/run-on-commands.ts';
import { recordedFiles as files, recordedRows } from './recorded-rows.ts';

describe('rg does what ripgrep does', () => {
	it.each(recordedRows)('$script', async ({ script, stdout, stderr, status }) => {
		const ours = await runOnCommands({ script, files });
		const [firstLine] = ours.stderr.split('\n');
		expect({ ...ours, stderr: firstLine }).toEqual({ stdout, stderr, status });
	});
});

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

	it('names a combination that it does not have', async () => {
		const { stderr, status } = await runOnCommands({ script: 'rg -U -A1 foo src', files });
		expect({ stderr, status }).toEqual({
			stderr: 'error: -U with -A, -B or -C is not supported here\n',
			status: 2,
		});
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
