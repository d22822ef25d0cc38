import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completionScripts } from '../src/completion/scripts.ts';
import { builtProgram } from './built-program.ts';

let place: string;
let environment: Record<string, string>;

// A `tenon` that is found by its name, and a folder with one file and one folder in it.
beforeAll(async () => {
	const { path, cacheHome } = await builtProgram();
	place = mkdtempSync(join(tmpdir(), 'tenon-completion-'));
	mkdirSync(join(place, 'bin'));
	writeFileSync(join(place, 'bin/tenon'), `#!/bin/sh\nexec '${process.execPath}' '${path}' "$@"\n`, {
		mode: 0o755,
	});
	mkdirSync(join(place, 'here/folder'), { recursive: true });
	writeFileSync(join(place, 'here/file.txt'), '');
	for (const [shell, text] of Object.entries(completionScripts)) writeFileSync(join(place, shell), text);
	environment = {
		PATH: [join(place, 'bin'), process.env.PATH].join(delimiter),
		HOME: place,
		XDG_CACHE_HOME: cacheHome,
		LC_ALL: 'C.UTF-8',
	};
}, 120_000);

afterAll(() => rmSync(place, { recursive: true, force: true }));

const run = (program: string, args: readonly string[]): readonly string[] => {
	const { stdout, stderr, error } = spawnSync(program, args, {
		cwd: join(place, 'here'),
		encoding: 'utf8',
		env: environment,
	});
	if (error !== undefined || stderr !== '') throw error ?? new Error(stderr);
	return stdout
		.split('\n')
		.filter((line) => line !== '')
		.map((line) => line.split('\t', 1)[0]!)
		.toSorted();
};

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' ');

// Each asks its shell what follows these words, by the shell's own means.
const shells: Readonly<Record<string, (words: readonly string[]) => readonly string[]>> = {
	bash: (words) =>
		run('bash', [
			'--norc',
			'-c',
			`compopt() { :; }; . '${place}/bash'; COMP_WORDS=(tenon ${quoted(words)}); COMP_CWORD=${words.length}; _tenon; printf '%s\\n' "\${COMPREPLY[@]}"`,
		]),
	zsh: (words) =>
		run('zsh', [
			'-fc',
			`compdef() { :; }; _describe() { print -l -- "\${(@)described%%:*}"; }; _files() { [[ $1 == -/ ]] && print -l *(/) || print -l *; }; . '${place}/zsh'; words=(tenon ${quoted(words)}); CURRENT=${words.length + 1}; _tenon`,
		]),
	fish: (words) => run('fish', ['-c', `source '${place}/fish'; complete -C 'tenon ${words.join(' ')}'`]),
};

describe.each(Object.keys(shells))('%s', (shell) => {
	it.each<[readonly string[], readonly string[]]>([
		[['e'], ['ext']],
		[
			['ext', 'new', '--lang', ''],
			['go', 'python', 'sh', 'ts'],
		],
		[
			['secret', ''],
			['list', 'remove', 'set'],
		],
		[
			['ext', 'dev', ''],
			['file.txt', 'folder'],
		],
		[['mcp', '--workspace', ''], ['folder']],
	])('completes %j', (words, expected) => {
		const found = shells[shell]!(words).map((word) => word.replace(/\/$/, ''));
		expect(found).toEqual(expected);
	});
});

describe('tenon completion', () => {
	it('names the shells where it is given another', () => {
		const { stdout, stderr, status } = spawnSync(join(place, 'bin/tenon'), ['completion', 'ksh'], {
			encoding: 'utf8',
			env: environment,
		});
		expect({ stdout, stderr, status }).toEqual({
			stdout: '',
			stderr: "tenon completion: 'ksh' is no shell that is known; there are bash, zsh, fish\n",
			status: 2,
		});
	});
});
