import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFiles, readProjectFile, root } from './support/repository.ts';

const file = 'docs/architecture.md';
const page = readProjectFile(file);

/** What is written as code and looks like a path of the repository. */
const named = [...new Set([...page.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)`/g)].map((match) => match[1]!))];

describe(file, () => {
	it('names files and folders that exist', () => {
		expect(named.length).toBeGreaterThan(100);
		expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
	});

	it('links to pages that exist', () => {
		const links = [...page.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map((match) => match[1]!);
		expect(links.filter((link) => !existsSync(join(root, posix.join('docs', link))))).toEqual([]);
	});

	it('has every package in its map', () => {
		const packages = new Set(projectFiles('packages/*/package.json').map((path) => posix.dirname(path)));
		expect([...packages].filter((path) => !page.includes(`| \`${path}\` |`))).toEqual([]);
	});

	it('has every folder of the program and its fronts in its map', () => {
		const folders = new Set(
			projectFiles('packages/cli/src/*/**').map((path) => path.split('/').slice(0, 4).join('/')),
		);
		expect([...folders].filter((path) => !named.includes(path) && path !== shared)).toEqual([]);
	});

	it('explains each word once, in order', () => {
		const [, words = ''] = page.split('## Words');
		const terms = [...words.matchAll(/^\| ([\w ]+) \|/gm)].map((match) => match[1]!).slice(1);
		const order = new Intl.Collator('en');
		expect(terms).toEqual([...new Set(terms)].sort(order.compare));
	});

	it('is linked from where people begin', () => {
		for (const start of ['README.md', 'CONTRIBUTING.md'])
			expect(readProjectFile(start)).toContain(`(${file})`);
	});
});

/** Helpers of several subcommands, with no job of their own. */
const shared = 'packages/cli/src/support';
