import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { commands } from '../src/index.ts';

const page = readFileSync(fileURLToPath(new URL('../../../docs/shell/values.md', import.meta.url)), 'utf8');
const blocks = [...page.matchAll(/```sh\n(.*?)```\n\n```text\n(.*?)```/gs)].map(([, script, output]) => ({
	script: script!,
	output: output!,
}));

describe('the page on typed values', () => {
	it('shows the output of every script', () => {
		expect(blocks.length).toBe(page.split('```sh\n').length - 1);
	});

	it.each(blocks)('$script', async ({ script, output }) => {
		const kernel = new Kernel({ fileSystem: createMemoryFileSystem(), commands });
		const { stdout, errors } = await kernel.execute(script);
		expect([stdout, errors]).toEqual([output, []]);
	});

	it('tells the message of bad JSON', async () => {
		const kernel = new Kernel({ fileSystem: createMemoryFileSystem(), commands });
		const { stderr } = await kernel.execute(`declare -J broken=$(echo '{"ok": }')`);
		expect(page).toContain(`\`${stderr.trim().replace('bash: line 1: ', '')}\``);
	});
});
