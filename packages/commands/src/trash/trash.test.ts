import { beforeEach, describe, expect, it } from 'vitest';
import { type HeldFiles, holdFiles } from '../../test/undo/held-kernel.ts';

let held: HeldFiles;
beforeEach(() => {
	held = holdFiles();
});

describe('trash', () => {
	it('lists what was removed and what was overwritten', async () => {
		await held.run('rm b; echo longer > a');
		expect((await held.run('trash list')).stdout).toBe(
			[
				'0101010101010001  2030-01-02T03:04:05Z  overwritten  4  /work/a',
				'0101010101010000  2030-01-02T03:04:05Z  removed      4  /work/b',
				'',
			].join('\n'),
		);
		expect((await held.run('trash list --json /b')).stdout).toBe(
			'[{"id":"0101010101010000","kind":"removed","name":"b","path":"/work/b","time":"2030-01-02T03:04:05Z","bytes":4}]\n',
		);
	});

	it('restores by name, and that can be undone', async () => {
		await held.run('mkdir d; echo x > d/x');
		await held.run('rm -r d b');
		expect(await held.run('trash restore b d')).toEqual({
			stdout: '/work/b\n/work/d\n',
			stderr: '',
			code: 0,
		});
		expect([held.content('/work/b'), held.content('/work/d/x')]).toEqual(['two\n', 'x\n']);
		await held.run('undo');
		expect(held.names()).toEqual(['a', 'b']);
	});

	it('never restores over what is there, and goes on with the next', async () => {
		await held.run('rm b; echo 2 > a');
		expect(await held.run('trash restore a nosuch b')).toEqual({
			stdout: '/work/b\n',
			stderr:
				'trash: restore: /work/a: File exists\ntrash: restore: nosuch: nothing of that name is in the trash\n',
			code: 1,
		});
	});

	it('is empty when it was emptied, and nothing can be undone then', async () => {
		await held.run('rm b');
		await held.run('echo 2 > a');
		expect((await held.run('trash empty')).stdout).toBe('2 items removed for good\n');
		expect((await held.run('trash list')).stdout).toBe('');
		expect((await held.run('undo')).stderr).toBe('undo: there is nothing to undo\n');
		expect(held.files.list('/held')).toEqual([]);
	});

	it('tells where it is and what it keeps', async () => {
		expect((await held.run('trash config')).stdout).toBe(
			[
				'directory           /held',
				'max_bytes_per_item  10485760',
				'max_total_bytes     1073741824',
				'max_steps           200',
				'max_age_ms          2592000000',
				'',
			].join('\n'),
		);
	});

	it('tells the size above which nothing is copied, which no script can change', async () => {
		expect(await held.run('trash config max-size')).toEqual({ stdout: '10485760\n', stderr: '', code: 0 });
		expect((await held.run('trash config max-size --json')).stdout).toBe('{"max_bytes_per_item":10485760}\n');
		expect(await held.run('trash config max-size 5')).toEqual({
			stdout: '',
			stderr: 'trash: config: max-size stays 10485760: it is set by who opens the session, not by a script\n',
			code: 1,
		});
		expect((await held.run('trash config size')).stderr).toBe(
			"trash: config: 'size' is no setting; there is max-size\n",
		);
	});

	it.each([
		['trash nosuch', "trash: 'nosuch' is not a subcommand\nTry 'trash --help' for more information.\n"],
		['trash restore', "trash: restore: missing NAME...\nTry 'trash --help' for more information.\n"],
		['trash empty x', "trash: empty: extra operand 'x'\nTry 'trash --help' for more information.\n"],
	])('%s is refused', async (script, stderr) => {
		expect(await held.run(script)).toEqual({ stdout: '', stderr, code: 1 });
	});
});
