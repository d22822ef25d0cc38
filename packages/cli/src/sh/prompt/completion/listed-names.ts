import type { Kernel } from '@tenon/shell';

/** Names that the shell knows, by a flag of `compgen`. A fork is asked, so that the question leaves no trace. */
export const listedNames = async (
	kernel: Kernel,
	flag: '-v' | '-c',
	prefix: string,
): Promise<readonly string[]> => {
	const { stdout } = await kernel.fork().executeArgv(['compgen', flag, '--', prefix]);
	return [...new Set(stdout.split('\n'))].filter((name) => name !== '').toSorted();
};
