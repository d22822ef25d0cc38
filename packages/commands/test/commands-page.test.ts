import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { commands } from '../src/index.ts';
import { runOnCommands } from './run-on-commands.ts';

const page = readFileSync(fileURLToPath(new URL('../../../docs/shell/commands.md', import.meta.url)), 'utf8');
const blocks = [...page.matchAll(/```sh\n(.*?)```\n\n```text\n(.*?)```/gs)].map(([, script, output]) => ({
	script: script!,
	output: output!,
}));

describe('the page about commands', () => {
	it('lists every command, and no other', () => {
		const rows = [...page.matchAll(/^\| [a-z ]+ \| ([a-z0-9 ]+) \|$/gm)].slice(1);
		const listed = rows.flatMap(([, names]) => names!.split(' '));
		expect(listed.sort()).toEqual([...commands.keys()].sort());
	});

	it('shows the output of every script', () => {
		expect(blocks.length).toBe(page.split('```sh\n').length - 1);
	});

	it.each(blocks)('$script', async ({ script, output }) => {
		const { stdout, stderr } = await runOnCommands({ script, files: { notes: 'one\ntwo\n' } });
		expect([stdout, stderr]).toEqual([output, '']);
	});
});
