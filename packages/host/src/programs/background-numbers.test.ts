import { tmpdir } from 'node:os';
import { commands } from '@tenon/commands';
import { Kernel } from '@tenon/shell';
import { openHostFolder } from '@tenon/vfs/host';
import { describe, expect, it } from 'vitest';
import { createProgramRunner } from './program-runner.ts';

const kernel = (): Kernel =>
	new Kernel({
		fileSystem: openHostFolder('/'),
		cwd: tmpdir(),
		commands,
		programs: createProgramRunner(),
		environment: { PATH: '/usr/bin:/bin', NODE: process.execPath },
	});

const run = async (script: string): Promise<string> => (await kernel().execute(script)).stdout;

const node = process.execPath;

describe('the number of a background job', () => {
	it('is that of its program, which other programs know it by', async () => {
		const lines = (await run(`${node} -p process.pid & wait $!; echo $! $?`)).split('\n');
		expect(lines).toEqual([lines[0], `${lines[0]} 0`, '']);
		expect(Number(lines[0])).toBeLessThanOrEqual(4194304);
	});

	it('names the job to kill, wait and jobs', async () => {
		const script = `${node} -e 'setTimeout(() => {}, 60000)' & p=$!
[ "$(jobs -p)" = $p ]; echo $?; kill -0 $p; echo $?; kill $p; wait $p; echo $?; kill -0 $p 2> /dev/null; echo $?`;
		expect(await run(script)).toBe('0\n0\n143\n1\n');
	});

	it('is known after variables and redirections, and to the table of the kernel', async () => {
		const own = kernel();
		const { stdout } = await own.execute(
			`X=1 ${node} -e 'setTimeout(() => {}, 60000)' > /dev/null & echo $!`,
		);
		const [job] = own.jobs.list();
		expect(`${job!.pid}\n`).toBe(stdout);
		await own.execute('kill $!; wait $!');
		expect(job!.state).toEqual({ kind: 'killed', signal: 'TERM', status: 143 });
	});

	it.each([
		['what is not found', 'nosuchprogram 2> /dev/null & wait $!; echo $?', '127\n'],
		['a program that has ended at once', `${node} -e 'process.exit(3)' & wait $!; echo $?`, '3\n'],
		['a builtin', ': & wait $!; echo $?', '0\n'],
		['a command of the process', 'true | cat & wait $!; echo $?', '0\n'],
	])('does not hold up the script for %s', async (_what, script, stdout) => {
		expect(await run(script)).toBe(stdout);
	});

	it('is one that no program has where the job is not a program', async () => {
		const large = '$(( $! > 4194304 ))';
		expect(await run(`sleep 0 & a=${large}; { :; } & b=${large}; ( : ) & echo $a $b ${large}; wait`)).toBe(
			'1 1 1\n',
		);
	});
});
