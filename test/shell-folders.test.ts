import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFiles, readProjectFile } from './support/repository.ts';

/**
 * The cycles between the folders of packages/shell/src, counted as pairs of folders that import code of each other.
 * Folders are those at the top (`builtins/printf` is a part of `builtins`). Imports of types alone do not count: they
 * are gone when the program runs. A pair that is not in this list makes the test fail; one that was taken apart is
 * taken out of the list, which never grows.
 */
const knownPairs: readonly string[] = [
	'arithmetic, expand',
	'arithmetic, state',
	'arithmetic, values',
	'builtins, compile',
	'command, tools',
	'compile, conditional',
	'compile, expand',
	'compile, scatter',
	'limits, state',
	'state, values',
];

const root = 'packages/shell/src/';

/** The modules that a source imports or exports values of, as they are written. */
const valueImportsOf = (source: string): readonly string[] =>
	[...source.matchAll(importForm)]
		.filter(([, type, names]) => type === undefined && !isTypesOnly(names!))
		.map(([, , , module]) => module!);

const importForm = /^(?:import|export)\s+(type\s+)?((?:[^;'"]*?\sfrom\s+)?)['"](\.[^'"]+)['"];/gm;

const isTypesOnly = (names: string): boolean => {
	const braced = /^\{([^}]*)\}\s*from\s*$/.exec(names.trim().replace(/from$/, 'from '))?.[1];
	if (braced === undefined) return false;
	const each = braced.split(',').map((name) => name.trim());
	return each.filter((name) => name !== '').every((name) => name.startsWith('type '));
};

/** `a, b` for each two folders of which each imports the other, in order. */
const mutualPairs = (files: readonly (readonly [path: string, source: string])[]): readonly string[] => {
	const edges = new Set<string>();
	for (const [path, source] of files) {
		for (const module of valueImportsOf(source)) {
			const target = posix.join(posix.dirname(path), module);
			const [from, to] = [folderOf(path), folderOf(target)];
			if (from !== undefined && to !== undefined && from !== to) edges.add(`${from}, ${to}`);
		}
	}
	return [...edges]
		.filter((edge) => {
			const [from, to] = edge.split(', ') as [string, string];
			return from < to && edges.has(`${to}, ${from}`);
		})
		.sort();
};

// Files beside the folders, such as the list of exports, are in none.
const folderOf = (path: string): string | undefined => {
	const parts = path.slice(root.length).split('/');
	return parts.length > 1 ? parts[0] : undefined;
};

describe('folders of the shell that import each other', () => {
	it('are no more than those that are known', () => {
		const files = projectFiles(`${root}**/*.ts`)
			.filter((file) => !file.endsWith('.test.ts'))
			.map((file) => [file, readProjectFile(file)] as const);
		expect(mutualPairs(files)).toEqual(knownPairs);
	});

	it('are found by their values, in either order and below the top, and not by their types', () => {
		const files = [
			['a/one.ts', "import { two } from '../b/two.ts';\nimport type { three } from '../c/three.ts';"],
			['b/deep/two.ts', "export {\n\ttype One,\n\tone,\n} from '../../a/one.ts';"],
			['c/three.ts', "import { type One } from '../a/one.ts';\nimport '../b/two.ts';"],
			['b/four.ts', "import { type Three, type Four } from '../c/three.ts';"],
			['index.ts', "export { one } from './a/one.ts';"],
			['d/five.ts', "import * as six from '../e/six.ts';"],
			['e/six.ts', "import five, { type Five } from '../d/five.ts';"],
		].map(([path, source]) => [`${root}${path}`, source!] as const);
		expect(mutualPairs(files)).toEqual(['a, b', 'd, e']);
	});
});
