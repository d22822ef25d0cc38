import { decodeText, encodeText, type FileSystem } from '@tenon/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failingAt } from '../../../test/overlay/wrapped-file-system.ts';
import { treeSnapshot } from '../../../test/tree-snapshot.ts';
import { createMemoryFileSystem, type MemoryFileSystem } from '../../memory/memory-file-system.ts';
import { folderUpper } from '../folder-upper.ts';
import { createOverlay, type Overlay, openOverlay } from '../overlay.ts';
import { OverlayDamaged } from './index-fields.ts';

const put = (fs: FileSystem, path: string, content: string): unknown => fs.write(path, encodeText(content));
const text = (fs: FileSystem, path: string): string => decodeText(fs.read(path) as Uint8Array);

const makeStore = (): MemoryFileSystem => {
	const store = createMemoryFileSystem();
	store.mkdir('/state');
	return store;
};

const openOver = (lower: FileSystem, store: FileSystem): Overlay =>
	openOverlay(lower, folderUpper(store, '/state')) as Overlay;

const savedOverlay = (): { lower: MemoryFileSystem; store: MemoryFileSystem; overlay: Overlay } => {
	const lower = createMemoryFileSystem();
	lower.mkdir('/folder');
	put(lower, '/folder/file', 'lower');
	put(lower, '/gone', 'x');
	const store = makeStore();
	const overlay = openOver(lower, store);
	overlay.rename('/folder', '/moved');
	put(overlay, '/moved/file', 'changed');
	put(overlay, '/n\udc80me', 'not UTF-8');
	overlay.link('/moved/file', '/twice');
	overlay.symlink('twice', '/link');
	overlay.chmod('/moved', 0o700);
	overlay.remove('/gone');
	overlay.save();
	return { lower, store, overlay };
};

describe('a saved overlay', () => {
	it('is the same when it is opened again, and lands', async () => {
		const { lower, store, overlay } = savedOverlay();
		const again = openOver(lower, store);
		const shown = await treeSnapshot(overlay);
		expect(await treeSnapshot(again)).toEqual(shown);
		const told = (of: Overlay): unknown => JSON.stringify(of.changes());
		expect(told(again)).toBe(told(overlay));
		again.commit();
		expect(await treeSnapshot(lower)).toEqual(shown);
	});

	it('stays as it was saved until the next save', () => {
		const { lower, store, overlay } = savedOverlay();
		overlay.append('/moved/file', encodeText(' later'));
		overlay.remove('/twice');
		expect(text(openOver(lower, store.fork()), '/twice')).toBe('changed');
		overlay.save();
		expect(text(openOver(lower, store.fork()), '/moved/file')).toBe('changed later');
	});

	it('keeps no content that it does not name', () => {
		const { lower, store, overlay } = savedOverlay();
		for (let round = 0; round < 5; round++) put(overlay, '/moved/file', `round ${round}`);
		overlay.save();
		const names = store.list('/state').map(({ name }) => name);
		expect(names.filter((name) => name.startsWith('content-')).length).toBe(2);
		put(overlay, '/unsaved', 'x');
		openOver(lower, store);
		expect(store.list('/state').length).toBe(3);
	});

	it('survives a save that fails', () => {
		const { lower, store, overlay } = savedOverlay();
		const before = store.read('/state/index.json');
		const calls = [1, 2];
		for (const failing of calls) {
			const broken = openOver(lower, failingAt(store, failing).fs);
			expect(() => broken.save()).toThrow('Input/output error');
			expect(store.read('/state/index.json')).toEqual(before);
		}
		overlay.save();
	});

	it('cannot be written over by an overlay that did not open it', () => {
		const { lower, store } = savedOverlay();
		const other = createOverlay(lower, { upper: folderUpper(store, '/state') });
		expect(() => put(other, '/x', 'x')).toThrow('File exists');
	});
});

describe('an overlay in memory', () => {
	it('says what to do when it is asked to save', () => {
		expect(() => createOverlay(createMemoryFileSystem()).save()).toThrow(
			'sync /: Function not implemented (this overlay keeps its changes in memory; to save them create it with a folderUpper)',
		);
	});
});

describe('a damaged index', () => {
	const damaged = (change: (index: string) => string): unknown => {
		const { lower, store } = savedOverlay();
		put(store, '/state/index.json', change(text(store, '/state/index.json')));
		try {
			openOver(lower, store);
		} catch (error) {
			expect(error).toBeInstanceOf(OverlayDamaged);
			const { file, field } = error as OverlayDamaged;
			expect(file).toBe('/state/index.json');
			return field;
		}
		return 'not refused';
	};
	const rewritten = (change: (index: Index) => void) => (json: string) => {
		const index = JSON.parse(json) as Index;
		change(index);
		return JSON.stringify(index);
	};
	const inNode = (at: number, change: (node: SavedNode) => unknown): ((json: string) => string) =>
		rewritten(({ nodes }) => void change(nodes[at]!));

	it.each<[string, (index: string) => string]>([
		['', (json) => json.slice(0, -20)],
		['', () => ''],
		['format', rewritten((index) => Object.assign(index, { format: 'other' }))],
		['version', rewritten((index) => Object.assign(index, { version: 2 }))],
		['nodes', rewritten((index) => Object.assign(index, { nodes: 1 }))],
		['nodes', rewritten((index) => Object.assign(index, { nodes: [] }))],
		['nodes[0].kind', inNode(0, (node) => Object.assign(node, { kind: 'folder' }))],
		['nodes[0].meta.mode', inNode(0, (node) => Object.assign(node, { meta: { mode: '7' } }))],
		['nodes[1].origin.stat.size', inNode(1, ({ origin }) => Object.assign(origin.stat, { size: -1 }))],
		['nodes[0].entries[0].name', inNode(0, ({ entries }) => Object.assign(entries[0]!, { name: '../x' }))],
		['nodes[0].entries[1].node', inNode(0, ({ entries }) => Object.assign(entries[1]!, { node: 0 }))],
		['nodes[0].entries[1].node', inNode(0, ({ entries }) => Object.assign(entries[1]!, { node: 99 }))],
	])('is refused at %j', (field, change) => {
		expect(damaged(change)).toBe(field);
	});

	it('is refused when a content is missing or cut short', () => {
		for (const harm of [
			(fs: FileSystem) => fs.remove('/state/content-1'),
			(fs: FileSystem) => put(fs, '/state/content-1', ''),
		]) {
			const { lower, store } = savedOverlay();
			harm(store);
			expect(() => openOver(lower, store)).toThrow(/nodes\[\d+\]\.content: expected /);
		}
	});

	it('never comes through as anything but an overlay or the one error', () => {
		const { lower, store } = savedOverlay();
		const index = JSON.parse(text(store, '/state/index.json')) as object;
		fc.assert(
			fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 8 }), fc.jsonValue(), (where, value) => {
				const copy = structuredClone(index);
				replaceIn(copy, where, value);
				const broken = store.fork();
				put(broken, '/state/index.json', JSON.stringify(copy));
				try {
					openOver(lower, broken);
				} catch (error) {
					expect(error).toBeInstanceOf(OverlayDamaged);
				}
			}),
			{ numRuns: 500, seed: 42 },
		);
	});
});

interface Index {
	readonly nodes: readonly SavedNode[];
}

interface SavedNode {
	readonly origin: { readonly stat: object };
	readonly entries: readonly object[];
}

// Walks down by the numbers as far as there is something, and puts the value there.
const replaceIn = (target: object, where: readonly number[], value: unknown): void => {
	const keys = Object.keys(target);
	if (keys.length === 0) return;
	const [first = 0, ...rest] = where;
	const key = keys[first % keys.length]!;
	const child: unknown = Reflect.get(target, key);
	if (rest.length === 0 || typeof child !== 'object' || child === null) Reflect.set(target, key, value);
	else replaceIn(child, rest, value);
};
