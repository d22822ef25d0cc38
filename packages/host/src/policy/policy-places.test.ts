import { execFileSync } from 'node:child_process';
import {
	mkdirSync,
	mkdtempSync,
	realpathSync,
	rmSync,
	symlinkSync,
	truncateSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadPolicy } from './load-policy.ts';
import { nodePolicyReader } from './policy-places.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-places-')));
afterAll(() => {
	rmSync(folder, { recursive: true, force: true });
});

describe('the files of the machine', () => {
	it('are read, and missing ones are missing', () => {
		writeFileSync(join(folder, 'a'), 'text');
		expect(nodePolicyReader.read(join(folder, 'a'))).toBe('text');
		expect(nodePolicyReader.read(join(folder, 'none'))).toBeUndefined();
		expect(nodePolicyReader.read(join(folder, 'a', 'below'))).toBeUndefined();
		expect(nodePolicyReader.read('/dev/null')).toBe('');
	});

	it('that would wait or are huge are refused', () => {
		execFileSync('mkfifo', [join(folder, 'pipe')]);
		writeFileSync(join(folder, 'huge'), '');
		truncateSync(join(folder, 'huge'), 1 << 30);
		for (const name of ['pipe', 'huge', '.']) {
			expect(() =>
				loadPolicy({ root: folder, environment: { HOME: folder }, files: { user: join(folder, name) } }),
			).toThrow('cannot be read (');
		}
	});

	it('links to the project, the home and the temporary folder are followed', () => {
		for (const name of ['project', 'home', 'temp']) {
			mkdirSync(join(folder, name));
			symlinkSync(join(folder, name), join(folder, `${name}-link`));
		}
		const { places } = loadPolicy({
			root: join(folder, 'project-link'),
			environment: { HOME: join(folder, 'home-link'), TMPDIR: join(folder, 'temp-link') },
		});
		expect(places.workspace).toBe(join(folder, 'project'));
		expect(places.home).toBe(join(folder, 'home'));
		expect(places.temp).toContain(join(folder, 'temp'));
	});
});
