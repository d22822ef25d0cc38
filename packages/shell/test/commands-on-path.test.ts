import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { Kernel } from '../src/kernel/kernel.ts';
import { testCommands } from './commands.ts';

const output = async (environment: Readonly<Record<string, string>>, script: string): Promise<string> => {
	const kernel = new Kernel({
		fileSystem: createMemoryFileSystem(),
		cwd: '/',
		commands: testCommands,
		environment,
	});
	const { stdout, stderr } = await kernel.execute(script);
	await kernel.shutdown();
	return stdout + stderr;
};

describe('commands of the process on PATH', () => {
	it('are found by a kernel that is given no PATH', async () => {
		expect(await output({}, 'seq 1; bash -c "seq 2 | head -1"')).toBe('1\n1\n');
	});

	it('are lost where the script takes the folders of the system away', async () => {
		const lost = 'bash: line 1: seq: command not found\n';
		expect(await output({}, 'PATH=/opt; seq 1')).toBe(lost);
		expect(await output({ PATH: '/usr/bin' }, 'PATH=/opt; seq 1')).toBe(lost);
	});

	it('are found whatever PATH says in a kernel that was started without those folders', async () => {
		expect(await output({ PATH: '/nix/bin' }, 'seq 1; PATH=/opt; seq 2 | tail -1; unset PATH; seq 1')).toBe(
			'1\n2\n1\n',
		);
	});
});
