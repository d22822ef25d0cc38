import { createMemoryFileSystem } from '@tenon/vfs';
import { expect, it } from 'vitest';
import { Kernel } from '../kernel/kernel.ts';
import { defineCommand } from './define-command.ts';

const hold = defineCommand({
	name: 'hold',
	summary: 'Hold so many bytes in one text, and so many in all.',
	options: {},
	operands: { name: 'BYTES', min: 2, max: 2, summary: 'how many' },
	examples: [],
	effects: [],
	json: { type: 'array' },
	usageStatus: 1,
	run: (context, { operands: [text, all] }) => {
		context.requireRoom(Number(text));
		context.requireRoom(Number(all), 'maxValueBytes');
		return 0;
	},
});

it('a command that would hold more than the limits allow ends with a message and a warning that names the limit', async () => {
	const kernel = new Kernel({
		fileSystem: createMemoryFileSystem(),
		commands: new Map([['hold', hold]]),
		limits: { maxTextBytes: 1024, maxValueBytes: 4096 },
	});
	const run = async (script: string): Promise<unknown> => {
		const { code, stderr, warnings } = await kernel.execute(script);
		return [code, stderr, warnings.map((warning) => warning.code)];
	};
	expect(await run('hold 1024 4096')).toEqual([0, '', []]);
	expect(await run('hold 1025 0')).toEqual([
		1,
		'hold: memory exhausted (limit maxTextBytes: 1 KiB in one text: a variable, a substitution, a line)\n',
		['limit.maxTextBytes'],
	]);
	expect(await run('hold 0 4097')).toEqual([
		1,
		'hold: memory exhausted (limit maxValueBytes: 4 KiB held by all variables)\n',
		['limit.maxValueBytes'],
	]);
});
