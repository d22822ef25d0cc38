import { compileGrants, createNonceStore, principalId, type Rule, ruleId, runFlow } from '@tenon/core';
import { createGate } from '@tenon/shell';
import { createUndoLog, type MemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { createTools, FileState, listCheckpoints } from '../src/index.ts';
import { filesOf, fileText, ToolSession } from './tool-session.ts';

const entropy = (into: Uint8Array): void => void crypto.getRandomValues(into as Uint8Array<ArrayBuffer>);

const allow = (grant: Rule['grant'], at: number): Rule => ({
	...{ effect: 'allow', id: ruleId(`r${at}`), source: { kind: 'embedder' }, grant },
});

/** A principal that may read these paths, on files and a state that may be shared with others. */
const sessionOf = (name: string, fileSystem: MemoryFileSystem, files: FileState, readable: string) => {
	const undo = createUndoLog({ fileSystem, directory: '/trash', clock: () => 0, entropy });
	const rules = [
		allow({ kind: 'path', access: 'read', pattern: readable }, 1),
		allow({ kind: 'path', access: 'write', pattern: '/w/**' }, 2),
		allow({ kind: 'tool', pattern: '*' }, 3),
	];
	const grants = compileGrants([{ name: 'user', authority: 'grants', rules }]);
	const gate = createGate({
		principal: { kind: 'model', id: principalId(name) },
		grants: () => grants,
		nonces: createNonceStore({ clock: () => 0, entropy }),
		undo,
	});
	return { undo, session: new ToolSession(createTools({ undo, files }), { fileSystem, gate, cwd: '/w' }) };
};

describe('what a session knows of files', () => {
	it('is shared by those who call its tools: one may overwrite what the other has read', async () => {
		const fileSystem = filesOf({ '/w/a': 'one\n' });
		const files = new FileState();
		const model = sessionOf('model', fileSystem, files, '/w/**').session;
		const extension = sessionOf('extension', fileSystem, files, '/w/**').session;
		const { anchors } = (await extension.data('read', { path: 'a', anchors: true })) as {
			readonly anchors: readonly string[];
		};
		await model.text('edit', { path: 'a', edits: [{ anchor_start: anchors[0], new: 'two' }] });
		await extension.text('write', { path: 'a', content: 'three\n', mode: 'overwrite' });
		expect(fileText(fileSystem, '/w/a')).toBe('three\n');
	});

	it('hands no content that one was let read to another who is not', async () => {
		const fileSystem = filesOf({ '/w/a': 'PRIVATE\n' });
		const files = new FileState();
		const model = sessionOf('model', fileSystem, files, '/w/**').session;
		const extension = sessionOf('extension', fileSystem, files, '/other/**').session;
		await model.text('read', { path: 'a' });
		expect(files.cache.heldBytes).toBe(8);
		for (const [name, args] of [
			['read', { path: 'a' }],
			['read', { path: 'a', anchors: true }],
			['edit', { path: 'a', edits: [{ old: 'PUBLIC', new: 'x' }] }],
			['write', { path: 'a', content: 'x', mode: 'overwrite' }],
		] as const) {
			const result = await extension.call(name, args);
			expect(result.isError).toBe(true);
			expect(JSON.stringify(result)).not.toContain('PRIVATE');
		}
		expect(fileText(fileSystem, '/w/a')).toBe('PRIVATE\n');
	});
});

describe('a checkpoint', () => {
	it('is made by each call that changes files, and brings back their bytes; what was made since is removed', async () => {
		const binary = Uint8Array.from([0, 255, 254, 10, 13, 128]);
		const fileSystem = filesOf({ '/w/a': 'one\n', '/w/b': binary });
		const { undo, session } = sessionOf('model', fileSystem, new FileState(), '/w/**');
		await session.text('edit', { path: 'a', edits: [{ old: 'one', new: 'two' }] });
		await session.text('write', { path: 'new/c', content: 'made\n' });
		fileSystem.write('/w/b', binary);
		await session.text('edit', { path: 'a', edits: [{ old: 'two', new: 'three' }] });
		const checkpoints = await runFlow(listCheckpoints(undo));
		expect(checkpoints.map(({ files }) => files)).toEqual([['/w/a'], ['/w/new', '/w/new/c'], ['/w/a']]);
		const { id } = checkpoints.at(-1)!;
		await session.text('undo', { step: id, through: true });
		expect(fileText(fileSystem, '/w/a')).toBe('one\n');
		expect(fileSystem.list('/w').map(({ name }) => name)).toEqual(['a', 'b']);
		expect(fileSystem.read('/w/b')).toEqual(binary);
	});
});
