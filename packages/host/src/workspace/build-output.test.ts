import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openHostFolder } from '@tenon/vfs/host';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOutputIn } from './build-output.ts';

let folder = '';
const environment = {
	PATH: process.env.PATH,
	GIT_CONFIG_GLOBAL: '/dev/null',
	GIT_AUTHOR_NAME: 'a',
	GIT_AUTHOR_EMAIL: 'a@a.test',
	GIT_COMMITTER_NAME: 'a',
	GIT_COMMITTER_EMAIL: 'a@a.test',
};

const git = (repository: string, ...words: readonly string[]): void => {
	execFileSync('git', words, { cwd: join(folder, repository), env: environment, stdio: 'ignore' });
};

const put = (repository: string, files: readonly string[], ignore: string): void => {
	for (const file of files) {
		mkdirSync(dirname(join(folder, repository, file)), { recursive: true });
		writeFileSync(join(folder, repository, file), '');
	}
	writeFileSync(join(folder, repository, '.gitignore'), ignore);
	git(repository, 'init', '-q');
};

const ignore =
	'node_modules/\ndist\n/target\n*.o\n.env\nprivate/\n/sub/build/*\n!/sub/build/keep\nvendor/\ncoverage/\n';
const files = [
	'src/a.js',
	'src/dist.ts',
	'src/link/target.js',
	'dist/app/main.js',
	'packages/a/dist/b.js',
	'packages/a/node_modules/x/index.js',
	'target/debug/app',
	'sub/target/app',
	'sub/build/out.js',
	'sub/build/keep',
	'main.o',
	'.env',
	'private/diary.txt',
	'private/build/x',
	'coverage/forced.txt',
	'coverage/lcov.info',
	'out/never-ignored.txt',
];

beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'tenon-output-'));
	put('r', files, ignore);
	git('r', 'add', '.');
	git('r', 'add', '-f', 'coverage/forced.txt');
	put('r/vendor/dist', ['a'], '');
	mkdirSync(join(folder, 'bare/dist'), { recursive: true });
	writeFileSync(join(folder, 'bare/.gitignore'), 'dist\n');
});

afterAll(() => rmSync(folder, { recursive: true }));

const isOutput = (path: string): Promise<boolean> =>
	Promise.resolve(buildOutputIn(openHostFolder('/'))(join(folder, path)));

const rows: readonly (readonly [path: string, expected: boolean, why: string])[] = [
	['r/dist', true, 'ignored, and named as bundlers name it'],
	['r/dist/app/main.js', true, 'below such a folder'],
	['r/packages/a/dist', true, 'at any depth'],
	['r/packages/a/node_modules', true, 'what a package manager installs'],
	['r/target', true, 'where the rule says so'],
	['r/sub/target', false, 'not where it does not'],
	['r/main.o', true, 'a file by its ending'],
	['r/sub/build/out.js', false, 'its folder is not ignored, and its own name says nothing'],
	['r/sub/build/keep', false, 'taken out of the rule'],
	['r/.env', false, 'ignored, but no tool makes it again'],
	['r/private', false, 'the same'],
	['r/private/build/x', true, 'output in an ignored folder'],
	['r/coverage', false, 'a file in it is tracked all the same'],
	['r/coverage/forced.txt', false, 'that is this one'],
	['r/coverage/lcov.info', true, 'this one is not'],
	['r/out', false, 'not ignored'],
	['r/src/a.js', false, 'a source'],
	['r/src/dist.ts', false, 'a name that only begins so'],
	['r/vendor/dist', false, 'a repository of its own'],
	['r/.git', false, 'the repository'],
	['bare/dist', false, 'there is no repository'],
	['r/dist/none', true, 'whatever is below, there or not'],
	['none/dist', false, 'a folder that is not there'],
];

describe('build output', () => {
	it.each(rows)('%s: %s, %s', async (path, expected) => {
		expect(await isOutput(path)).toBe(expected);
	});

	it('is told by the index of a worktree, too', async () => {
		git('r', 'commit', '-qm', 'x');
		git('r', 'worktree', 'add', '-q', '../w');
		mkdirSync(join(folder, 'w/dist'));
		expect([await isOutput('w/dist'), await isOutput('w/coverage')]).toEqual([true, false]);
		// Seen from the folder itself its index is nowhere.
		expect(await buildOutputIn(openHostFolder(join(folder, 'w')))('/dist')).toBe(false);
	});

	it('is nothing where the index hides its names', async () => {
		git('r', 'update-index', '--index-version', '4');
		expect(await isOutput('r/dist')).toBe(false);
		git('r', 'update-index', '--index-version', '2');
		expect(await isOutput('r/dist')).toBe(true);
		git('r', 'update-index', '--split-index');
		expect(await isOutput('r/dist')).toBe(false);
	});
});
