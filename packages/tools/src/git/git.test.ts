import { execFileSync } from 'node:child_process';
import {
	appendFileSync,
	chmodSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kernel, type KernelOptions } from '@tenon/shell';
import { openHostFolder } from '@tenon/vfs/host';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commands } from '../../../commands/src/index.ts';
import { createProgramRunner } from '../../../host/src/index.ts';
import { ToolSession } from '../../test/tool-session.ts';
import { gitTool } from './git.ts';

let folder = '';
const programs = createProgramRunner();

const environment = {
	PATH: '/usr/bin:/bin',
	GIT_CONFIG_NOSYSTEM: '1',
	GIT_CONFIG_GLOBAL: '/dev/null',
	GIT_AUTHOR_NAME: 'Ann',
	GIT_AUTHOR_EMAIL: 'ann@a.test',
	GIT_AUTHOR_DATE: '2020-02-03T04:05:06+01:00',
	GIT_COMMITTER_NAME: 'Ann',
	GIT_COMMITTER_EMAIL: 'ann@a.test',
	GIT_COMMITTER_DATE: '2020-02-03T04:05:06+01:00',
};

const git = (...words: readonly string[]): string =>
	execFileSync('git', words, {
		cwd: folder,
		env: environment,
		encoding: 'utf8',
		timeout: 10_000,
		stdio: 'pipe',
	}).trim();

const put = (path: string, content: string): void => writeFileSync(join(folder, path), content);

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'tenon-git-'));
	git('init', '-q', '-b', 'main');
	put('a file', 'one\ntwo\n');
	mkdirSync(join(folder, 'sub'));
	put('sub/b', 'b\n');
	git('add', '.');
	git('commit', '-qm', 'First\n\nWith a body.');
	put('a file', 'one\nzwei\n');
	git('commit', '-qam', 'Second');
});

afterEach(() => rmSync(folder, { recursive: true }));

const sessionOn = (more: Partial<KernelOptions> = {}): ToolSession => {
	const fileSystem = openHostFolder('/');
	const kernel = new Kernel({ fileSystem, commands, programs, environment, ...more });
	return new ToolSession([gitTool({ kernel })], { fileSystem, cwd: folder });
};

describe('git', () => {
	it('tells the state of the working tree', async () => {
		put('a file', 'changed\n');
		put('new\nline', '');
		renameSync(join(folder, 'sub/b'), join(folder, 'sub/c'));
		git('add', 'sub');
		expect(await sessionOn().data('git', { action: 'status' })).toEqual({
			branch: { name: 'main', commit: git('rev-parse', 'HEAD') },
			files: [
				{ path: 'a file', staged: '.', unstaged: 'M' },
				{ path: 'sub/c', from: 'sub/b', staged: 'R', unstaged: '.' },
				{ path: 'new\nline', staged: '?', unstaged: '?' },
			],
			isCut: false,
		});
		expect(await sessionOn().text('git', { action: 'status', path: 'sub' })).toBe(
			'on main\nR. sub/b -> sub/c\n',
		);
		git('stash', '-q', '-u');
		expect(await sessionOn().text('git', { action: 'status' })).toBe(
			'on main\nnothing differs from the last commit\n',
		);
	});

	it('tells how far a branch is from the one it follows', async () => {
		git('branch', 'base', 'HEAD~1');
		git('branch', '-u', 'base');
		expect(await sessionOn().data('git', { action: 'status' })).toMatchObject({
			branch: { upstream: 'base', ahead: 1, behind: 0 },
		});
	});

	it('tells of conflicts and of a head without a branch', async () => {
		git('checkout', '-q', '-b', 'other', 'HEAD~1');
		put('a file', 'one\ndeux\n');
		git('commit', '-qam', 'Other');
		git('checkout', '-q', '--detach');
		expect(() => git('merge', 'main')).toThrow();
		const status = await sessionOn().data('git', { action: 'status' });
		expect(status).toMatchObject({ files: [{ path: 'a file', staged: 'U', unstaged: 'U' }] });
		expect((status as { readonly branch: object }).branch).not.toHaveProperty('name');
	});

	it('tells the history', async () => {
		const session = sessionOn();
		expect(await session.data('git', { action: 'log' })).toEqual({
			commits: [
				{
					commit: git('rev-parse', 'HEAD'),
					parents: [git('rev-parse', 'HEAD~1')],
					author: 'Ann',
					email: 'ann@a.test',
					date: '2020-02-03T04:05:06+01:00',
					subject: 'Second',
					body: '',
				},
				{
					commit: git('rev-parse', 'HEAD~1'),
					parents: [],
					author: 'Ann',
					email: 'ann@a.test',
					date: '2020-02-03T04:05:06+01:00',
					subject: 'First',
					body: 'With a body.',
				},
			],
			isCut: false,
		});
		const hash = git('rev-parse', '--short=8', 'HEAD~1');
		expect(await session.text('git', { action: 'log', path: 'sub' })).toBe(`${hash} 2020-02-03 Ann: First\n`);
		expect(await session.data('git', { action: 'log', revision: 'HEAD~1..HEAD' })).toMatchObject({
			commits: [{ subject: 'Second' }],
		});
		expect(await session.data('git', { action: 'log', limit: 1 })).toMatchObject({ isCut: true });
	});

	it('shows differences', async () => {
		const session = sessionOn();
		expect(await session.text('git', { action: 'diff' })).toBe('no differences\n');
		put('a file', 'one\ndrei\nvier\n');
		expect(await session.data('git', { action: 'diff' })).toEqual({
			files: [{ path: 'a file', addedLines: 2, removedLines: 1 }],
			patch: `${git('diff')}\n`,
			isCut: false,
		});
		git('mv', 'sub/b', 'sub/c');
		put('sub/bin', 'x\0y');
		git('add', '.');
		expect(await session.data('git', { action: 'diff', staged: true })).toMatchObject({
			files: [
				{ path: 'a file', addedLines: 2, removedLines: 1 },
				{ path: 'sub/bin' },
				{ path: 'sub/c', from: 'sub/b', addedLines: 0, removedLines: 0 },
			],
		});
		expect(
			await session.text('git', { action: 'diff', revision: 'HEAD~1', to: 'HEAD', path: 'a file' }),
		).toBe(`${git('diff', 'HEAD~1', 'HEAD')}\n`);
	});

	it('shows a commit, the first one too, and a file as it was', async () => {
		const session = sessionOn();
		expect(await session.text('git', { action: 'show', revision: 'HEAD~1' })).toBe(
			[
				`commit ${git('rev-parse', 'HEAD~1')}`,
				'Ann <ann@a.test> 2020-02-03T04:05:06+01:00',
				'',
				'First',
				'',
				'With a body.',
				'',
				`${git('show', '--format=', 'HEAD~1')}\n`,
			].join('\n'),
		);
		expect(await session.data('git', { action: 'show', revision: 'HEAD~1', path: 'a file' })).toEqual({
			text: 'one\ntwo\n',
			isCut: false,
		});
	});

	it('tells which commit each line came with', async () => {
		appendFileSync(join(folder, 'a file'), 'drei\n');
		const session = sessionOn();
		expect(await session.data('git', { action: 'blame', path: 'a file' })).toMatchObject({
			lines: [
				{
					line: 1,
					commit: git('rev-parse', 'HEAD~1'),
					author: 'Ann',
					time: 1_580_699_106,
					summary: 'First',
					text: 'one',
				},
				{ line: 2, commit: git('rev-parse', 'HEAD'), summary: 'Second', text: 'zwei' },
				{ line: 3, commit: '0'.repeat(40), text: 'drei' },
			],
			isCut: false,
		});
		const hash = git('rev-parse', '--short=8', 'HEAD');
		expect(await session.text('git', { action: 'blame', path: 'a file', offset: 2, limit: 1 })).toBe(
			`${hash} 2020-02-03 Ann\t2\tzwei\n`,
		);
		expect(await session.failure('git', { action: 'blame' })).toBe('blame needs a path');
	});

	it('lists branches', async () => {
		git('branch', 'topic/x', 'HEAD~1');
		expect(await sessionOn().data('git', { action: 'branches' })).toMatchObject({
			branches: [
				{
					name: 'main',
					isCurrent: true,
					isRemote: false,
					commit: git('rev-parse', 'HEAD'),
					subject: 'Second',
				},
				{ name: 'topic/x', isCurrent: false },
			],
		});
	});

	it('passes no options on', async () => {
		const session = sessionOn();
		const written = join(folder, 'written');
		for (const args of [
			{ action: 'diff', revision: `--output=${written}` },
			{ action: 'log', revision: `--output=${written}` },
			{ action: 'diff', revision: 'HEAD', to: `--output=${written}` },
			{ action: 'blame', path: '--contents=/etc/passwd' },
		]) {
			expect(await session.failure('git', args)).toMatch(/options are not passed on/);
		}
		expect(existsSync(written)).toBe(false);
	});

	it('starts no program that a repository names', async () => {
		const trap = join(folder, 'trap.sh');
		const sprung = join(folder, 'sprung');
		writeFileSync(trap, `#!/bin/sh\necho "$0 $*" >> '${sprung}'\ncat\n`);
		chmodSync(trap, 0o755);
		git('config', 'core.fsmonitor', trap);
		git('config', 'core.pager', trap);
		git('config', 'pager.log', trap);
		git('config', 'diff.external', trap);
		git('config', 'diff.d.command', trap);
		git('config', 'diff.d.textconv', trap);
		git('config', 'filter.f.clean', trap);
		git('config', 'filter.f.process', trap);
		git('config', 'filter.f.required', 'true');
		git('config', 'filter.a=b.clean', trap);
		git('config', 'gpg.program', trap);
		git('config', 'log.showSignature', 'true');
		git('config', 'core.hooksPath', folder);
		git('config', 'core.sshCommand', trap);
		git('config', 'alias.status', `!${trap}`);
		writeFileSync(join(folder, '.gitattributes'), '* diff=d filter=f\nsub/* filter=a=b\n');
		writeFileSync(join(folder, 'post-index-change'), `#!/bin/sh\necho hook >> '${sprung}'\n`);
		chmodSync(join(folder, 'post-index-change'), 0o755);
		put('a file', 'one\nthree\n');
		put('sub/b', 'other\n');
		rmSync(sprung, { force: true });
		const session = sessionOn({
			environment: { ...environment, GIT_EXTERNAL_DIFF: trap, GIT_PAGER: trap, PAGER: trap },
		});
		for (const args of [
			{ action: 'status' },
			{ action: 'diff' },
			{ action: 'diff', revision: 'HEAD~1' },
			{ action: 'log' },
			{ action: 'show' },
			{ action: 'show', path: 'a file' },
			{ action: 'blame', path: 'a file' },
			{ action: 'branches' },
		]) {
			await session.text('git', args);
			expect({ args, isSprung: existsSync(sprung) }).toEqual({ args, isSprung: false });
		}
		// The trap is a good one: git by itself walks into it.
		expect(() => git('diff', '--no-ext-diff', '--', 'a file')).toThrow();
		expect(existsSync(sprung)).toBe(true);
		rmSync(sprung);
		git('diff', '--no-ext-diff', '--no-textconv', '--', 'sub/b');
		expect(existsSync(sprung)).toBe(true);
	});

	it('passes over functions of the shell that are called git', async () => {
		const fileSystem = openHostFolder('/');
		const kernel = new Kernel({ fileSystem, commands, programs, environment });
		await kernel.execute('git() { echo fooled; }');
		const session = new ToolSession([gitTool({ kernel })], { fileSystem, cwd: folder });
		expect(await session.text('git', { action: 'status' })).toBe(
			'on main\nnothing differs from the last commit\n',
		);
	});

	it('passes on what git says', async () => {
		const session = sessionOn();
		expect(await session.failure('git', { action: 'log', revision: 'nowhere' })).toBe(
			"fatal: bad revision 'nowhere'",
		);
		const outside = new ToolSession(
			[
				gitTool({
					kernel: new Kernel({
						fileSystem: openHostFolder('/'),
						commands,
						programs,
						environment,
					}),
				}),
			],
			{ fileSystem: openHostFolder('/'), cwd: '/' },
		);
		expect(await outside.failure('git', { action: 'status' })).toMatch(/^fatal: not a git repository/);
	});

	it('says so where no program runs', async () => {
		expect(await sessionOn({ allowPrograms: false }).failure('git', { action: 'status' })).toBe(
			'bash: line 1: /usr/bin/git: external programs are not allowed here',
		);
		expect(await sessionOn({ environment: { PATH: '/none' } }).failure('git', { action: 'status' })).toBe(
			'git cannot run here: the shell runs no programs, or none of this name is on its PATH',
		);
	});

	it('shows bytes that are not UTF-8 as U+FFFD and cuts what is long', async () => {
		writeFileSync(join(folder, 'sub/b'), Buffer.from([0xdf, 0x0a]));
		put('a file', 'a long line of text\n'.repeat(5000));
		const patch = await sessionOn().text('git', { action: 'diff' });
		expect(patch).toMatch(/^diff --git a\/a file[\s\S]*bytes left out[\s\S]*\+\ufffd\n$/);
		expect(patch.length).toBeLessThan(25_000);
	});
});
