import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeText, encodeText } from '@tenon/core';
import { createMemoryFileSystem, type MemoryFileSystem } from '@tenon/vfs';
import { afterAll, describe, expect, it } from 'vitest';
import { startLocale } from '../state/chosen-locale.ts';
import { Options } from '../state/options.ts';
import type { Shell } from '../state/shell.ts';
import { Variables } from '../state/variables.ts';
import { expandPathname } from './glob.ts';
import { hasPatternCharacters } from './pattern-characters.ts';

interface Row {
	readonly pattern: string;
	readonly shopt: readonly string[];
	readonly globignore: string;
}

const top = mkdtempSync(join(tmpdir(), 'glob-'));
afterAll(() => rmSync(top, { recursive: true }));

describe('pathname expansion compared with bash', () => {
	it.each([1, 2, 3, 4, 5, 6])('finds the same in random tree %s', (seed) => {
		const random = randomFrom(seed);
		// Nested, so that a pattern may climb a little and still see the same.
		const root = join(top, `${seed}`, 'one', 'two', 'three');
		const files = growTree(root, random);
		const rows = Array.from({ length: 400 }, () => randomRow(root, random)).filter(({ pattern }) =>
			hasPatternCharacters(pattern, { extglob: true }),
		);
		const theirs = expandByBash(root, rows);
		const ours = rows.map((row) => ({
			...row,
			paths: expandPathname(shellOn(files, root, row), row.pattern) ?? [],
		}));
		expect(ours).toEqual(rows.map((row, at) => ({ ...row, paths: theirs[at] })));
	});
});

type Random = <T>(list: readonly T[]) => T;

const randomFrom = (seed: number): Random => {
	let state = seed;
	return (list) => {
		state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
		return list[Math.floor((state / 2 ** 32) * list.length)]!;
	};
};

const names = [
	...[
		'a',
		'b',
		'ab',
		'ba',
		'A',
		'.a',
		'.b',
		'..x',
		'é',
		'éa',
		'*',
		'[a]',
		'a-b',
		'x.ts',
		'.x.ts',
		'😀',
		'\uffee',
	],
	...['-', 'b.c', '+(a)'],
];

const growTree = (root: string, random: Random): MemoryFileSystem => {
	const files = createMemoryFileSystem();
	const directories = [root];
	const taken = new Set<string>();
	mkdirSync(root, { recursive: true });
	files.mkdir(root, { recursive: true });
	for (let count = 0; count < 60; count++) {
		const path = `${random(directories)}/${random(names)}`;
		const kind = random(['directory', 'directory', 'file', 'file', 'link']);
		const target = random(['a', '../a', '.', '..', 'nowhere', 'b', 'ab']);
		if (taken.has(path)) continue;
		taken.add(path);
		if (kind === 'directory') {
			mkdirSync(path);
			files.mkdir(path);
			directories.push(path);
		} else if (kind === 'file') {
			writeFileSync(path, '');
			files.write(path, new Uint8Array());
		} else {
			symlinkSync(target, path);
			files.symlink(target, path);
		}
	}
	return files;
};

const parts = [
	...[
		'a',
		'b',
		'*',
		'*',
		'*',
		'?',
		'**',
		'**',
		'[ab]',
		'[!a]',
		'.',
		'A',
		'é',
		'\\a',
		'\\*',
		'.*',
		'[.a]',
		'\\.',
		'[[]',
	],
	...[
		'x',
		'.ts',
		'@(a|b)',
		'!(a)',
		'*(a|.b)',
		'?(.)',
		'+([ab])',
		'@(.a|b)',
		'!(.a)',
		'@(|a)',
		'@(*)',
		'@(?|.@(a))',
	],
];
const ignored = [
	'*a',
	'a*',
	'*/b',
	'.:..',
	'[a:b]*',
	'@(a|b:c):b',
	'**',
	'*/*',
	'!(a)',
	'a/*:b/*',
	'\\a',
	'?',
];

const randomRow = (root: string, random: Random): Row => {
	const part = (): string => Array.from({ length: random([1, 1, 1, 2, 3]) }, () => random(parts)).join('');
	const path = Array.from({ length: random([1, 2, 2, 3, 4]) }, part).join(random(['/', '/', '/', '/', '//']));
	const shopt: string[] = [];
	if (random([1, 2, 3, 4]) > 1) shopt.push('extglob');
	if (random([1, 2, 3]) === 1) shopt.push('dotglob');
	if (random([1, 2, 3]) > 1) shopt.push('globstar');
	if (random([1, 2, 3, 4]) === 1) shopt.push('nocaseglob');
	if (random([1, 2, 3, 4, 5]) > 1) shopt.push('globskipdots');
	return {
		pattern: random(['', '', '', '', './', `${root}/`]) + path + random(['', '', '', '/']),
		shopt,
		globignore: random(['', '', '', '', '', '', random(ignored)]),
	};
};

const options = ['extglob', 'dotglob', 'globstar', 'nocaseglob', 'globskipdots'];

const expandByBash = (root: string, rows: readonly Row[]): readonly (readonly string[])[] => {
	const script = rows.map(({ pattern, shopt, globignore }) => {
		const set = options.map((name) => `shopt -${shopt.includes(name) ? 's' : 'u'} ${name}`).join(';');
		// Set first: to unset GLOBIGNORE switches dotglob off.
		const ignore = globignore === '' ? 'unset GLOBIGNORE' : `GLOBIGNORE=${quote(globignore)}`;
		const dotglob = globignore !== '' ? 'shopt -s dotglob' : ':';
		return `${ignore};${set};${dotglob};p=${quote(pattern)};x=($p);printf '%s\\1' "\${x[@]}";printf '\\2'\n`;
	});
	const { stdout, stderr } = spawnSync('bash', ['--norc'], {
		input: `shopt -s nullglob; IFS=; cd ${quote(root)}\n${script.join('')}`,
		env: { LC_ALL: 'C.UTF-8', PATH: process.env.PATH },
		maxBuffer: 2 ** 28,
	});
	expect(decodeText(stderr)).toBe('');
	const printed = decodeText(stdout).split('\x02');
	return rows.map((_, at) => {
		const paths = printed[at]!.split('\x01').slice(0, -1);
		// `printf` prints its format once for an empty list.
		return paths.length === 1 && paths[0] === '' ? [] : paths;
	});
};

const quote = (text: string): string =>
	`$'${Array.from(encodeText(text), (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')}'`;

const shellOn = (fileSystem: MemoryFileSystem, cwd: string, row: Row): Shell => {
	const variables = new Variables();
	if (row.globignore !== '') variables.setText('GLOBIGNORE', row.globignore);
	const ports = { fileSystem, limits: { maxExpansionWords: 1_000_000 } };
	const options = new Options([], row.shopt);
	const shell = { cwd, variables, ports, options, slice: { isDue: () => false }, locale: startLocale };
	return shell as unknown as Shell;
};
