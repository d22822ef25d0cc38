import { decodeText, type FileSystem, joinName } from '@tenon/core';
import { type ComparableStat, comparable } from './operation.ts';

/** One name of a tree, with all that two equal trees agree on. */
export interface TreeEntry extends ComparableStat {
	readonly path: string;
	/** The first name, in path order, of the same file: which names are hard links of each other. */
	readonly sameAs: string;
	/** The content of a file, the target of a link. */
	readonly text?: string;
}

/** Everything from the root down, in path order: two file systems with equal entries hold the same tree. */
export const treeSnapshot = async (fs: FileSystem): Promise<readonly TreeEntry[]> => {
	const firstNames = new Map<number, string>();
	const entries: TreeEntry[] = [];
	const visit = async (path: string): Promise<void> => {
		const stat = await fs.lstat(path);
		const sameAs = firstNames.get(stat.ino) ?? path;
		firstNames.set(stat.ino, sameAs);
		const entry = { path, ...comparable(stat), sameAs };
		if (stat.kind === 'file') entries.push({ ...entry, text: decodeText(await fs.read(path)) });
		else if (stat.kind === 'symlink') entries.push({ ...entry, text: await fs.readlink(path) });
		else entries.push(entry);
		if (stat.kind !== 'directory') return;
		const names = (await fs.list(path)).map(({ name }) => name).sort();
		for (const name of names) await visit(joinName(path, name));
	};
	await visit('/');
	return entries;
};
