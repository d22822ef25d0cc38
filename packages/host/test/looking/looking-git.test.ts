import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commands } from '@tenon/commands';
import { principalId } from '@tenon/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeOutsideTemp } from '../../../../test/support/place-outside-temp.ts';
import { createTools, FileState } from '../../../tools/src/index.ts';
import { openWorkspace, type Workspace } from '../../src/index.ts';
import { type HostileRepository, makeHostile, plainGit } from './hostile-repository.ts';

let home = '';
let project = '';
let repository: HostileRepository;
let workspace: Workspace;

beforeAll(async () => {
	home = realpathSync(mkdtempSync(join(placeOutsideTemp(), 'looking-')));
	project = join(home, 'project');
	mkdirSync(join(home, '.ssh'), { recursive: true });
	mkdirSync(project);
	writeFileSync(join(home, '.ssh/id_rsa'), 'CANARY-KEY\n');
	repository = makeHostile(project);
	writeFileSync(join(project, '.env'), 'TOKEN=CANARY-ENV\n');
	workspace = await openWorkspace({
		root: project,
		principal: { kind: 'model', id: principalId('m') },
		commands,
		preset: 'read-only',
		environment: { PATH: process.env.PATH, HOME: home, XDG_STATE_HOME: join(home, '.state') },
	});
});

afterAll(async () => {
	await workspace.close();
	rmSync(home, { recursive: true, force: true });
});

/** What is allowed, one line each. None of them may start anything but git. */
const looks: readonly string[] = [
	'status',
	'status -sb',
	'status --porcelain=v2 --untracked-files=all',
	'diff',
	'diff HEAD',
	'diff --cached',
	'diff --stat HEAD~1 HEAD',
	'diff HEAD~2 -- a.txt',
	'diff --word-diff --color=always',
	'diff --no-index a.txt b.bin',
	'-C sub diff',
	'-C sub status',
	'log',
	'log -p',
	'log -p -m',
	'log --cc -p --all',
	'log --oneline --graph --decorate -5',
	'log --format=%G?%GS',
	'log --pretty=evil',
	'log -L1,1:a.txt',
	'log --stat --since=2000-01-01 -- a.txt',
	'log --diff-merges=on -p',
	'show',
	'show HEAD',
	'show v1:a.txt',
	'show --stat --format=%G? HEAD~1',
	'whatchanged -p --no-merges',
	'blame a.txt',
	'blame --line-porcelain -L1,1 b.bin',
	'annotate a.txt',
	'grep -n two',
	'grep -c one HEAD',
	'ls-files -m',
	'ls-files --others --exclude-standard',
	'ls-tree -r HEAD',
	'check-ignore -v a.txt',
	'check-attr -a a.txt',
	'cat-file -p HEAD:a.txt',
	'cat-file -t HEAD',
	'cat-file -e 0123456789012345678901234567890123456789',
	'show 0123456789012345678901234567890123456789',
	'describe --tags',
	'describe --always',
	'shortlog -sn HEAD',
	'rev-parse HEAD',
	'rev-parse --show-toplevel',
	'rev-list --count HEAD',
	'rev-list --objects --all',
	'show-ref',
	'show-branch',
	'for-each-ref --format=%(refname)',
	'name-rev HEAD',
	'merge-base main side',
	'cherry main side',
	'count-objects -v',
	'diff-tree -p HEAD~1 HEAD~2',
	'diff-index -p HEAD',
	'diff-files -p',
	'hash-object a.txt',
	'branch -a',
	'branch --show-current',
	'tag -l',
	'remote -v',
	'stash list',
	'reflog',
	'reflog show HEAD',
	'config --list',
	'config --get core.pager',
	'worktree list',
	'symbolic-ref HEAD',
	'fsck',
	'var GIT_AUTHOR_IDENT',
	'version',
	'--version',
	'--no-pager -c color.ui=always log -1',
];

describe('git that looks in the preset read-only', () => {
	it.each(looks)('git %s starts no program that the repository names', async (words) => {
		const { stderr } = await workspace.kernel.execute(`git ${quoted(words)}`, { timeoutMs: 20_000 });
		expect({
			isSprung: repository.sprung(),
			isRefused: /Permission denied|denied|decide/.test(stderr),
		}).toEqual({
			isSprung: false,
			isRefused: false,
		});
	});

	it.each(['status', 'log', 'show HEAD', 'diff HEAD', 'ls-files', 'rev-parse --show-toplevel'])(
		'git %s obeys no bare repository in a folder',
		async (words) => {
			const { stderr } = await workspace.kernel.execute(`(cd docs; git ${words})`, { timeoutMs: 20_000 });
			expect(stderr).not.toBe('');
			expect(repository.sprung()).toBe(false);
		},
	);

	it('the traps are good ones: git by itself walks into them', () => {
		const falls = [
			['status'],
			['diff'],
			['diff', '--no-ext-diff'],
			['log', '--format=%G?'],
			['blame', 'a.txt'],
			['ls-files', '-m'],
			['show', '0123456789012345678901234567890123456789'],
			['-C', 'docs', 'status'],
			['describe', '--dirty'],
			['log', '-p', '-m', '--remerge-diff'],
			['status', '--help'],
		].filter((words) => {
			try {
				plainGit(project, ...words);
			} catch (error) {
				// What the trap answers is not what git expects. One that waits for ever leaves its helpers behind.
				if ((error as NodeJS.ErrnoException).code === 'ETIMEDOUT') throw error;
			}
			return !repository.sprung();
		});
		expect(falls).toEqual([]);
	});

	it('what runs a program is asked about, and there is no person', async () => {
		for (const words of [
			'status -v',
			'status --help',
			'help log',
			'diff --ext-diff',
			'diff --textconv',
			'diff --submodule=diff',
			'diff --ignore-submodules=none',
			'log --show-signature',
			'log -p --remerge-diff',
			'log --diff-merges=remerge -p',
			'log --diff-merges=r',
			'log --alternate-refs',
			'cat-file --textconv HEAD:a.txt',
			'cat-file --filters HEAD:a.txt',
			'grep -Oless two',
			'grep -nOless two',
			'grep --textconv two',
			'describe --dirty',
			'diff --output=x',
			'-p log',
			'-c core.fsmonitor=id status',
			'-c alias.x=!id x',
			'--exec-path=/tmp status',
			'--git-dir=docs status',
			'look',
			'verify-commit HEAD',
			'ls-files --recurse-submodules',
			'range-diff HEAD~2 HEAD~1 HEAD',
			'hash-object -w a.txt',
			'reflog expire --all',
			'symbolic-ref HEAD refs/heads/x',
			'branch new',
			'tag new',
			'stash',
			'config user.name x',
			'commit -m x',
		]) {
			const { code } = await workspace.kernel.execute(`git ${quoted(words)}`, { timeoutMs: 20_000 });
			expect({ words, code, isSprung: repository.sprung() }).toEqual({ words, code: 126, isSprung: false });
		}
	});

	it('the tool that looks starts nothing either', async () => {
		const { kernel, jobs, undo, network, runsPrograms } = workspace;
		const tools = createTools({
			shell: { kernel, about: '', runsPrograms },
			jobs,
			undo,
			network,
			files: new FileState(),
		});
		const git = tools.find(({ name }) => name === 'git')!;
		for (const action of ['status', 'log', 'diff', 'show', 'branches']) {
			const { result } = await kernel.callTool(git, { action });
			expect({ action, isError: result.isError === true, isSprung: repository.sprung() }).toEqual({
				action,
				isError: false,
				isSprung: false,
			});
		}
	});
});

describe('what git would show of secrets', () => {
	it.each([
		'git diff --no-index /dev/null ../.ssh/id_rsa',
		'git diff /dev/null ../.ssh/id_rsa',
		'git diff --no-index /dev/null .env',
		'git diff --no-index . ..',
		'git grep --no-index CANARY',
		'git grep --untracked CANARY',
		'git grep -f ../.ssh/id_rsa x',
		'git blame --contents ../.ssh/id_rsa a.txt',
		'git -C .. diff --no-index /dev/null .ssh/id_rsa',
	])('%s is refused', async (script) => {
		const { code, stdout } = await workspace.kernel.execute(script, { timeoutMs: 20_000 });
		expect({ code, isShown: stdout.includes('CANARY') }).toEqual({ code: 126, isShown: false });
	});

	it('a repository does not choose another folder as its tree', async () => {
		plainGit(project, 'config', 'core.worktree', home);
		const { code, stdout } = await workspace.kernel.execute('git diff; git status', { timeoutMs: 20_000 });
		plainGit(project, 'config', '--unset', 'core.worktree');
		expect({ code, stdout, isSprung: repository.sprung() }).toEqual({
			code: 126,
			stdout: '',
			isSprung: false,
		});
	});

	it('a setting does not name a secret file whose lines are shown', async () => {
		plainGit(project, 'config', 'core.excludesFile', join(home, '.ssh/id_rsa'));
		const { code, stdout } = await workspace.kernel.execute('git check-ignore -v x', { timeoutMs: 20_000 });
		plainGit(project, 'config', '--unset', 'core.excludesFile');
		expect({ code, stdout }).toEqual({ code: 126, stdout: '' });
	});
});

it('a program of the tree is not taken for the one whose name it has', async () => {
	mkdirSync(join(project, 'bin'), { recursive: true });
	for (const name of ['git', 'ps', 'date']) {
		cpSync('/bin/echo', join(project, 'bin', name));
	}
	for (const script of [
		'./bin/git status',
		'PATH=$PWD/bin:$PATH git status',
		'./bin/ps',
		'PATH=$PWD/bin ps',
	]) {
		const { code, stdout } = await workspace.kernel.execute(script, { timeoutMs: 20_000 });
		expect({ script, code, stdout }).toEqual({ script, code: 126, stdout: '' });
	}
});

const quoted = (words: string): string =>
	words
		.split(' ')
		.map((word) => `'${word}'`)
		.join(' ');
