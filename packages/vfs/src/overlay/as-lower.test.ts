import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeText, encodeText, type FileSystem } from '@tenon/core';
import { expect, it, onTestFinished } from 'vitest';
import { openHostFolder } from '../host/index.ts';
import { createOverlay, type Overlay } from './overlay.ts';

/** An overlay above a folder of the host: a directory of files, one with a second name elsewhere, and a link to it. */
const overlayOnFolder = (): Overlay => {
	const root = mkdtempSync(join(tmpdir(), 'tenon-as-lower-'));
	mkdirSync(join(root, 'd/e'), { recursive: true });
	mkdirSync(join(root, 'other'));
	writeFileSync(join(root, 'd/e/a'), 'one');
	writeFileSync(join(root, 'd/e/b'), 'two');
	writeFileSync(join(root, 'other/x'), 'x');
	linkSync(join(root, 'd/e/b'), join(root, 'other/second-name'));
	symlinkSync('d', join(root, 'way'));
	const lower = openHostFolder(root);
	onTestFinished(() => {
		lower.close();
		rmSync(root, { recursive: true });
	});
	return createOverlay(lower);
};

const readTogether = async (fs: FileSystem, directory: string): Promise<readonly string[] | undefined> => {
	const batch = { memory: new Uint8Array(256), ends: new Int32Array(8), limitBytes: 64 };
	const count = await fs.readBatch?.(directory, ['a', 'b'], 0, batch);
	if (count === undefined) return undefined;
	return Array.from({ length: count }, (_, at) =>
		decodeText(batch.memory.slice(at === 0 ? 0 : batch.ends[at - 1]! + 1, batch.ends[at])),
	);
};

const put = (fs: FileSystem, path: string, text: string): unknown => fs.write(path, encodeText(text));

const change: Readonly<Record<string, (overlay: Overlay) => unknown>> = {
	'nothing was changed': () => undefined,
	'a file elsewhere was changed': (overlay) => put(overlay, '/other/x', 'y'),
	'a file was made beside it': (overlay) => put(overlay, '/d/new', 'new'),
	'a directory elsewhere was removed': (overlay) => overlay.remove('/way'),
};

it.each(Object.keys(change))(
	'small files of a directory are read together below it when %s',
	async (name) => {
		const overlay = overlayOnFolder();
		await change[name]!(overlay);
		expect(await readTogether(overlay, '/d/e')).toEqual(['one', 'two']);
		expect([...((await overlay.namesOfLeaf?.('/d/e')) ?? [])].sort()).toEqual(['a', 'b']);
	},
);

const touch: Readonly<Record<string, (overlay: Overlay) => unknown>> = {
	'one of them was changed': (overlay) => put(overlay, '/d/e/a', 'new'),
	'one of them was changed by its other name': (overlay) => put(overlay, '/other/second-name', 'new'),
	'one of them was removed': (overlay) => overlay.remove('/d/e/b'),
	'one was added': (overlay) => put(overlay, '/d/e/c', 'new'),
	'the directory was removed': (overlay) => overlay.remove('/d', { recursive: true }),
	'the directory was moved': (overlay) => overlay.rename('/d', '/moved'),
	'another directory took its place': async (overlay) => {
		await overlay.rename('/d', '/moved');
		await overlay.mkdir('/d/e', { recursive: true });
	},
};

it.each(Object.keys(touch))('they are read singly when %s', async (name) => {
	const overlay = overlayOnFolder();
	await touch[name]!(overlay);
	for (const directory of ['/d/e', '/way/e', '/moved/e', '/moved/../d/e'])
		expect(await readTogether(overlay, directory)).toBe(undefined);
	expect(await overlay.namesOfLeaf?.('/d/e')).toBe(undefined);
});

it('behind a link they are read singly once something was changed', async () => {
	const overlay = overlayOnFolder();
	await put(overlay, '/other/x', 'y');
	expect(await readTogether(overlay, '/way/e')).toBe(undefined);
});
