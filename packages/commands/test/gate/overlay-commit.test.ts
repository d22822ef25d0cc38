import { encodeText, type FileSystem } from '@tenon/core';
import { createMemoryFileSystem, createOverlay } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { type GatedKernel, gatedKernel } from './gated-kernel.ts';

const aside = (rules: readonly string[], answer?: () => boolean): { base: FileSystem } & GatedKernel => {
	const base = createMemoryFileSystem();
	base.mkdir('/work');
	base.write('/work/a', encodeText('old\n'));
	const overlay = createOverlay(base);
	const kernel = { fileSystem: overlay, transaction: () => overlay };
	return { base, ...gatedKernel({ rules, kernel, ...(answer === undefined ? {} : { answer }) }) };
};

const contentOf = async (files: FileSystem): Promise<string> =>
	new TextDecoder().decode(await files.read('/work/a'));

describe('kernel vfs commit', () => {
	const asked = ['ask tool overlay_commit'];

	it('is refused where a person would have to be asked and there is none', async () => {
		const { kernel, base } = aside(asked);
		await kernel.execute('echo new > a');
		const { stderr, code } = await kernel.execute('kernel vfs commit');
		expect({ stderr, code, content: await contentOf(base) }).toEqual({
			stderr: 'kernel: Permission denied\n',
			code: 126,
			content: 'old\n',
		});
	});

	it.each([true, false])('asks once, and does as the person says: %s', async (answer) => {
		const { kernel, base, questions } = aside(asked, () => answer);
		await kernel.execute('echo new > a');
		const { code } = await kernel.execute('c="vfs commit"; kernel $c > /dev/null');
		expect({
			code,
			content: await contentOf(base),
			asked: questions.map(({ text }) => text.split(' is for')[0]),
		}).toEqual({
			code: answer ? 0 : 126,
			content: answer ? 'new\n' : 'old\n',
			asked: ['tool overlay_commit'],
		});
	});

	it('asks nothing where the policy grants it, nor do status, diff and reset', async () => {
		const granted = aside([]);
		await granted.kernel.execute('echo new > a; kernel vfs commit > /dev/null');
		expect(await contentOf(granted.base)).toBe('new\n');
		const { kernel, questions } = aside(asked, () => false);
		const { code } = await kernel.execute(
			'echo new > a; kernel vfs status; kernel vfs diff; kernel vfs reset',
		);
		expect({ code, questions }).toEqual({ code: 0, questions: [] });
	});
});
