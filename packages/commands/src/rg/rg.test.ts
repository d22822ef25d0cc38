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
