import { lutimesSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { fileTime, hostTime } from './file-time.ts';

const folder = mkdtempSync(join(tmpdir(), 'tenon-time-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const timeOf = (path: string): number => fileTime(statSync(path).mtimeMs);

it('a file that is given the time of another has the same', () => {
	const one = join(folder, 'one');
	const other = join(folder, 'other');
	writeFileSync(one, '');
	writeFileSync(other, '');
	for (let round = 0; round < 500; round += 1) {
		const seconds = 1_600_000_000 + ((round * 7919 * 1_234_567) % 200_000_000) + round / 997;
		lutimesSync(one, seconds, seconds);
		const time = timeOf(one);
		lutimesSync(other, hostTime(time), hostTime(time));
		expect(timeOf(other)).toBe(time);
		lutimesSync(one, hostTime(timeOf(other)), hostTime(timeOf(other)));
		expect(timeOf(one)).toBe(time);
	}
});

it('a whole number of milliseconds or seconds stays one', () => {
	const path = join(folder, 'whole');
	writeFileSync(path, '');
	for (const time of [0, 1007, 1_577_836_800_000, 1_577_836_800_123, 1_700_000_000_001]) {
		lutimesSync(path, hostTime(time), hostTime(time));
		expect(timeOf(path)).toBe(time);
	}
	expect(hostTime(1_577_836_800_000)).toBe(1_577_836_800);
});
