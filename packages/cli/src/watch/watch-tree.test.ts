import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { watchTree } from './watch-tree.ts';

/** A tree that is watched, and a way to wait for what is told of a file. */
const watched = () => {
	const folder = mkdtempSync(join(tmpdir(), 'tenon-tree-'));
	mkdirSync(join(folder, 'lib'));
	writeFileSync(join(folder, 'lib/a.py'), '');
	const waiting = new Map<string, () => void>();
	const watching = watchTree(folder, {
		changed: (file) => waiting.get(file)?.(),
		failed: (error) => expect.unreachable(error.message),
	});
	onTestFinished(() => {
		watching[Symbol.dispose]();
		rmSync(folder, { recursive: true });
	});
	const at = (file: string): string => join(folder, file);
	const toldOf = (file: string, work: () => void): Promise<void> =>
		new Promise((resolve) => {
			waiting.set(join(...file.split('/')), resolve);
			work();
		});
	return { at, toldOf };
};

it('a file is heard of again after another was put in its place', async () => {
	const { at, toldOf } = watched();
	const replace = (): void => {
		writeFileSync(at('lib/.a.new'), 'x');
		renameSync(at('lib/.a.new'), at('lib/a.py'));
	};
	const save = (): void => writeFileSync(at('lib/a.py'), 'y');
	for (const work of [save, replace, save, replace, save]) await toldOf('lib/a.py', work);
});

it('folders are watched from when they come until they go, and when they come again', async () => {
	const { at, toldOf } = watched();
	await toldOf('deep', () => mkdirSync(at('deep')));
	await toldOf('deep/b.py', () => writeFileSync(at('deep/b.py'), ''));
	await toldOf('deep', () => rmSync(at('deep'), { recursive: true }));
	await toldOf('deep', () => mkdirSync(at('deep')));
	await toldOf('deep/b.py', () => writeFileSync(at('deep/b.py'), ''));
});
