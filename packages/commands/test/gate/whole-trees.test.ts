import type { FileSystem } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { gatedKernel } from './gated-kernel.ts';

describe('a directory as a whole', () => {
	const rules = ['deny read /work/sub/.env', 'deny write /work/.git/hooks/**'];
	const files = {
		'/work/sub/.env': 'TOKEN\n',
		'/work/.git/hooks/pre-commit': 'old\n',
		'/work/fake/hooks/pre-commit': 'evil\n',
	};
	const rows: readonly (readonly [string, string, number])[] = [
		['mv sub other; cat other/.env', 'mv: Permission denied', 1],
		['mv .git x; echo evil > x/hooks/pre-commit', 'mv: Permission denied', 1],
		['rm -rf .git', 'rm: Permission denied', 126],
		['rmdir .git/hooks', 'rmdir: failed to remove', 1],
		['mv fake/hooks .git/hooks', 'mv: Permission denied', 126],
	];
	for (const [script, stderr, code] of rows) {
		it(`${script} does not get around a rule about what is in it`, async () => {
			const { kernel } = gatedKernel({ rules, files });
			const result = await kernel.execute(script);
			expect({ stderr: result.stderr.slice(0, stderr.length), stdout: result.stdout }).toEqual({
				stderr,
				stdout: '',
			});
			expect(result.code === 0).toBe(code === 0);
			expect((await kernel.execute('cat .git/hooks/pre-commit; ls -A sub')).stdout).toBe(
				'old\n.env\nc.txt\n',
			);
		});
	}

	it('does not come to a place where what is in it may not be written', async () => {
		const { kernel } = gatedKernel({ rules, files: { '/work/fake/hooks/pre-commit': 'evil\n' } });
		const { stderr, code } = await kernel.execute('mv fake .git; ls -d .git');
		expect({ denied: stderr.includes('Permission denied'), code }).toEqual({ denied: true, code: 2 });
	});

	it('that no rule reaches into is moved and removed at once', async () => {
		const { kernel } = gatedKernel({ rules, files });
		const { stderr, code } = await kernel.execute('mkdir -p a/b/c; echo x > a/b/c/d; mv a e; rm -r e; ls');
		expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
	});
});

describe('a tree that is removed, moved or overwritten', () => {
	const rules = [
		'ask write /work/**/.git/{config,hooks/**}',
		'ask write /work/**/.vscode/**',
		'ask read /work/**/.env',
		'deny write /work/locked/in/**',
	];
	const files = {
		'/work/repo/.git/HEAD': 'ref\n',
		'/work/repo/.git/config': 'old\n',
		'/work/repo/.git/hooks/pre-commit': 'old\n',
		'/work/repo/.git/objects/1': 'one\n',
		'/work/repo/.vscode/tasks.json': 'old\n',
		'/work/repo/.env': 'TOKEN\n',
		'/work/repo/src/a': 'a\n',
		'/work/locked/a': 'a\n',
		'/work/locked/in/b': 'b\n',
		'/work/locked/z': 'z\n',
		'/work/fake/.git/config': 'new\n',
		'/work/fake/.git/hooks/pre-commit': 'new\n',
		'/work/fake/other': 'new\n',
	};
	const git = 'write /work/repo/.git/';
	const editors = 'write /work/repo/.vscode';

	/** What a person is asked: for each question the first thing it is about. */
	const ask = async (script: string, answer: (text: string) => boolean) => {
		const {
			kernel,
			files: memory,
			questions,
		} = gatedKernel({ rules, files, answer: ({ text }) => answer(text) });
		const before = await listing(memory);
		const { code } = await kernel.execute(script);
		return {
			code,
			isChanged: (await listing(memory)).join() !== before.join(),
			asked: questions.map(({ text }) => firstThingIn(text)),
		};
	};

	const rows: readonly (readonly [script: string, asked: readonly string[]])[] = [
		['rm -rf repo/.git', [`${git}config`]],
		['rm -rf repo', [editors, `${git}config`]],
		['rm -r repo/src repo/.git', [`${git}config`]],
		['cd repo && rm -rf .git/hooks', ['write /work/repo/.git/hooks']],
		['find repo/.git -delete', [`${git}config`]],
		['find repo -depth -delete', [editors, `${git}config`]],
		['mv repo/.git away', [`${git}config`]],
		['mv repo away', [editors, 'read /work/repo/.env', `${git}config`]],
		['mv fake/.git repo/src/', ['write /work/fake/.git/config']],
		['cp -r fake/.git repo/src/', ['write /work/repo/src/.git/config']],
		['cp -r fake/. repo/', [`${git}config`]],
		['cp -a fake/.git repo/', [`${git}config`]],
		['chmod -R 700 repo/.git', [`${git}config`]],
		['chown -R 5:6 repo/.git', [`${git}config`]],
		['chown -RL 5 repo', [editors, `${git}config`]],
		['chgrp -R 6 repo/.git', [`${git}config`]],
	];

	it.each(rows)(
		'is asked about once for each rule below it before anything happens: %s',
		async (script, asked) => {
			const refused = await ask(script, () => false);
			expect({ ...refused, asked: refused.asked.slice(0, 1) }).toEqual({
				code: 126,
				isChanged: false,
				asked: [expect.stringMatching(/^(?:read|write) /)],
			});
			const allowed = await ask(script, () => true);
			expect({ ...allowed, asked: [...allowed.asked].map((text) => text).sort() }).toEqual({
				code: 0,
				isChanged: true,
				asked: [...asked].sort(),
			});
		},
	);

	it('is left alone if a person says no to one of several rules', async () => {
		expect(await ask('rm -rf repo', (text) => !text.includes('.vscode'))).toMatchObject({
			code: 126,
			isChanged: false,
		});
	});

	it.each([
		'rm -rf locked',
		'mv locked away',
		'cp -r fake locked/in',
		'find locked -delete',
		'chmod -R 700 locked',
		'chown -R 5 locked',
		'chgrp -R 5 locked',
	])('is refused before anything happens if something below it is denied: %s', async (script) => {
		expect(await ask(script, () => true)).toEqual({ code: 126, isChanged: false, asked: [] });
	});

	it('is named with all that a rule holds for', async () => {
		const { kernel, questions } = gatedKernel({ rules, files, answer: () => false });
		await kernel.execute('rm -rf repo/.git');
		expect(questions.map(({ text, scope }) => ({ text, scope: scope.length }))).toEqual([
			{
				text: [
					'3 things are for a person to decide, by rule r0 (ask write /work/**/.git/{config,hooks/**}; user, embedder):',
					'  write /work/repo/.git/config',
					'  write /work/repo/.git/hooks',
					'  write /work/repo/.git/hooks/pre-commit',
				].join('\n'),
				scope: 3,
			},
		]);
	});

	it('that is only walked is asked about as ever', async () => {
		expect(await ask('grep -r TOKEN repo', () => true)).toMatchObject({ asked: [] });
		expect(await ask("find repo -name '*.pyc' -delete", () => true)).toMatchObject({ code: 0, asked: [] });
	});
});

// A question about one thing is a sentence about it; one about several lists them.
const firstThingIn = (text: string): string =>
	text.includes('\n') ? text.split('\n')[1]!.trim() : text.slice(0, text.indexOf(' is for '));

const listing = async (files: FileSystem, path = '/work'): Promise<readonly string[]> => {
	const { kind, mode, uid, gid } = await files.lstat(path);
	const facts = `${path} ${mode} ${uid}:${gid}`;
	if (kind !== 'directory') return [`${facts} ${new TextDecoder().decode(await files.read(path))}`];
	const names = (await files.list(path)).map(({ name }) => name).sort();
	const below = await Promise.all(names.map((name) => listing(files, `${path}/${name}`)));
	return [facts, ...below.flat()];
};
