import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createTools } from '../src/index.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const readme = readFileSync(`${root}packages/tools/README.md`, 'utf8');
const run = promisify(execFile);

describe('the README', () => {
	it('shows a program that prints what stands below it', async () => {
		const [, code, output] = /^```ts\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/m.exec(readme)!;
		const flags = ['-C', '@tenon/source', '--input-type=module-typescript', '--eval', code!];
		const { stdout } = await run(process.execPath, flags, { cwd: root });
		expect(stdout).toBe(output);
	});

	it('names the tools, and what each needs to be there', () => {
		const named = [...readme.matchAll(/^\| `(\w+)` \|/gm)].map((match) => match[1]!);
		expect(named).toEqual([
			'shell',
			'read',
			'write',
			'edit',
			'glob',
			'grep',
			'plan',
			'git',
			'jobs',
			'undo',
			'fetch',
		]);
		expect(named).toEqual(expect.arrayContaining(createTools({}).map(({ name }) => name)));
	});
});
