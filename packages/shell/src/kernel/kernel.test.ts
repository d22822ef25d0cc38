import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { defineCommand } from '../command/define-command.ts';
import { Kernel, type KernelOptions } from './kernel.ts';

const touch = defineCommand({
	name: 'touch',
	summary: 'Make empty files.',
	options: { quiet: { kind: 'flag', short: 'q', summary: 'say nothing' } },
	operands: { name: 'FILE', min: 1, max: Number.POSITIVE_INFINITY, summary: '' },
	examples: [],
	effects: ['fs.write'],
	json: undefined,
	usageStatus: 1,
	check: (args) => (args.includes('(') ? [{ message: '( is not a name', argument: args.indexOf('(') }] : []),
	run: (context, { operands }) => {
		for (const operand of operands) context.fileSystem.write(context.path(operand), new Uint8Array(0));
		return 0;
	},
});

const makeKernel = (options: Partial<KernelOptions> = {}): Kernel =>
	new Kernel({ fileSystem: createMemoryFileSystem(), commands: new Map([['touch', touch]]), ...options });

describe('a script is judged before its first effect', () => {
	it.each([
		['echo a; touch -z f', 'touch.usage', "bash: line 1: touch: invalid option -- 'z'\n"],
		['echo a\ntouch', 'touch.usage', 'bash: line 2: touch: missing operand\n'],
		["echo a; touch '('", 'touch.arguments', 'bash: line 1: touch: ( is not a name\n'],
		[
			'echo a; set -k',
			'shell.refused.keyword',
			'bash: line 1: assignments among the arguments (set -k, set -o keyword) is not supported here; put the assignments before the command\n',
		],
	])('%j is refused with status 2 and nothing done', async (script, code, stderr) => {
		const result = await makeKernel().execute(script);
		expect({
			stdout: result.stdout,
			stderr: result.stderr,
			status: result.code,
			codes: result.errors.map((finding) => finding.code),
		}).toEqual({ stdout: '', stderr, status: 2, codes: [code] });
	});

	it('a syntax error names line, column and where the open construct began, and nothing has run', async () => {
		const {
			stdout,
			stderr,
			code: status,
			errors,
		} = await makeKernel().execute('echo a\nif true; then\n  echo "b');
		expect({ stdout, status, stderr, message: errors[0]?.message }).toEqual({
			stdout: '',
			status: 2,
			stderr: 'bash: -c: line 3: unexpected EOF while looking for matching `"\'\n',
			message:
				'line 3, column 8: unexpected EOF while looking for matching `"\' (double quote opened at line 3, column 8)',
		});
	});

	it.each([
		'touch -z f || echo failed',
		'if touch -z f; then :; else echo failed; fi',
		'touch() { return 1; }; touch -z f || echo failed',
		'x=-z; touch $x f; [ $? = 1 ] && echo failed',
	])('%j fails when it runs, as in bash', async (script) => {
		const { stdout, errors } = await makeKernel().execute(script);
		expect({ stdout, errors }).toEqual({ stdout: 'failed\n', errors: [] });
	});

	it('a function of an earlier script takes the name', async () => {
		const kernel = makeKernel();
		await kernel.execute('touch() { echo mine; }');
		expect((await kernel.execute('touch -z')).stdout).toBe('mine\n');
	});

	it('doubts travel as warnings with the result, again each time the script runs', async () => {
		const kernel = makeKernel();
		for (let round = 0; round < 2; round++) {
			const { stdout, warnings } = await kernel.execute('echo a; nosuch; break');
			expect({ stdout, codes: warnings.map(({ code }) => code) }).toEqual({
				stdout: 'a\n',
				codes: ['shell.check.unknown-command', 'shell.check.loop-control'],
			});
		}
	});

	it('a kernel that only reports lets the command fail by itself', async () => {
		const {
			stdout,
			code: status,
			warnings,
		} = await makeKernel({ check: 'report' }).execute('touch -z; echo $?');
		expect({ stdout, status, codes: warnings.map(({ code }) => code) }).toEqual({
			stdout: '1\n',
			status: 0,
			codes: ['touch.usage'],
		});
	});
});
