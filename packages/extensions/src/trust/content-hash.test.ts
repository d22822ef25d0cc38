import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foundExtension } from '../../test/kit/found.ts';
import { temporaryFolder, writeFiles } from '../../test/kit/temporary-folder.ts';
import { hashExtension } from './content-hash.ts';
import { extensionContent } from './extension-content.ts';

describe('the hash of an extension', () => {
	it('is the same for the same files, and for no others', async () => {
		const base = await temporaryFolder();
		let trees = 0;
		const hashOf = async (tree: Readonly<Record<string, string>>): Promise<string> => {
			const folder = join(base, `${trees++}`);
			await writeFiles(folder, { ...tree, 'extension.json': '{}' });
			const extension = foundExtension('x', { folder, hasSeparateData: true });
			const hash = await hashExtension(extension, await extensionContent(extension));
			await rm(folder, { recursive: true });
			return hash;
		};
		// A text with `#!` is a program: its mode is a part of it.
		const tree = fc.dictionary(
			fc.constantFrom('a', 'b', 'ab', 'c/a', 'c/b'),
			fc.constantFrom('', 'a', 'b', '#!a', 'a\n'),
			{
				noNullPrototype: true,
			},
		);
		await fc.assert(
			fc.asyncProperty(tree, tree, async (one, other) => {
				expect((await hashOf(one)) === (await hashOf(other))).toBe(isDeepStrictEqual(one, other));
			}),
			{ numRuns: 60 },
		);
	});
});
