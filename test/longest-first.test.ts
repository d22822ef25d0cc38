import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { longestFiles, longestFirst } from '../scripts/longest-first.ts';
import { root } from './support/repository.ts';

it('names files that are there', () => {
	expect(longestFiles.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

it('puts these before all others, which stay in their order', () => {
	const files = ['test/tree.test.ts', longestFiles[2]!, 'test/effects.test.ts', longestFiles[0]!].map(
		(file) => ({ moduleId: join(root, file) }),
	);
	const [tree, third, effects, first] = files;
	expect(longestFirst(files)).toEqual([first, third, tree, effects]);
});
