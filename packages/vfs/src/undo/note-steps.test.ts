import { decodeText, encodeText } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { createMemoryFileSystem } from '../memory/memory-file-system.ts';
import { createUndoLog } from './undo-log.ts';

/** A log with one step that holds /work/file, which was `old`. */
const setUp = () => {
	const files = createMemoryFileSystem();
	files.mkdir('/work');
	files.write('/work/file', encodeText('old'));
	let count = 0;
	const log = createUndoLog({
		fileSystem: files,
		directory: '/undo',
		clock: () => 0,
		entropy: (into) => into.fill(++count),
		limits: { maxSteps: 25 },
	});
	const step = log.begin('edit');
	step.announce({ kind: 'overwrite', path: '/work/file' });
	files.write('/work/file', encodeText('new'));
	step.end();
	const ran = (text: string): void => {
		const made = log.begin('make all');
		made.note(text);
		made.end();
	};
	return { files, log, ran, content: () => decodeText(files.read('/work/file')) };
};

describe('a step with nothing but a note', () => {
	it('is remembered, and undone as any other', async () => {
		const { log, ran, content } = setUp();
		ran('program make ran');
		expect((await log.list())[0]).toMatchObject({
			label: 'make all',
			changes: [],
			notes: ['program make ran'],
		});
		expect(await log.undo()).toMatchObject({
			step: { label: 'make all' },
			restored: [],
			failed: [],
			notes: ['program make ran'],
		});
		expect(content()).toBe('new');
		expect(await log.undo()).toMatchObject({ restored: ['/work/file'], notes: [] });
		expect(content()).toBe('old');
	});

	it('does not push out one that holds something', async () => {
		const { log, ran } = setUp();
		for (let round = 0; round < 50; round++) ran(`program make ran ${round}`);
		const held = await log.list();
		expect(held.length).toBe(21);
		expect(held[0]?.notes).toEqual(['program make ran 49']);
		expect(held.at(-1)?.changes).toHaveLength(1);
	});

	it('is forgotten where the store takes nothing, and its execution goes on', async () => {
		const { files, log, ran } = setUp();
		files.rename('/undo', '/away');
		files.write('/undo', encodeText('in the way'));
		expect(() => ran('program make ran')).not.toThrow();
		files.remove('/undo');
		files.rename('/away', '/undo');
		expect(await log.list()).toHaveLength(1);
	});
});
