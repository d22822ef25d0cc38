import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { contextText, readContextFiles } from './context-files.ts';

const world = (files: Readonly<Record<string, string>>) => {
	const root = mkdtempSync(join(tmpdir(), 'tenon-context-'));
	onTestFinished(() => rmSync(root, { recursive: true }));
	for (const [name, text] of Object.entries(files)) {
		mkdirSync(dirname(join(root, name)), { recursive: true });
		writeFileSync(join(root, name), text);
	}
	return {
		root,
		read: (folder: string) => readContextFiles(join(root, folder), { HOME: join(root, 'home') }),
	};
};

describe('context files', () => {
	it('are those of the user, then from the top of the repository down: what is nearer stands later', () => {
		const { root, read } = world({
			'AGENTS.md': 'outside of the repository',
			'home/.config/tenon/AGENTS.md': 'of the user',
			'repo/.git/HEAD': '',
			'repo/AGENTS.md': 'of the top',
			'repo/CLAUDE.md': 'not read beside AGENTS.md',
			'repo/a/CLAUDE.md': 'of the folder',
			'repo/a/b/x': '',
		});
		const { files, problems } = read('repo/a/b');
		expect(problems).toEqual([]);
		expect(files).toEqual([
			{ file: join(root, 'home/.config/tenon/AGENTS.md'), text: 'of the user' },
			{ file: join(root, 'repo/AGENTS.md'), text: 'of the top' },
			{ file: join(root, 'repo/a/CLAUDE.md'), text: 'of the folder' },
		]);
		expect(contextText(files)).toContain(`From ${join(root, 'repo/a/CLAUDE.md')}:\nof the folder`);
	});

	it('are of the folder alone where there is no repository', () => {
		const { root, read } = world({ 'AGENTS.md': 'above', 'a/AGENTS.md': 'here' });
		expect(read('a').files).toEqual([{ file: join(root, 'a/AGENTS.md'), text: 'here' }]);
	});

	it('import other files, and leave code and what is no file as it is', () => {
		const { read } = world({
			'.git/HEAD': '',
			'AGENTS.md': 'see @docs/style.md and @person\n`@docs/style.md`\n```\n@docs/style.md\n```\n@~/mine.md',
			'docs/style.md': 'tabs, @more.md\n',
			'docs/more.md': 'always',
			'home/mine.md': 'my own',
		});
		expect(read('.').files.map(({ text }) => text)).toEqual([
			'see tabs, always and @person\n`@docs/style.md`\n```\n@docs/style.md\n```\nmy own',
		]);
	});

	it('end where they import each other, and say so', () => {
		const { root, read } = world({ '.git/HEAD': '', 'AGENTS.md': 'a @b.md', 'b.md': 'b @AGENTS.md' });
		const { files, problems } = read('.');
		expect(files.map(({ text }) => text)).toEqual(['a b @AGENTS.md']);
		expect(problems).toEqual([
			`${join(root, 'AGENTS.md')}: not imported again, or too deep, in ${join(root, 'b.md')}`,
		]);
	});

	it('are bounded, and say what was left out', () => {
		const { root, read } = world({ '.git/HEAD': '', 'AGENTS.md': 'x'.repeat(100_000) });
		const { files, problems } = read('.');
		expect(files[0]?.text).toHaveLength(65_536);
		expect(problems).toEqual([
			`${join(root, 'AGENTS.md')}: only its first 65536 characters are told to the model`,
		]);
	});
});
