import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { defineCommand } from '../command/define-command.ts';
import { Kernel, type KernelOptions } from './kernel.ts';
import { readShellFlags, type ShellFlags } from './shell-flags.ts';

const makeKernel = (options: Partial<KernelOptions> = {}): Kernel =>
	new Kernel({
		fileSystem: createMemoryFileSystem(),
		flags: readShellFlags(['-i', '-s']) as ShellFlags,
		...options,
	});

const typed = { endsShell: false } as const;

describe('a shell that a person types in', () => {
	it('goes on after what would end a script', async () => {
		const kernel = makeKernel();
		for (const script of ['echo ${x?none}', 'set -u; echo $x', 'exec nosuch', 'exit 1 2']) {
			expect(await kernel.execute(script, typed)).toMatchObject({ exited: false });
		}
		expect(await kernel.execute('exit 3', typed)).toMatchObject({ exited: true, code: 3, stderr: 'exit\n' });
	});

	it('a subshell in it ends as ever', async () => {
		const kernel = makeKernel();
		expect((await kernel.execute('(echo ${x?none}; echo never); echo $?', typed)).stdout).toBe('1\n');
	});

	it('says logout when a login shell is left', async () => {
		const kernel = makeKernel({ flags: readShellFlags(['-il']) as ShellFlags });
		expect(await kernel.execute('logout', typed)).toMatchObject({ exited: true, stderr: 'logout\n' });
	});

	it('expands aliases', async () => {
		const kernel = makeKernel();
		await kernel.execute("alias hi='echo hello'", typed);
		expect((await kernel.execute('hi', typed)).stdout).toBe('hello\n');
	});

	it('tells of a job when it starts and, once, when it has ended', async () => {
		const kernel = makeKernel();
		const { stderr } = await kernel.execute('(exit 3) & wait', typed);
		expect(stderr).toMatch(/^\[1\] \d+\n/);
		await kernel.execute('true & ', typed);
		await kernel.execute('wait', typed);
		expect(kernel.takeEndedJobs()).toBe('');
	});

	it('with checkjobs is left at the second wish', async () => {
		const kernel = makeKernel();
		await kernel.execute('shopt -s checkjobs; while :; do :; done &', typed);
		const first = await kernel.execute('exit', typed);
		expect([first.exited, first.stderr.split('\n').slice(0, 2)]).toEqual([
			false,
			['exit', 'There are running jobs.'],
		]);
		await kernel.execute(':', typed);
		expect((await kernel.execute('exit', typed)).exited).toBe(false);
		expect((await kernel.execute('exit', typed)).exited).toBe(true);
		await kernel.shutdown();
	});

	it('lives through TERM, and not through HUP', async () => {
		const kernel = makeKernel();
		const running = kernel.execute('while :; do :; done', typed);
		await new Promise((resolve) => setImmediate(resolve));
		kernel.signal(15);
		kernel.signal(1);
		expect(await running).toMatchObject({ exited: true, signal: 1, code: 129 });
	});
});

describe('interrupt', () => {
	it('ends what runs with 130, and then the trap of INT runs', async () => {
		const kernel = makeKernel();
		await kernel.execute('trap "echo trapped" INT', typed);
		const running = kernel.execute('echo started; while :; do :; done', {
			...typed,
			onStdout: () => kernel.interrupt(),
		});
		expect(await running).toMatchObject({ stdout: 'started\ntrapped\n', code: 130, exited: false });
	});

	it('between scripts leaves 130', async () => {
		const kernel = makeKernel();
		kernel.interrupt();
		expect((await kernel.execute('echo $?', typed)).stdout).toBe('130\n');
	});
});

describe('PROMPT_COMMAND', () => {
	it('sees the last status and leaves it', async () => {
		const kernel = makeKernel();
		await kernel.execute("PROMPT_COMMAND=('seen+=$?; false' 'seen+=$?; false'); (exit 7)", typed);
		await kernel.runPromptCommand();
		expect((await kernel.execute('echo $? $seen', typed)).stdout).toBe('7 77\n');
	});

	it('is nothing where it is not set', async () => {
		const kernel = makeKernel();
		await kernel.runPromptCommand();
		expect((await kernel.execute('echo $?', typed)).stdout).toBe('0\n');
	});
});

describe('options of a kernel for prompts', () => {
	it('builtins take the place of those of the same name', async () => {
		const history = defineCommand({
			name: 'history',
			summary: '',
			options: {},
			operands: { name: '', min: 0, max: 0, summary: '' },
			examples: [],
			effects: [],
			json: undefined,
			usageStatus: 2,
			run: (context) => context.write('mine\n'),
		});
		const kernel = makeKernel({ builtins: new Map([['history', history]]) });
		expect((await kernel.execute('history', typed)).stdout).toBe('mine\n');
	});

	it('onTrap is told of the first trap before anything else runs', async () => {
		let told = 0;
		const kernel = makeKernel({
			onTrap: () => {
				told += 1;
			},
		});
		await kernel.execute('trap - TERM; trap -p', typed);
		expect(told).toBe(0);
		await kernel.execute('trap : TERM', typed);
		expect(told).toBe(1);
	});
});
