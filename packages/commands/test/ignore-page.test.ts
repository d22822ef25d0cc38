import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeText } from '@tenon/core';
import * as shell from '@tenon/shell';
import * as vfs from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { commands } from '../src/index.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/shell/ignore.md'), 'utf8');

/** Each block of code with the block of text that follows it. */
const examples = [...page.matchAll(/^```(sh|ts)\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/gm)].map(
	([, language, code, text]) => ({ language, code: code!, text: text! }),
);

const files = /^```files\n([\s\S]*?)^```$/m.exec(page)![1]!.trimEnd().split('\n');

const createKernel = (): shell.Kernel => {
	const fileSystem = vfs.createMemoryFileSystem();
	fileSystem.mkdir('/repository/.git', { recursive: true });
	for (const line of files) {
		const [name, text = ''] = line.split(/ +/);
		const path = `/repository/${name}`;
		fileSystem.mkdir(path.slice(0, path.lastIndexOf('/')), { recursive: true });
		fileSystem.write(path, encodeText(`${text}\n`));
	}
	return new shell.Kernel({ fileSystem, commands, cwd: '/repository' });
};

describe('the page on ignore rules', () => {
	it('has examples', () => {
		expect(examples.map(({ language }) => language)).toEqual(['sh', 'sh', 'sh', 'ts']);
	});

	it.each(examples.filter(({ language }) => language === 'sh'))(
		'prints what it says: $code',
		async (example) => {
			const { stdout, stderr } = await createKernel().execute(example.code);
			expect([stdout, stderr]).toEqual([example.text, '']);
		},
	);

	it('shows a program that does what it says', async () => {
		const { code, text } = examples.find(({ language }) => language === 'ts')!;
		const lines: string[] = [];
		const body = code.replaceAll(/^import .*\n/gm, '');
		const run = new Function(
			'commands',
			'Kernel',
			'createMemoryFileSystem',
			'console',
			`return (async () => {${body}})();`,
		);
		const console = { log: (line: string) => lines.push(`${line}\n`) };
		await run(commands, shell.Kernel, vfs.createMemoryFileSystem, console);
		expect(lines.join('')).toBe(text);
	});

	it('names the directories of the defaults', async () => {
		const { stdout } = await createKernel().execute('help ignore');
		const named = [...page.matchAll(/called (.*) \|$/gm)][0]![1]!.matchAll(/`([^`]+)`/g);
		for (const [, name] of named) expect(stdout).toContain(` ${name}/`);
	});
});
