import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createTools } from '../src/index.ts';

const readme = readFileSync(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8');

describe('the README', () => {
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
			'web_fetch',
			'memory',
			'todo',
			'ask',
		]);
		expect(named).toEqual(expect.arrayContaining(createTools({}).map(({ name }) => name)));
	});
});
