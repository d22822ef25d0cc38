import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chdir, cwd, getuid, pid, platform, seteuid } from 'node:process';
import { Worker } from 'node:worker_threads';
import { decodeText } from '@tenon/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HostFolder, openHostFolder } from './host-folder.ts';
import { WorkingDirectory } from './working-directory.ts';

const onLinux = platform === 'linux';
const names = Array.from({ length: 16 }, (_, at) => `f${at}`);

let root = '';
let folder: HostFolder;
const before = cwd();
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), 'tenon-standing-'));
	mkdirSync(join(root, 'd/home'), { recursive: true });
	for (const name of names) writeFileSync(join(root, 'd', name), `text of ${name}`);
	folder = openHostFolder(root, { lendsWorkingDirectory: true });
});
afterEach(() => {
	chdir(before);
	folder.close();
	rmSync(root, { recursive: true });
});

const readTogether = (given: readonly string[]): string[] => {
	const batch = { memory: new Uint8Array(8192), ends: new Int32Array(64), limitBytes: 1024 };
	const count = folder.readBatch!('/d', given, 0, batch) as number;
	return Array.from({ length: count }, (_, at) =>
		decodeText(batch.memory.slice(at === 0 ? 0 : batch.ends[at - 1]! + 1, batch.ends[at])),
	);
};

const texts = names.map((name) => `text of ${name}`);

describe('a folder that the working directory is lent to', () => {
	it('leaves the process where it stood', () => {
		chdir(join(root, 'd/home'));
		expect(readTogether(names)).toEqual(texts);
		expect(cwd()).toBe(join(root, 'd/home'));
	});

	it('leaves the process where it stood after a file that cannot be read', () => {
		expect(readTogether([...names.slice(0, 10), 'missing', ...names])).toEqual(texts.slice(0, 10));
		expect(readTogether([...names.slice(0, 10), 'home', ...names])).toEqual(texts.slice(0, 10));
		expect(cwd()).toBe(before);
	});

	it('leaves the process in a directory that has been removed', () => {
		chdir(join(root, 'd/home'));
		rmdirSync(join(root, 'd/home'));
		expect(readTogether(names)).toEqual(texts);
		expect(() => cwd()).toThrow('ENOENT');
	});

	it.runIf(onLinux)('keeps no handle on the places where the process stood', () => {
		readTogether(names);
		const open = readdirSync('/proc/self/fd').length;
		for (let round = 0; round < 20; round++) readTogether(names);
		expect(readdirSync('/proc/self/fd').length).toBe(open);
	});
});

it.runIf(onLinux)('a directory that cannot be entered is not, and the process stays', () => {
	const place = new WorkingDirectory();
	expect(place.enter(join(root, 'd/f1'))).toBe(false);
	expect(place.enter(join(root, 'missing'))).toBe(false);
	expect(cwd()).toBe(before);
});

it.runIf(onLinux && getuid?.() === 0)(
	'a way back that is closed meanwhile is told, and no failure of a file',
	() => {
		const home = join(root, 'd/home');
		chdir(home);
		const place = new WorkingDirectory();
		expect(place.enter(join(root, 'd'))).toBe(true);
		chmodSync(home, 0);
		seteuid!(65_534);
		try {
			expect(() => place.leave()).toThrow(
				`the working directory of process ${pid} cannot be entered again (EACCES): start the process anew`,
			);
		} finally {
			seteuid!(0);
		}
	},
);

it('in a worker thread, which cannot change it, files are read without it', async () => {
	const worker = new Worker(
		`
		const { parentPort, workerData } = require('node:worker_threads');
		import(workerData.module).then(({ openHostFolder }) => {
			const folder = openHostFolder(workerData.root, { lendsWorkingDirectory: true });
			const batch = { memory: new Uint8Array(8192), ends: new Int32Array(64), limitBytes: 1024 };
			parentPort.postMessage(folder.readBatch('/d', workerData.names, 0, batch));
			folder.close();
		});
		`,
		{
			eval: true,
			workerData: { root, names, module: new URL('./host-folder.ts', import.meta.url).href },
			execArgv: ['-C', '@tenon/source'],
		},
	);
	const [count] = await Promise.race([
		new Promise<unknown[]>((resolve) => worker.once('message', (...given) => resolve(given))),
		new Promise<never>((_, reject) => worker.once('error', reject)),
	]);
	await worker.terminate();
	expect(count).toBe(names.length);
});
