import { lstatSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openStudio, type Studio } from './studio.ts';

let studio: Studio | undefined;
afterEach(() => studio?.close());

const bytesIn = (folder: string): number =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.map((name) => lstatSync(join(folder, name)))
		.reduce((sum, facts) => sum + (facts.isFile() ? facts.size : 0), 0);

it('two hundred megabytes of ignored output are removed without a copy and without a question', async () => {
	studio = await openStudio({
		title: '',
		files: { '.gitignore': 'dist/\n', 'dist/bundle.js': '', 'src/a.js': 'kept\n' },
		steps: [],
	});
	const { project, workspace, questions } = studio;
	const bundle = join(project, 'dist/bundle.js');
	truncateSync(bundle, 200 * 1024 * 1024);
	const overwritten = await workspace.kernel.execute('echo small > dist/bundle.js');
	expect(overwritten).toMatchObject({ code: 0, stderr: '', latches: [] });
	truncateSync(bundle, 200 * 1024 * 1024);
	const removed = await workspace.kernel.execute('rm -rf dist src');
	expect(removed).toMatchObject({ code: 0, stderr: '', latches: [] });
	expect(questions).toEqual([]);
	expect(bytesIn(join(project, '../../.local/state/tenon/undo'))).toBeLessThan(100_000);

	const report = await workspace.undo.undo();
	expect(report.notes).toEqual([`${project}/dist was not kept: it is made by a build and ignored by git`]);
	expect(report.failed).toEqual([]);
	expect(readdirSync(project).sort()).toEqual(['.git', '.gitignore', 'src']);
	expect(readFileSync(join(project, 'src/a.js'), 'utf8')).toBe('kept\n');
});

it('what is ignored and no output is kept as everything else is', async () => {
	studio = await openStudio({ title: '', files: { '.gitignore': 'notes/\n' }, steps: [] });
	const { project, workspace } = studio;
	await workspace.kernel.execute('mkdir notes');
	writeFileSync(join(project, 'notes/idea.txt'), 'mine\n');
	expect(await workspace.kernel.execute('rm -r notes')).toMatchObject({ code: 0, latches: [] });
	await workspace.undo.undo();
	expect(readFileSync(join(project, 'notes/idea.txt'), 'utf8')).toBe('mine\n');
});
