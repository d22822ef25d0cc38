import { mkdirSync, mkdtempSync, rmSync, statfsSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openHostFolder } from './index.ts';
import { parseMountInfo, storesIn } from './stores.ts';

describe('the list of what is mounted', () => {
	it('reads names with blanks, optional fields and directories of a store', () => {
		const text = [
			'22 1 8:1 / / rw,relatime shared:1 master:2 - ext4 /dev/sda1 rw',
			'23 22 0:5 /sub\\040dir /mnt/a\\040b\\134c rw - tmpfs my\\011source rw,size=4k',
			'',
		].join('\n');
		expect(parseMountInfo(text)).toEqual([
			{ path: '/', source: '/dev/sda1', type: 'ext4', root: '/' },
			{ path: '/mnt/a b\\c', source: 'my\tsource', type: 'tmpfs', root: '/sub dir' },
		]);
	});

	it('shows of a folder the store that holds it as its root, and what is mounted below', () => {
		const whole = storesIn('/');
		const shm = whole.find(({ path }) => path === '/dev/shm');
		const inDev = storesIn('/dev');
		expect(inDev.filter(({ path }) => path === '/')).toHaveLength(1);
		if (shm !== undefined) expect(inDev).toContainEqual({ ...shm, path: '/shm' });
		expect(inDev.some(({ path }) => path.startsWith('/proc'))).toBe(false);
	});
});

describe('the room in a folder of the host', () => {
	it('is that of the store which a path leads to, and never of one outside', () => {
		const root = mkdtempSync(join(tmpdir(), 'tenon-space-'));
		try {
			mkdirSync(join(root, 'd'));
			writeFileSync(join(root, 'd/f'), '');
			symlinkSync('d/f', join(root, 'l'));
			symlinkSync('/proc', join(root, 'out'));
			using folder = openHostFolder(root);
			const { bsize, blocks, files } = statfsSync(root);
			for (const path of ['/', '/d', '/d/f', '/l'])
				expect(folder.space?.(path)).toMatchObject({ blockBytes: bsize, blocks, files });
			expect(() => folder.space?.('/nosuch')).toThrow('No such file');
			expect(() => folder.space?.('/out')).toThrow();
		} finally {
			rmSync(root, { recursive: true });
		}
	});
});
