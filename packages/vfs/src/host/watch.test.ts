import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WatchOptions } from '@tenon/core';
import { encodeText, type WatchEvent } from '@tenon/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HostFolder, openHostFolder } from './host-folder.ts';

const scratch = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

let root: string;
let folder: HostFolder;

beforeEach(() => {
	root = mkdtempSync(join(scratch, 'tenon-watch-'));
	folder = openHostFolder(root);
});

afterEach(() => {
	folder.close();
	rmSync(root, { recursive: true, force: true });
});

/** The events of a watch as text, up to and with the one that is waited for. */
const record = (path: string, options: WatchOptions = {}): { until(event: string): Promise<string[]> } => {
	const seen: string[] = [];
	let onSeen = (): void => undefined;
	folder.watch(
		path,
		(event: WatchEvent) => {
			seen.push(`${event.type} ${event.path}`);
			onSeen();
		},
		options,
	);
	const until = (event: string): Promise<string[]> =>
		new Promise((resolve) => {
			onSeen = (): void => {
				if (seen.includes(event)) resolve(seen);
			};
			onSeen();
		});
	return { until };
};

/** The events without those that only repeat the one before. */
const merged = (events: readonly string[]): string[] =>
	events.filter(
		(event, at) => event !== events[at - 1] && event !== events[at - 1]?.replace('created', 'changed'),
	);

describe('a watch', () => {
	it('reports a whole write as one change, and nothing of the hidden file', async () => {
		folder.write('/file', encodeText('one'));
		const events = record('/');
		folder.write('/file', encodeText('two'));
		folder.write('/new', encodeText('three'));
		folder.mkdir('/end');
		expect(merged(await events.until('created /end'))).toEqual([
			'changed /file',
			'created /new',
			'created /end',
		]);
	});

	it('of a file goes on when the file is replaced, and tells that it is gone', async () => {
		folder.write('/file', encodeText('one'));
		folder.write('/other', encodeText('one'));
		const events = record('/file');
		folder.write('/file', encodeText('two'));
		folder.write('/other', encodeText('two'));
		await events.until('changed /file');
		folder.remove('/file');
		expect(merged(await events.until('removed /file'))).toEqual(['changed /file', 'removed /file']);
	});

	it('reports under the path that it was asked for, through a link too', async () => {
		folder.mkdir('/d');
		folder.symlink('d', '/link');
		const events = record('/link');
		writeFileSync(join(root, 'd', 'file'), '');
		expect(merged(await events.until('created /link/file'))).toEqual(['created /link/file']);
	});

	it('that is recursive follows new directories, with what was put in them at once', async () => {
		const events = record('/', { recursive: true });
		folder.mkdir('/a/b', { recursive: true });
		folder.write('/a/b/one', encodeText('x'));
		await events.until('created /a/b/one');
		folder.write('/a/b/two', encodeText('x'));
		await events.until('created /a/b/two');
		folder.remove('/a', { recursive: true });
		await events.until('removed /a');
	});

	it('that is recursive follows a directory that took the place of another', async () => {
		folder.mkdir('/d');
		mkdirSync(join(root, 'other'));
		const events = record('/', { recursive: true });
		renameSync(join(root, 'other'), join(root, 'd'));
		await events.until('removed /other');
		writeFileSync(join(root, 'd', 'file'), '');
		await events.until('created /d/file');
	});

	it('ends with the removal of what it watches', async () => {
		folder.mkdir('/d');
		const events = record('/d');
		rmSync(join(root, 'd'), { recursive: true });
		expect(await events.until('removed /d')).toEqual(['removed /d']);
	});

	it('reports names that are not UTF-8', async () => {
		const events = record('/');
		folder.mkdir('/\udcff');
		await events.until('created /\udcff');
	});

	it('ends when its folder is closed', () => {
		const before = readdirSync('/proc/self/fd').length;
		record('/', { recursive: true });
		folder.close();
		expect(readdirSync('/proc/self/fd').length).toBeLessThanOrEqual(before + 1);
	});
});
