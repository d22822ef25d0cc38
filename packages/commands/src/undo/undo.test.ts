import { encodeText } from '@tenon/core';
import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { beforeEach, describe, expect, it } from 'vitest';
import { type HeldFiles, holdFiles } from '../../test/undo/held-kernel.ts';
import { commands } from '../index.ts';

let held: HeldFiles;
beforeEach(() => {
	held = holdFiles();
});

describe('undo', () => {
	it('brings back what the last execution changed, in one go', async () => {
		await held.run('sed -i s/one/1/ a; rm b; mkdir d; echo new > d/n; mv a d/moved');
		const { stdout, ...rest } = await held.run('undo');
		expect(rest).toEqual({ stderr: '', code: 0 });
		expect(stdout.split('\n')[0]).toBe(
			'undone: sed -i s/one/1/ a; rm b; mkdir d; echo new > d/n; mv a d/moved (010101010101)',
		);
		expect([held.content('/work/a'), held.content('/work/b')]).toEqual(['one\n', 'two\n']);
		expect(held.names()).toEqual(['a', 'b']);
	});

	it('again goes back one more step, and the id of an undo does it again', async () => {
		await held.run('echo 2 > a');
		await held.run('echo 3 > a');
		await held.run('undo');
		expect(held.content('/work/a')).toBe('2\n');
		await held.run('undo');
		expect(held.content('/work/a')).toBe('one\n');
		expect((await held.run('undo')).stderr).toBe('undo: there is nothing to undo\n');
		const newest = (await held.log.list())[0];
		expect(await held.run(`undo ${newest?.id}`)).toMatchObject({ stderr: '', code: 0 });
		expect(held.content('/work/a')).toBe('2\n');
	});

	it('says what it restored', async () => {
		await held.run('rm b; echo x >> a');
		expect(await held.run('undo')).toEqual({
			stdout: 'undone: rm b; echo x >> a (010101010101)\nrestored: /work/b\nrestored: /work/a\n',
			stderr: '',
			code: 0,
		});
	});

	it('says what it cannot undo where a step only ran a program, and is through with that step', async () => {
		await held.run('rm b');
		const step = held.log.begin('make all');
		step.note('make all ran; what it changed is not tracked');
		await step.end();
		expect(await held.run('undo')).toEqual({
			stdout: [
				`cannot be undone: make all (${step.step})`,
				'note: make all ran; what it changed is not tracked',
				'undo again for the step before it',
				'',
			].join('\n'),
			stderr: '',
			code: 1,
		});
		expect(held.names()).toEqual(['a']);
		expect((await held.run('undo')).code).toBe(0);
		expect(held.names()).toEqual(['a', 'b']);
	});

	it('keeps and names what was changed since', async () => {
		await held.run('echo 2 > a');
		held.files.write('/work/a', encodeText('by another process\n'));
		const { stdout, code } = await held.run('undo');
		expect([stdout, code]).toEqual([
			'undone: echo 2 > a (010101010101)\nrestored: /work/a\nnote: /work/a was changed since; that is kept in step 030303030303\n',
			0,
		]);
		await held.run('undo 0303');
		expect(held.content('/work/a')).toBe('by another process\n');
	});

	it('leaves a directory with things that are not of the step, and fails', async () => {
		await held.run('mkdir d');
		held.files.write('/work/d/mine', encodeText('x'));
		expect(await held.run('undo')).toEqual({
			stdout:
				'undone: mkdir d (010101010101)\nnot restored: /work/d: holds mine, which is not of this step\n',
			stderr: '',
			code: 1,
		});
		expect(held.content('/work/d/mine')).toBe('x');
	});

	it('gives its report as data', async () => {
		await held.run('rm b');
		expect(await held.run('undo --json')).toEqual({
			stdout: '{"step":"010101010101","label":"rm b","restored":["/work/b"],"failed":[],"notes":[]}\n',
			stderr: '',
			code: 0,
		});
	});

	it('lists the steps, newest first', async () => {
		await held.run('rm b');
		await held.run('true');
		await held.run('mkdir d; touch d/x');
		await held.run('undo');
		expect((await held.run('undo -l')).stdout).toBe(
			[
				'050505050505  2030-01-02T03:04:05Z  2 changes  undo mkdir d; touch d/x',
				'030303030303  2030-01-02T03:04:05Z  undone     mkdir d; touch d/x',
				'010101010101  2030-01-02T03:04:05Z  1 change   rm b',
				'',
			].join('\n'),
		);
		expect((await held.run('undo --list --json | fromjson | head -c 20')).code).toBe(0);
		const { stdout } = await held.run('undo --list --json');
		expect(JSON.parse(stdout)[2]).toEqual({
			id: '010101010101',
			label: 'rm b',
			time: '2030-01-02T03:04:05Z',
			undone: false,
			changes: [{ path: '/work/b', kind: 'remove' }],
			notes: [],
		});
	});

	it.each([
		['undo nosuch', 'undo: nosuch: there is no such step; see undo --list\n', 1],
		['undo 0101', 'undo: 0101: is undone already; to do it again: undo 030303030303\n', 1],
		["undo ''", 'undo: : there is no such step; see undo --list\n', 1],
		['undo 0', 'undo: 0: several steps begin so: 030303030303, 010101010101\n', 1],
		['undo --list x', "undo: extra operand 'x'\nTry 'undo --help' for more information.\n", 2],
	])('%s fails', async (script, stderr, code) => {
		await held.run('rm b');
		await held.run('undo');
		expect(await held.run(script)).toEqual({ stdout: '', stderr, code });
	});
});

describe('without an undo log', () => {
	it.each([
		['undo', 'undo: nothing is held here that could be undone\n'],
		['undo --list', 'undo: nothing is held here that could be undone\n'],
		['trash list', 'trash: nothing is kept here\n'],
		['trash empty', 'trash: nothing is kept here\n'],
	])('%s says so and fails', async (script, stderr) => {
		const kernel = new Kernel({ fileSystem: createMemoryFileSystem(), commands });
		const result = await kernel.execute(script);
		expect([result.stdout, result.stderr, result.code]).toEqual(['', stderr, 1]);
	});
});
