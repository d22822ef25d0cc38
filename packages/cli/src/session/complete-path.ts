import { isFsError, joinName, resolvePath } from '@tenon/core';
import type { Kernel } from '@tenon/shell';
import type { CompletedPaths } from './service/verbs/files.ts';

/** The paths that one which is being typed can become. Hidden names want their dot. */
export const completePath = async (
	{ cwd, fileSystem }: Pick<Kernel, 'cwd' | 'fileSystem'>,
	text: string,
): Promise<CompletedPaths> => {
	const cut = text.lastIndexOf('/') + 1;
	const [before, start] = [text.slice(0, cut), text.slice(cut)];
	const folder = resolvePath(cwd, before === '' ? '.' : before);
	try {
		const names = (await fileSystem.list(folder))
			.map(({ name }) => name)
			.filter((name) => name.startsWith(start) && (start !== '' || !name.startsWith('.')))
			.sort();
		const paths = names.slice(0, maxPaths).map(async (name) => {
			const stat = await fileSystem.stat(joinName(folder, name));
			return `${before}${name}${stat.kind === 'directory' ? '/' : ''}`;
		});
		const settled = await Promise.allSettled(paths);
		return { paths: settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])) };
	} catch (error) {
		if (!isFsError(error)) throw error;
		return { paths: [] };
	}
};

const maxPaths = 100;
