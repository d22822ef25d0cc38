import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kernel } from '@tenon/shell';
import { openHostFolder } from '@tenon/vfs/host';
import { describe, expect, it } from 'vitest';
import { commands } from '../src/index.ts';

/** Runs a script in a folder with a FIFO, on a kernel that is shut down after it. */
const runBesideFifo = async (script: string): Promise<string> => {
	const folder = mkdtempSync(join(tmpdir(), 'tenon-fifo-'));
	execFileSync('mkfifo', [join(folder, 'fifo')]);
	const fileSystem = openHostFolder(folder);
	const kernel = new Kernel({ fileSystem, cwd: '/', commands });
	try {
		const { stdout, stderr } = await kernel.execute(script);
		return stdout + stderr;
	} finally {
		await kernel.shutdown();
		fileSystem.close();
		rmSync(folder, { recursive: true });
	}
};

describe.skipIf(process.platform === 'win32')('a FIFO', () => {
	const readers: Readonly<Record<string, string>> = {
		'cat fifo': 'one\n',
		'grep o fifo': 'one\n',
		'rg o fifo': 'one\n',
		'rg -U o fifo': 'one\n',
		'sed s/o/0/ fifo': '0ne\n',
		'sort fifo': 'one\n',
		'tail -n 1 fifo': 'one\n',
		'wc -c fifo': '4 fifo\n',
		'md5sum fifo': '5bbf5a52328e7439ae6e719dfe712200  fifo\n',
	};

	it.each(Object.keys(readers))('can be waited for no longer: %s', async (reader) => {
		expect(await runBesideFifo(`${reader} & sleep 0.1; kill %1; wait %1; echo $?`)).toBe('143\n');
	});

	it.each(Object.entries(readers))('gives what is written to it: %s', async (reader, text) => {
		expect(await runBesideFifo(`echo one > fifo & ${reader}; wait`)).toBe(text);
	});
});
