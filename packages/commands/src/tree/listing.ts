import type { Stat } from '@tenon/core';
import { noFacts } from '../support/no-facts.ts';

/** A file of a listing, by its name; a directory has children. */
export interface ListedFile {
	readonly name: string;
	/** Those that the listing names, in its order. */
	children: Map<string, ListedFile> | undefined;
}

/** The tree that paths, one in each line, are of. What ends in a slash or has something below is a directory. */
export const readListing = (text: string): Map<string, ListedFile> => {
	const root = new Map<string, ListedFile>();
	for (const line of text.split('\n')) {
		const parts = line.split('/').filter((part) => part !== '');
		let folder = root;
		for (const [index, name] of parts.entries()) {
			const file = folder.get(name) ?? { name, children: undefined };
			folder.set(name, file);
			if (index === parts.length - 1 && !line.endsWith('/')) break;
			file.children ??= new Map();
			folder = file.children;
		}
	}
	return root;
};

/** What is known of a file that only a listing names. */
export const listedFacts = ({ children }: ListedFile): Stat => ({
	...noFacts,
	kind: children === undefined ? 'file' : 'directory',
});
