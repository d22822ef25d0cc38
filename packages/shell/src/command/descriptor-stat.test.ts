import { isFsError } from '@tenon/core';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { Kernel } from '../kernel/kernel.ts';
import { defineCommand } from './define-command.ts';

/** Says of each operand what the link is, where it leads and what stands there. */
const look = defineCommand({
	name: 'look',
	summary: 'Say what stands at each path.',
	options: {},
	operands: { name: 'FILE', min: 0, max: Number.POSITIVE_INFINITY, summary: 'What is looked at.' },
	examples: [{ script: 'look a', files: { a: 'x' }, output: '' }],
	effects: ['fs.read'],
	json: { type: 'array' },
	usageStatus: 1,
	run: async (context, { operands }) => {
		for (const operand of operands) {
			try {
				const link = await context.fileSystem.lstat(operand);
				const target = link.kind === 'symlink' ? await context.fileSystem.readlink(operand) : '-';
				const { kind, size } = await context.fileSystem.stat(operand);
				await context.write(`${link.kind} ${link.mode.toString(8)} ${target} ${kind} ${size}\n`);
			} catch (error) {
				if (!isFsError(error)) throw error;
				await context.write(`${error.errno}\n`);
			}
		}
		return 0;
	},
});

const said = async (script: string): Promise<string> => {
	const fileSystem = createMemoryFileSystem();
	fileSystem.write('/file', new Uint8Array(5));
	const kernel = new Kernel({ fileSystem, cwd: '/', commands: new Map([[look.name, look]]) });
	const { stdout } = await kernel.execute(script);
	await kernel.shutdown();
	return stdout.replaceAll(/\[\d+\]/g, '[N]');
};

describe('what commands see at the names of descriptors', () => {
	it('a process substitution is a link to a pipe', async () => {
		expect(await said('look <(:) >(:)')).toBe('symlink 500 pipe:[N] fifo 0\nsymlink 300 pipe:[N] fifo 0\n');
	});

	it('an open file is a link to it', async () => {
		expect(await said('look /dev/fd/3 3< /file')).toBe('symlink 500 /file file 5\n');
	});

	it('the standard streams have their names too', async () => {
		expect(await said(': | look /dev/stdin /proc/self/fd/0')).toBe(
			'symlink 500 pipe:[N] fifo 0\nsymlink 500 pipe:[N] fifo 0\n',
		);
	});

	it('nothing stands where no descriptor is open', async () => {
		expect(await said('look /dev/fd/9 /dev/fd/3 3>&-')).toBe('ENOENT\nENOENT\n');
	});
});
