import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	realpathSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { commands } from '@tenon/commands';
import { principalId } from '@tenon/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placeOutsideTemp } from '../../../../test/support/place-outside-temp.ts';
import { openWorkspace, type Workspace } from '../../src/index.ts';
import { plainGit } from './hostile-repository.ts';

let home = '';
let project = '';
let workspace: Workspace;

const put = (path: string, text: string): void => writeFileSync(join(project, path), text);

const git = (...words: readonly string[]): string => plainGit(project, ...words);

/** The files that are there, what git says of them, and where its branch is. */
const state = (): unknown => ({
	files: Object.fromEntries(
		['a.txt', 'b.txt', 'empty', 'deep/new.txt', 'gone.txt'].map((path) => [
			path,
			existsSync(join(project, path)) ? readFileSync(join(project, path), 'utf8') : undefined,
		]),
	),
	status: git('status', '--porcelain=v1', '-b', '-uall'),
	head: git('rev-parse', 'HEAD'),
	stashes: git('stash', 'list', '--format=%H'),
});

beforeEach(async () => {
	home = realpathSync(mkdtempSync(join(placeOutsideTemp(), 'reversible-')));
	project = join(home, 'project');
	mkdirSync(join(project, 'deep'), { recursive: true });
	git('init', '-q', '-b', 'main');
	put('a.txt', 'one\n');
	put('gone.txt', 'was here\n');
	git('add', '.');
	git('commit', '-qm', 'First');
	git('branch', 'side');
	put('a.txt', 'two\n');
	git('commit', '-qam', 'Second');
	put('a.txt', 'stashed\n');
	git('stash', '-q');
	put('a.txt', 'staged\n');
	git('add', 'a.txt');
	put('a.txt', 'work that no commit has\n');
	put('b.txt', 'never added\n');
	put('empty', '');
	put('deep/new.txt', 'deep\n');
	rmSync(join(project, 'gone.txt'));
	workspace = await openWorkspace({
		root: project,
		principal: { kind: 'model', id: principalId('m') },
		commands,
		environment: { PATH: process.env.PATH, HOME: home, XDG_STATE_HOME: join(home, '.state') },
	});
});

afterEach(async () => {
	await workspace.close();
	rmSync(home, { recursive: true, force: true });
});

const run = (script: string): ReturnType<Workspace['kernel']['execute']> =>
	workspace.kernel.execute(script, { timeoutMs: 20_000 });

describe('what git throws away runs unasked and comes back with undo', () => {
	it.each([
		'git checkout a.txt',
		'git checkout -- .',
		'git checkout .',
		'git checkout gone.txt',
		'git checkout HEAD~1 a.txt',
		'git checkout HEAD -- a.txt gone.txt',
		'git checkout -f side',
		'git switch --discard-changes side',
		'git restore a.txt',
		'git restore --staged --worktree a.txt',
		'git restore --source=HEAD~1 a.txt',
		'git reset --hard',
		'git reset --hard HEAD~1',
		'git clean -fd',
		'git clean -fdx',
		'git clean -f deep',
		'git rm -f a.txt',
		'git stash drop',
		'git stash clear',
		'cd deep && git checkout ../a.txt',
		'git -C deep checkout ../a.txt',
	])('%s', async (script) => {
		const before = state();
		const { code, stderr } = await run(script);
		expect({ code, isRefused: /denied|decide/.test(stderr) }).toEqual({ code: 0, isRefused: false });
		expect(state()).not.toEqual(before);
		await workspace.undo.undo();
		expect(state()).toEqual(before);
	});
});

describe('where something could not be kept a person is asked, and there is none', () => {
	it('a file that is larger than what is kept', async () => {
		put('a.txt', 'x'.repeat(11 << 20));
		expect((await run('git checkout a.txt')).code).toBe(126);
		expect(readFileSync(join(project, 'a.txt')).length).toBe(11 << 20);
	});

	it('a clean that removes other repositories', async () => {
		expect((await run('git clean -ffd')).code).toBe(126);
		expect(existsSync(join(project, 'deep/new.txt'))).toBe(true);
	});

	it('objects that nothing names any more', async () => {
		expect((await run('git reflog expire --expire=now --all')).code).toBe(126);
		expect((await run('git gc --prune=now')).code).toBe(126);
	});
});

it('a file that may not be written is not written by way of git', async () => {
	mkdirSync(join(project, '.tenon'));
	put('.tenon/policy.toml', '# first\n');
	git('add', '-f', '.tenon');
	git('commit', '-qm', 'Policy');
	put('.tenon/policy.toml', '# second\n');
	expect((await run('git checkout .tenon/policy.toml')).code).toBe(126);
	expect(readFileSync(join(project, '.tenon/policy.toml'), 'utf8')).toBe('# second\n');
});

it('a branch that is checked out without force says that it is not tracked', async () => {
	git('stash', '-q', '-u');
	await run('git checkout side');
	const [step] = await workspace.undo.list();
	expect(step?.notes).toEqual(['git checkout side ran; what it changed is not tracked']);
});
