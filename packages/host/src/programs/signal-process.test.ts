import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { Kernel } from '@tenon/shell';
import { openHostFolder } from '@tenon/vfs/host';
import { afterEach, describe, expect, it } from 'vitest';
import { createProgramRunner } from './program-runner.ts';

const started: ChildProcess[] = [];

afterEach(() => {
	for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** A process that the shell has not started, in a group of its own. */
const stranger = async (): Promise<{ readonly pid: number; readonly ended: Promise<unknown[]> }> => {
	const child = spawn('sleep', ['60'], { stdio: 'ignore', detached: true });
	started.push(child);
	const ended = once(child, 'exit');
	await once(child, 'spawn');
	return { pid: child.pid!, ended };
};

const kernelWith = (programs = createProgramRunner()): Kernel =>
	new Kernel({ fileSystem: openHostFolder('/'), cwd: tmpdir(), programs });

describe('kill reaches processes of the machine', () => {
	it('by their number', async () => {
		const { pid, ended } = await stranger();
		const { code, stdout } = await kernelWith().execute(`kill -0 ${pid} && kill ${pid}; echo $?`);
		expect([code, stdout]).toEqual([0, '0\n']);
		expect(await ended).toEqual([null, 'SIGTERM']);
	});

	it('by the number of their group, with any signal', async () => {
		const { pid, ended } = await stranger();
		const { code } = await kernelWith().execute(`kill -s USR1 -- -${pid}`);
		expect(code).toBe(0);
		expect(await ended).toEqual([null, 'SIGUSR1']);
	});

	it('and tells of one that is gone', async () => {
		const { pid, ended } = await stranger();
		process.kill(pid);
		await ended;
		const { code, stderr } = await kernelWith().execute(`kill ${pid}`);
		expect([code, stderr]).toEqual([1, `bash: line 1: kill: (${pid}) - No such process\n`]);
	});

	it('but neither the process that the shell is a part of, nor all at once', async () => {
		const { code, stderr } = await kernelWith().execute(
			`kill ${process.pid}; kill -KILL -- -${process.pid}; kill -INT -1`,
		);
		expect(code).toBe(1);
		expect(stderr.match(/Operation not permitted/g)).toHaveLength(3);
	});

	it('nor one that has got the number of a job that is over', async () => {
		const { stdout } = await kernelWith().execute('true & wait $!; kill -0 $!; echo $(( $! > 4194304 )) $?');
		expect(stdout).toBe('1 1\n');
	});

	it('and none where the kernel runs no programs', async () => {
		const { pid } = await stranger();
		const kernel = new Kernel({ fileSystem: openHostFolder('/'), cwd: tmpdir() });
		const { code, stderr } = await kernel.execute(`kill ${pid}`);
		expect([code, stderr]).toEqual([1, `bash: line 1: kill: (${pid}) - No such process\n`]);
	});
});
