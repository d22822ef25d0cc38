import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { Kernel } from '@tenon/shell';
import { openHostFolder } from '@tenon/vfs/host';
import { describe, expect, it } from 'vitest';
import { commands } from '../index.ts';

const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' };

const real = (script: string): string =>
	spawnSync('bash', ['-c', script], { cwd: '/', encoding: 'utf8', env: environment }).stdout;

// Others write to the same disk: what the real one prints before and after must be equal, or both are asked again.
const both = async (script: string): Promise<{ readonly ours: string; readonly theirs: string }> => {
	using fileSystem = openHostFolder('/');
	const kernel = new Kernel({ fileSystem, commands, cwd: '/', environment: { LC_ALL: 'C.UTF-8' } });
	let before = real(script);
	for (let tries = 0; tries < 50; tries++) {
		const { stdout: ours } = await kernel.execute(script);
		const after = real(script);
		// What others do may also come and go between the two.
		if (after === before && (ours === after || tries >= equalTries)) return { ours, theirs: after };
		before = after;
	}
	// A disk that is written to all the time: what the figures stand in must be equal all the same.
	const { stdout: ours } = await kernel.execute(script);
	return { ours: withoutFigures(ours), theirs: withoutFigures(real(script)) };
};

/** So often is asked again where the real one said the same twice, and ours something else between. */
const equalTries = 5;

const withoutFigures = (table: string): string => table.replace(/ *[\d.]+[kKMGTPE%]?i?/g, ' N');

describe("df of the machine's file systems", () => {
	it.each(
		[
			...[
				'',
				'-h',
				'-H',
				'-k',
				'-m',
				'-T',
				'-P',
				'-Ph',
				'-Pm',
				'-i',
				'-ih',
				'-iT',
				'-iP',
				'--total',
				'-hT --total',
			],
			...[
				'-BM',
				'-B 1000',
				'-B 1MB',
				'-B 512',
				'-BkB',
				'-B 1024000',
				'-BMiB',
				'-B1G',
				'-BK',
				'-Bh',
				'-B si',
				'-B1',
			],
			...[
				'--output',
				'-h --output',
				'--output=size,avail,used',
				'--output=target,size --total',
				'--output=pcent',
			],
			...[
				'--out=source --out=file,ipcent',
				'-a --output=target,fstype',
				'-k -h',
				'-h -k',
				'-t tmpfs',
				'-x tmpfs',
			],
			...[
				'-t tmpfs -t devtmpfs',
				'-l',
				'-v --sync --no-sync',
				'-i --total',
				`${tmpdir()} /`,
				'/proc/self/../.. /etc/passwd',
			],
		].map((words) => `df ${words}`),
	)('%s prints what the real one does', async (script) => {
		const { ours, theirs } = await both(script);
		expect(ours).toBe(theirs);
	});

	it.each(['POSIXLY_CORRECT=1', 'DF_BLOCK_SIZE=1M', 'BLOCK_SIZE=human', 'BLOCKSIZE=512', 'BLOCK_SIZE=x'])(
		'reads %s',
		async (variable) => {
			const { ours, theirs } = await both(`export ${variable}; df /`);
			expect(ours).toBe(theirs);
		},
	);
});
