import { createMemoryFileSystem } from '@tenon/vfs';
import { Kernel } from '../../src/kernel/kernel.ts';
import { testCommands } from '../commands.ts';
import { dataCommands } from './data-commands.ts';

/** A kernel on a file system in memory, with commands that hand values on. */
export const typedKernel = (): Kernel =>
	new Kernel({
		fileSystem: createMemoryFileSystem(),
		commands: new Map([...testCommands, ...dataCommands]),
		environment: { HOME: '/home' },
	});

/** What a script writes and leaves; diagnostics without the shell's name before them. */
export const runTyped = async (
	script: string,
): Promise<{ readonly stdout: string; readonly stderr: string; readonly code: number }> => {
	const { stdout, stderr, code } = await typedKernel().execute(script);
	return { stdout, stderr: stderr.replaceAll(/^bash: line \d+: /gm, ''), code };
};
