import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const guide = readFileSync(`${root}docs/shell/embedding.md`, 'utf8');

/** Each program of the guide under its heading, and what stands below it. */
const programs = [...guide.matchAll(/^## (.*)$|^```ts\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/gm)]
	.map(([, heading, code, output]) => ({ heading, code, output }))
	.reduce<{ heading: string; code: string; output: string }[]>((found, { heading, code, output }) => {
		if (heading !== undefined) found.push({ heading, code: '', output: '' });
		else Object.assign(found.at(-1)!, { code, output });
		return found;
	}, [])
	.filter(({ code }) => code !== '');

const run = promisify(execFile);

// Where a program finds the packages, and where files are temporary.
const makeHere = (): string => {
	const here = join(root, '.tmp');
	mkdirSync(here, { recursive: true });
	return here;
};

describe('the guide to embedding', () => {
	it('has a program under each heading', () => {
		expect(programs.map(({ heading }) => heading)).toEqual([
			'A first script',
			'Changes aside',
			'Streams',
			'Tools',
			'What a tool sees',
			'Presets',
			'Other arguments, and a last word',
			'Traces',
		]);
	});

	it.each(programs)('$heading: the program prints what stands below it', async ({ code, output }) => {
		const folder = mkdtempSync(join(makeHere(), 'guide-'));
		try {
			writeFileSync(join(folder, 'program.ts'), code);
			const flags = ['-C', '@tenon/source', join(folder, 'program.ts')];
			const { stdout } = await run(process.execPath, flags, { cwd: root });
			expect(stdout).toBe(output);
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	});
});
