import type { Kernel } from '@tenon/shell';
import { fileNames } from './file-names.ts';
import { listedNames } from './listed-names.ts';

/** Names of commands that start with a text: those of the shell, ours, and programs along PATH. */
export const commandNames = async (kernel: Kernel, prefix: string): Promise<readonly string[]> => {
	if (prefix === '') return [];
	const names = new Set(await listedNames(kernel, '-c', prefix));
	for (const folder of (kernel.variable('PATH') ?? '').split(':')) {
		if (!folder.startsWith('/')) continue;
		for (const { name, kind } of await fileNames(kernel, folder, prefix)) {
			if (kind === 'program') names.add(name);
		}
	}
	return [...names].toSorted();
};
