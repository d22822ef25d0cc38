import {
	compileGrants,
	createNonceStore,
	type PatternGrant,
	principalId,
	type Rule,
	ruleId,
} from '@tenon/core';
import { createGate } from '@tenon/shell';
import { createUndoLog, type MemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { createTools } from '../src/index.ts';
import { filesOf, fileText, ToolSession } from './tool-session.ts';

const entropy = (into: Uint8Array): void => void crypto.getRandomValues(into as Uint8Array<ArrayBuffer>);

const rule = (effect: 'allow' | 'deny', grant: PatternGrant): Rule => ({
	effect,
	id: ruleId(effect),
	source: { kind: 'embedder' },
	grant,
});

// A model that may use all but /me/.aws, which is a link, and whose log keeps files of at most 1000 bytes.
const sessionOn = (
	files: Readonly<Record<string, string>>,
	links: Readonly<Record<string, string>>,
): { fileSystem: MemoryFileSystem; session: ToolSession } => {
	const fileSystem = filesOf({ '/w/.keep': '', '/me/.keep': '', ...files });
	for (const [path, target] of Object.entries(links)) fileSystem.symlink(target, path);
	const limits = { maxBytesPerItem: 1000 };
	const undo = createUndoLog({ fileSystem, directory: '/trash', clock: () => 0, entropy, limits });
	const paths = (['read', 'write'] as const).flatMap((access) => [
		rule('deny', { kind: 'path', access, pattern: '/me/.aws/**' }),
		rule('allow', { kind: 'path', access, pattern: '/**' }),
	]);
	const grants = compileGrants([
		{ name: 'user', authority: 'grants', rules: [...paths, rule('allow', { kind: 'tool', pattern: '*' })] },
	]);
	const gate = createGate({
		principal: { kind: 'model', id: principalId('m1') },
		grants: () => grants,
		nonces: createNonceStore({ clock: () => 0, entropy }),
		undo,
	});
	return { fileSystem, session: new ToolSession(createTools({ undo }), { fileSystem, gate, cwd: '/w' }) };
};

describe('tools and links', () => {
	const secret = { '/w/store/key': 'PRIVATE\n' };
	const toSecret = { '/me/.aws': '/w/store', '/w/link': '/me/.aws', '/w/chain': 'link' };

	it.each(['/me/.aws/key', 'link/key', 'chain/key', 'store/key', './store/../link/key'])(
		'nothing reads or changes a protected file as %s',
		async (path) => {
			const { fileSystem, session } = sessionOn(secret, toSecret);
			const calls = [
				['read', { path }],
				['write', { path, content: 'x', mode: 'overwrite' }],
				['edit', { path, edits: [{ old: 'PRIVATE', new: 'x' }] }],
				['grep', { pattern: 'PRIV', path }],
			] as const;
			for (const [name, args] of calls) {
				const result = await session.call(name, args);
				expect({ name, isError: result.isError, exitStatus: result.exitStatus }).toEqual({
					name,
					isError: true,
					exitStatus: 126,
				});
				expect(JSON.stringify(result.content)).not.toContain('PRIVATE');
			}
			expect(fileText(fileSystem, '/w/store/key')).toBe('PRIVATE\n');
		},
	);

	it('grep and glob find nothing in a protected directory, by whichever name', async () => {
		const { session } = sessionOn({ ...secret, '/w/open': 'PRIV\n' }, toSecret);
		for (const path of ['/me/.aws', 'link', 'chain', 'store']) {
			expect(await session.call('grep', { pattern: 'PRIV', path })).toMatchObject({ isError: true });
			expect(await session.call('glob', { pattern: '**', path })).toMatchObject({ isError: true });
		}
		expect(await session.data('grep', { pattern: 'PRIV' })).toMatchObject({ matches: [{ file: 'open' }] });
	});

	const reaches: readonly (readonly [name: string, path: string, links: Readonly<Record<string, string>>])[] =
		[
			['directly', 'real/f', {}],
			['by a link', 'f', { '/w/f': 'real/f' }],
			['by a linked directory', 'dir/f', { '/w/dir': '/w/real' }],
			['by a chain', 'one', { '/w/one': 'two', '/w/two': 'dir/f', '/w/dir': 'real' }],
			['through ..', 'real/../real/f', {}],
		];

	it.each(reaches)('a file reached %s is restored with its links by undo', async (_, path, links) => {
		const { fileSystem, session } = sessionOn({ '/w/real/f': 'one\n' }, links);
		await session.text('edit', { path, edits: [{ old: 'one', new: 'two' }] });
		await session.text('write', { path, content: 'three\n', mode: 'overwrite' });
		expect(fileText(fileSystem, '/w/real/f')).toBe('three\n');
		await session.text('undo', {});
		await session.text('undo', {});
		const kept = Object.keys(links).map((link) => [link, fileSystem.readlink(link)]);
		expect([fileText(fileSystem, '/w/real/f'), Object.fromEntries(kept)]).toEqual(['one\n', links]);
	});

	it.each(reaches)(
		'a file reached %s that is too large to be kept waits for a yes',
		async (_, path, links) => {
			const large = `one\n${'x'.repeat(2000)}\n`;
			const { fileSystem, session } = sessionOn({ '/w/real/f': large }, links);
			await session.text('read', { path });
			for (const [name, args] of [
				['edit', { path, edits: [{ old: 'one', new: 'two' }] }],
				['write', { path, content: 'three\n', mode: 'overwrite' }],
			] as const)
				expect(JSON.stringify((await session.call(name, args)).content)).toContain('confirmation required');
			expect(fileText(fileSystem, '/w/real/f')).toBe(large);
		},
	);
});
