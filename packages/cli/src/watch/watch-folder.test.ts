import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TimerPort } from '@tenon/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isSource, settle, watchFolder } from './watch-folder.ts';

/** Time that passes when it is told to. */
const handTimer = (): TimerPort & { pass(ms: number): void } => {
	const waiting = new Set<{ readonly at: number; readonly run: () => void }>();
	let now = 0;
	return {
		now: () => now,
		after: (delayMs, run) => {
			const entry = { at: now + delayMs, run };
			waiting.add(entry);
			return { [Symbol.dispose]: () => void waiting.delete(entry) };
		},
		pass: (ms) => {
			now += ms;
			for (const entry of [...waiting]) {
				if (entry.at > now) continue;
				waiting.delete(entry);
				entry.run();
			}
		},
	};
};

describe('changes', () => {
	it('that come together are one, told when they are over', () => {
		const timer = handTimer();
		const told: string[] = [];
		using settling = settle({ timer, changed: (file) => told.push(file) });
		settling.changed('a');
		timer.pass(60);
		settling.changed('b');
		timer.pass(60);
		expect(told).toEqual([]);
		timer.pass(40);
		expect(told).toEqual(['a']);
		settling.changed('c');
		timer.pass(100);
		expect(told).toEqual(['a', 'c']);
	});

	it.each([
		['main.ts', true],
		['lib/deep/x.py', true],
		['extension.json', true],
		['words.json', false],
		['notes.db-wal', false],
		['node_modules/a/b.js', false],
		['.git/index', false],
		['lib/.main.ts.swp', false],
		['main.ts~', false],
		['4913', false],
		['__pycache__/x.pyc', false],
		['out.log', false],
	])('of %s: %s, where data lies among the files', (file, expected) => {
		expect(isSource(file, true)).toBe(expected);
	});

	it('of data are changes where the extension keeps its own elsewhere', () => {
		expect(isSource('words.json', false)).toBe(true);
	});
});

const passAtOnce = (run: () => void): Disposable => {
	let isWanted = true;
	queueMicrotask(() => isWanted && run());
	return {
		[Symbol.dispose]: () => {
			isWanted = false;
		},
	};
};

describe('a folder', () => {
	let folder: string;
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'tenon-watch-'));
		mkdirSync(join(folder, 'lib'));
		writeFileSync(join(folder, 'lib/a.py'), '');
	});
	afterEach(() => rmSync(folder, { recursive: true, force: true }));

	it.each([
		['saved', () => writeFileSync(join(folder, 'lib/a.py'), 'x')],
		[
			'saved by renaming',
			() => {
				writeFileSync(join(folder, 'lib/.a.py.new'), 'x');
				renameSync(join(folder, 'lib/.a.py.new'), join(folder, 'lib/a.py'));
			},
		],
	])('tells of a file in it that is %s', async (_, save) => {
		const file = await new Promise<string>((resolve, reject) => {
			const watching = watchFolder({
				folder,
				hasOwnData: true,
				timer: { now: () => 0, after: (_ms, run) => passAtOnce(run) },
				changed: (changed) => {
					watching[Symbol.dispose]();
					resolve(changed);
				},
				failed: reject,
			});
			save();
		});
		expect(file).toBe(join('lib', 'a.py'));
	});
});
