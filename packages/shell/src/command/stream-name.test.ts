import { andThen } from '@tenon/core';
import { createMemoryFileSystem } from '@tenon/vfs';
import { expect, it } from 'vitest';
import { Kernel } from '../kernel/kernel.ts';
import { defineCommand } from './define-command.ts';

const names = defineCommand({
	name: 'names',
	summary: 'Print what the standard descriptors are.',
	options: {},
	operands: { name: 'NOTHING', min: 0, max: 0, summary: '' },
	examples: [],
	effects: [],
	json: undefined,
	usageStatus: 1,
	run: (context) =>
		andThen(context.writeError(`${context.streamName(0)} ${context.streamName(1)}\n`), () => 0),
});

it('a command learns what its descriptors are', async () => {
	const fileSystem = createMemoryFileSystem();
	fileSystem.write('/in', new Uint8Array(0));
	const kernel = new Kernel({ fileSystem, cwd: '/', commands: new Map([[names.name, names]]) });
	const { stderr } = await kernel.execute('names; names < in > out; echo | names | :; names <<< text');
	expect(stderr).toBe('/dev/stdin /dev/stdout\nin out\npipe pipe\nhere-document /dev/stdout\n');
});
