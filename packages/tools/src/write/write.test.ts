import { describe, expect, it, vi } from 'vitest';
import { filesOf, fileText, ToolSession } from '../../test/tool-session.ts';
import { FileState } from '../files/file-state.ts';
import { readTool } from '../read/read.ts';
import { writeTool } from './write.ts';

const sessionOn = (content: Readonly<Record<string, string | Uint8Array>>) => {
	const fileSystem = filesOf({ '/w/.keep': '', ...content });
	const files = new FileState();
	const tools = [readTool({ files }), writeTool({ files })];
	return { fileSystem, session: new ToolSession(tools, { fileSystem, cwd: '/w' }) };
};

describe('write', () => {
	it('creates a file and the directories on its way', async () => {
		const { fileSystem, session } = sessionOn({});
		expect(await session.text('write', { path: 'a/b/c', content: 'hi\n' })).toBe('created a/b/c (3 bytes)');
		expect(fileText(fileSystem, '/w/a/b/c')).toBe('hi\n');
	});

	it('does not replace a file unasked', async () => {
		const { fileSystem, session } = sessionOn({ '/w/a': 'old\n' });
		expect(await session.failure('write', { path: 'a', content: 'new\n' })).toBe(
			'a exists: change it with edit, or read it and write it with mode "overwrite"',
		);
		expect(fileText(fileSystem, '/w/a')).toBe('old\n');
	});

	it('does not overwrite a file that was never read', async () => {
		const { fileSystem, session } = sessionOn({ '/w/a': 'old\n' });
		expect(await session.failure('write', { path: 'a', content: 'new\n', mode: 'overwrite' })).toBe(
			'a exists and was not read: read it before you overwrite it',
		);
		expect(fileText(fileSystem, '/w/a')).toBe('old\n');
	});

	it('overwrites what was read and shows the difference', async () => {
		const { fileSystem, session } = sessionOn({ '/w/a': 'one\ntwo\nthree\n' });
		await session.text('read', { path: 'a' });
		expect(await session.text('write', { path: 'a', content: 'one\nzwei\nthree\n', mode: 'overwrite' })).toBe(
			'overwrote a (15 bytes)\n--- a\n+++ a\n@@ -1,3 +1,3 @@\n one\n-two\n+zwei\n three\n',
		);
		expect(fileText(fileSystem, '/w/a')).toBe('one\nzwei\nthree\n');
	});

	it('knows what it wrote itself', async () => {
		const { session } = sessionOn({});
		await session.text('write', { path: 'a', content: 'x\n' });
		expect(await session.data('write', { path: 'a', content: 'y\n', mode: 'overwrite' })).toMatchObject({
			outcome: 'overwritten',
			addedLines: 1,
			removedLines: 1,
		});
		expect(await session.data('write', { path: 'a', content: 'y\n', mode: 'overwrite' })).toMatchObject({
			outcome: 'unchanged',
		});
	});

	it('does not overwrite a file that changed since it was read', async () => {
		const { fileSystem, session } = sessionOn({ '/w/a': 'old\n' });
		await session.text('read', { path: 'a' });
		fileSystem.write('/w/a', new TextEncoder().encode('other\n'));
		expect(await session.failure('write', { path: 'a', content: 'new\n', mode: 'overwrite' })).toBe(
			'a: changed since it was read; read it again',
		);
		expect(fileText(fileSystem, '/w/a')).toBe('other\n');
	});

	it('does not overwrite a file that changes in the last moment', async () => {
		const { fileSystem, session } = sessionOn({ '/w/a': 'old\n' });
		await session.text('read', { path: 'a' });
		const read = fileSystem.read.bind(fileSystem);
		const spy = vi.spyOn(fileSystem, 'read').mockImplementation((path, range) => {
			const bytes = read(path, range);
			fileSystem.write('/w/a', new TextEncoder().encode('other\n'));
			return bytes;
		});
		expect(await session.failure('write', { path: 'a', content: 'new\n', mode: 'overwrite' })).toBe(
			'a: changed while it was being written; nothing was done, read it again',
		);
		spy.mockRestore();
		expect(fileText(fileSystem, '/w/a')).toBe('other\n');
	});

	it('keeps the mode of what it overwrites and writes through a link', async () => {
		const { fileSystem, session } = sessionOn({ '/w/a': 'old\n' });
		fileSystem.chmod('/w/a', 0o755);
		fileSystem.symlink('a', '/w/link');
		await session.text('read', { path: 'link' });
		await session.text('write', { path: 'link', content: 'new\n', mode: 'overwrite' });
		expect(fileSystem.stat('/w/a').mode).toBe(0o755);
		expect(fileSystem.lstat('/w/link').kind).toBe('symlink');
		expect(fileText(fileSystem, '/w/a')).toBe('new\n');
	});

	it('makes nothing at the end of a link that leads nowhere, and writes no directory', async () => {
		const { fileSystem, session } = sessionOn({ '/w/d/x': '' });
		fileSystem.symlink('/elsewhere', '/w/link');
		expect(await session.failure('write', { path: 'link', content: 'x' })).toBe(
			'link is a link to nothing, or was made meanwhile',
		);
		expect(await session.failure('write', { path: 'd', content: 'x' })).toBe(
			'd is a directory: nothing was written',
		);
		expect(await session.failure('write', { path: 'd/x/y', content: 'x' })).toBe('d/x/y: Not a directory');
	});

	it('cuts a long difference in its middle and writes ten megabytes', async () => {
		const { fileSystem, session } = sessionOn({});
		const lines = (word: string): string => `${word} of the file\n`.repeat(600_000);
		await session.text('write', { path: 'a', content: lines('one') });
		const text = await session.text('write', { path: 'a', content: lines('two'), mode: 'overwrite' });
		expect(text.length).toBeLessThan(5000);
		expect(text).toMatch(
			/^overwrote a \(\d+ bytes\)\n--- a\n[\s\S]*\[… \d+ bytes left out …\]\n[\s\S]*\+two of the file\n$/,
		);
		expect(fileText(fileSystem, '/w/a')).toBe(lines('two'));
	});

	it.each([
		['warn', true, true],
		['block_stale', true, false],
		['require_read', false, false],
		['deny', false, false],
	] as const)(
		'under the policy %s overwrites an unread file: %s, one that has changed: %s',
		async (overwrite, unread, stale) => {
			const fileSystem = filesOf({ '/w/a': 'old\n', '/w/b': 'old\n' });
			const files = new FileState();
			const tools = [readTool({ files }), writeTool({ files, overwrite })];
			const session = new ToolSession(tools, { fileSystem, cwd: '/w' });
			await session.text('read', { path: 'b' });
			fileSystem.write('/w/b', new TextEncoder().encode('theirs\n'));
			const outcome = async (path: string) => {
				const { data, isError } = await session.call('write', { path, content: 'new\n', mode: 'overwrite' });
				return isError ? undefined : (data as ReadonlyMap<string, unknown>).get('warnings');
			};
			expect([await outcome('a'), await outcome('b')]).toEqual([
				unread ? ['unread_overwrite'] : undefined,
				stale ? ['stale_overwrite'] : undefined,
			]);
			expect([fileText(fileSystem, '/w/a'), fileText(fileSystem, '/w/b')]).toEqual([
				unread ? 'new\n' : 'old\n',
				stale ? 'new\n' : 'theirs\n',
			]);
		},
	);
});
