import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText } from '@tenon/core';
import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { commands } from '../src/index.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/shell/jobs.md'), 'utf8');

/** Each block of code with the block of text that follows it. */
const examples = [...page.matchAll(/^```(sh|ts)\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/gm)].map(
	([, language, code, text]) => ({ language, code: code!, text: text! }),
);

const createKernel = (): Kernel =>
	new Kernel({ fileSystem: createMemoryFileSystem(), commands, kernelFolder: '/v' });

describe('the page on jobs', () => {
	it('has examples', () => {
		expect(examples.map(({ language }) => language)).toEqual(['sh', 'sh', 'sh', 'ts', 'sh', 'sh']);
	});

	it.each(examples.filter(({ language }) => language === 'sh'))(
		'prints what it says: $code',
		async (example) => {
			const kernel = createKernel();
			const { stdout, stderr } = await kernel.execute(example.code);
			await kernel.shutdown();
			expect([stdout, stderr]).toEqual([example.text, '']);
		},
	);

	it('shows a program that does what it says', async () => {
		const example = examples.find(({ language }) => language === 'ts')!;
		let printed = '';
		const print = (text: string): void => {
			printed += text;
		};
		const run = new Function(
			'Kernel',
			'fileSystem',
			'commands',
			'decodeText',
			'print',
			`return (async () => { ${example.code.replaceAll('job!', 'job')} })()`,
		);
		await run(Kernel, createMemoryFileSystem(), commands, decodeText, print);
		expect(printed).toBe(example.text);
	});
});
