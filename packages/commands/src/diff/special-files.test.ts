import { Kernel } from '@tenon/shell';
import { createDevices, createMemoryFileSystem, createMounts } from '@tenon/vfs';
import { expect, it } from 'vitest';
import { commands } from '../index.ts';

const kernel = (): Kernel => {
	const memory = createMemoryFileSystem();
	for (const folder of ['/old', '/none']) memory.mkdir(folder);
	const fileSystem = createMounts([
		{ path: '/', fileSystem: memory },
		{ path: '/old', fileSystem: createDevices({ entropy: (into) => into.fill(0) }) },
	]);
	return new Kernel({ fileSystem, commands });
};

it('a device that lies in a directory is named and not read', async () => {
	const { stdout, code } = await kernel().execute('echo 1 > /none/zero; diff -r /old /none | grep zero');
	expect({ stdout, code }).toEqual({
		stdout: 'File /old/zero is a character special file while file /none/zero is a regular file\n',
		code: 0,
	});
});

it('no empty file stands in for a device that only one directory has', async () => {
	const { stdout, code } = await kernel().execute(
		'diff -rN /old /none | grep zero; diff -rN /none/ /old | grep zero',
	);
	expect({ stdout, code }).toEqual({ stdout: 'Only in /old: zero\nOnly in /old: zero\n', code: 0 });
});
