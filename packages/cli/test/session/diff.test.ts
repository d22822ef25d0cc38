import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { services } from '../support/services.ts';
import { watched } from '../support/watched-service.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

const shell = (id: string, script: string) => ({ id, tool: 'shell', args: { script } });

describe.each(services)('a service %s', { timeout: 60_000 }, (_name, open) => {
	it('shows what was changed, by step and since the session began, also by scripts of the person', async () => {
		await using session = await watched(open, {
			files: { 'a.txt': 'one\ntwo\n', 'old.txt': 'same\n', 'gone.txt': 'bye\n', 'raw.bin': 'x\0y' },
			replies: [
				{
					calls: [
						shell('c1', 'echo three >> a.txt'),
						shell('c2', 'mv old.txt new.txt; rm gone.txt; printf z > raw.bin; mkdir empty'),
					],
				},
				{ text: 'Done.' },
			],
		});
		const { service } = session;
		await service.runShell({ script: 'echo mine > mine.txt' });
		await service.submit({ text: 'change it' });
		await service.settled();
		const whole = await service.diff({});
		expect(whole.text).toBe(
			[
				'--- a/a.txt',
				'+++ b/a.txt',
				'@@ -1,2 +1,3 @@',
				' one',
				' two',
				'+three',
				'added directory: empty',
				'--- a/gone.txt',
				'+++ /dev/null',
				'@@ -1 +0,0 @@',
				'-bye',
				'--- /dev/null',
				'+++ b/mine.txt',
				'@@ -0,0 +1 @@',
				'+mine',
				'renamed file: old.txt -> new.txt',
				'modified file: raw.bin (no text)',
				'',
			].join('\n'),
		);
		expect(whole.files).toEqual([
			{ path: 'a.txt', kind: 'modified', from: null, addedLines: 1, removedLines: 0 },
			{ path: 'empty', kind: 'added', from: null, addedLines: 0, removedLines: 0 },
			{ path: 'gone.txt', kind: 'removed', from: null, addedLines: 0, removedLines: 1 },
			{ path: 'mine.txt', kind: 'added', from: null, addedLines: 1, removedLines: 0 },
			{ path: 'new.txt', kind: 'renamed', from: 'old.txt', addedLines: 0, removedLines: 0 },
			{ path: 'raw.bin', kind: 'modified', from: null, addedLines: 0, removedLines: 0 },
		]);
		const steps = await service.listUndo();
		const [, appended] = steps;
		expect((await service.diff({ step: appended!.step })).files.map(({ path }) => path)).toEqual(['a.txt']);
		expect((await service.diff({ path: 'mine.txt' })).files.map(({ path }) => path)).toEqual(['mine.txt']);
		expect(await service.diff({ path: 'empty/no.txt' })).toEqual({ text: '', files: [] });
		const later = await service.runCommand({ name: 'diff', args: appended!.step.slice(0, 6) });
		expect(later).toMatchObject({
			type: 'display',
			text: (await service.diff({ step: appended!.step })).text,
		});
	});

	it('shows what was done to a file that is too large to compare in one line', async () => {
		await using session = await watched(open, {
			replies: [{ calls: [shell('c1', 'echo more >> large.txt')] }, { text: 'Done.' }],
		});
		writeFileSync(join(session.world.project, 'large.txt'), 'x\n'.repeat(3 * 1024 * 1024));
		await session.service.submit({ text: 'add' });
		await session.service.settled();
		expect((await session.service.diff({})).text).toBe(
			'modified file: large.txt (larger than 4 MiB: not compared)\n',
		);
	});
});
