import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runFlow } from '@tenon/core';
import { openHostFolder } from '@tenon/vfs/host';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ignoreRulesAt } from './git-ignore.ts';

const names = [
	'a',
	'b',
	'a.ts',
	'b.js',
	'build',
	'x y',
	'#z',
	'!n',
	'ab',
	'a]b',
	'a-b',
	'a^',
	'[a',
	'a\\b',
	'{a,b}',
];
let folder = '';
const paths: string[] = [];

beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'tenon-ignore-'));
	execFileSync('git', ['init', '-q', folder]);
	for (const top of names) {
		for (const name of names) {
			paths.push(`${top}.d/${name}`, `${top}.d/sub/${name}`);
		}
	}
	for (const path of paths) {
		mkdirSync(join(folder, dirname(path)), { recursive: true });
		writeFileSync(join(folder, path), '');
	}
});

afterAll(() => rmSync(folder, { recursive: true }));

const ignoredByGit = (rules: string, nested: string): readonly string[] => {
	writeFileSync(join(folder, '.gitignore'), rules);
	writeFileSync(join(folder, 'a.d/.gitignore'), nested);
	const shown = execFileSync('git', ['ls-files', '-z', '--others', '--exclude-standard'], {
		cwd: folder,
		encoding: 'utf8',
		timeout: 10_000,
	}).split('\0');
	return paths.filter((path) => !shown.includes(path));
};

const ignoredByUs = async (): Promise<readonly string[]> => {
	const fileSystem = openHostFolder(folder);
	const top = await runFlow(ignoreRulesAt(fileSystem, '/'));
	const nested = await runFlow(top.below(fileSystem, '/a.d'));
	return paths.filter((path) => {
		const [first, ...rest] = path.split('/');
		const rules = first === 'a.d' ? nested : top;
		if (top.isIgnored(`/${first}`, 'directory')) return true;
		const isSubIgnored = rest.length === 2 && rules.isIgnored(`/${first}/${rest[0]}`, 'directory');
		return isSubIgnored || rules.isIgnored(`/${path}`, 'file');
	});
};

const compare = async (rules: string, nested: string): Promise<void> => {
	const theirs = ignoredByGit(rules, nested);
	expect({ rules, nested, ignored: await ignoredByUs() }).toEqual({ rules, nested, ignored: theirs });
};

describe('IgnoreRules', () => {
	it.each([
		['*.ts', ''],
		['/a', 'a'],
		['a.d/', '!a'],
		['sub/a', '/sub'],
		['**/sub/*.ts', '*\n!*.js\n!sub/'],
		['a.d/**', ''],
		['a.d/**/a', ''],
		['#z', '\\#z'],
		['\\!n', '!n'],
		['x y', 'x\\ y'],
		['a ', 'b\t'],
		['[ab]', '[!a]'],
		['[a-b].*', '[^a]*'],
		['a]b', '[]a]b'],
		['?', '?.??'],
		['a[', 'a\\]b'],
		['sub', '!sub'],
		['{a,b}', ''],
		['build/\r\nb\r', ''],
		['[]**', '[^]'],
		['a[]-]b', 'a[]b-]b'],
		['a[\\]]b', 'a[!\\]]b'],
		['a[z-a^]*', '[[]a'],
		['a[+--]b', 'a[[:punct:]]*'],
		['a\\\\b', 'a[\\\\]b'],
		['[[:odd:]]', '[a[:odd:]]'],
		['a[/-]b', 'a[!/]b'],
		['**', '!**'],
	])('leaves out what git leaves out: %j, and in a directory %j', compare);

	it('does so for improbable rules', { timeout: 180_000 }, async () => {
		const pieces = [
			'a',
			'b',
			'*',
			'**',
			'?',
			'[ab]',
			'[!a]',
			'/',
			'.ts',
			'sub',
			'!',
			'#',
			' ',
			'\\',
			'[',
			']',
			'{a,b}',
			'a-b',
			'^',
		];
		// After letters git takes `**/` for a component of its own by an accident of its matching.
		const line = fc
			.array(fc.constantFrom(...pieces), { maxLength: 5 })
			.map((each) => each.join(''))
			.filter((each) => !/[^/]\*\*/.test(each));
		const rules = fc.array(line, { maxLength: 3 }).map((lines) => lines.join('\n'));
		await fc.assert(fc.asyncProperty(rules, rules, compare), { numRuns: 150 });
	});
});
