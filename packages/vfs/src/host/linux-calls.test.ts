import { execFileSync, spawnSync } from 'node:child_process';
import {
	chmodSync,
	closeSync,
	constants,
	linkSync,
	lstatSync,
	lutimesSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	truncateSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type DirEntry, encodeText } from '@tenon/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LeafContent } from './anchor.ts';
import { codeOf } from './errors.ts';
import { pathOnly } from './handle-path.ts';
import { openHostFolder } from './host-folder.ts';
import { readEntries } from './host-text.ts';
import { callsAtOnce, callsOnceWorthwhile, type LinuxCalls, noCalls } from './linux-calls.ts';
import { entriesOf, namesOf } from './linux-entries.ts';
import { LinuxStats, lookMemory } from './linux-stats.ts';
import type { HostStats } from './stat.ts';

const hasCalls = callsAtOnce(0) !== undefined;

it.runIf(process.platform === 'linux' && process.arch === 'x64')('are there on an ordinary Linux', () => {
	expect(hasCalls).toBe(true);
});

describe.runIf(hasCalls)('calls of Linux', () => {
	const calls = callsAtOnce(0) as LinuxCalls;
	let root = '';
	let handle = -1;
	beforeEach(() => {
		root = mkdtempSync(join(tmpdir(), 'tenon-calls-'));
		handle = openSync(root, pathOnly | constants.O_DIRECTORY);
	});
	afterEach(() => {
		closeSync(handle);
		rmSync(root, { recursive: true });
	});

	const codeOfFailure = (work: () => unknown): string | undefined => {
		try {
			work();
		} catch (error) {
			return codeOf(error);
		}
		return 'nothing failed';
	};
	// What a work makes of the directory, opened to be read.
	const fromStart = <T>(work: (fd: number) => T): T => {
		const fd = openSync(root, constants.O_RDONLY | constants.O_DIRECTORY);
		try {
			return work(fd);
		} finally {
			closeSync(fd);
		}
	};
	const listed = (): DirEntry[] | undefined => fromStart((fd) => entriesOf(calls, fd));
	const named = (holds: LeafContent): readonly string[] | undefined =>
		fromStart((fd) => namesOf(calls, fd, holds));

	it('tell of every kind of file what Node tells', () => {
		writeFileSync(join(root, 'file'), 'text');
		linkSync(join(root, 'file'), join(root, 'twin'));
		chmodSync(join(root, 'file'), 0o4751);
		writeFileSync(join(root, 'sparse'), '');
		truncateSync(join(root, 'sparse'), 5 * 2 ** 32 + 7);
		mkdirSync(join(root, 'directory/inner'), { recursive: true });
		symlinkSync('file', join(root, 'link'));
		writeFileSync(join(root, 'old'), '');
		utimesSync(join(root, 'old'), -12_345_678.25, -0.5);
		writeFileSync(join(root, 'far'), '');
		utimesSync(join(root, 'far'), 5_000_000_000.125, 6_000_000_000.75);
		lutimesSync(join(root, 'link'), 1, 2);
		execFileSync('mkfifo', [join(root, 'fifo')]);
		const paths = readdirSync(root).map((name) => join(root, name));
		for (const path of [...paths, '/dev/null', '/dev/zero', '/proc/self', '/proc/version', '/', '/tmp']) {
			const directory = openSync(dirname(path), pathOnly | constants.O_DIRECTORY);
			expect(calls.look(directory, basename(path) || '.', lookMemory)).toBe(true);
			expect(factsOf(new LinuxStats()), path).toEqual(factsOf(lstatSync(path)));
			closeSync(directory);
		}
	});

	it('say that nothing is there, and fail with a code where they cannot tell', () => {
		writeFileSync(join(root, 'file'), '');
		expect(calls.look(handle, 'missing', lookMemory)).toBe(false);
		expect(codeOfFailure(() => calls.look(handle, 'x'.repeat(300), lookMemory))).toBe('ENAMETOOLONG');
		expect(codeOfFailure(() => calls.look(12_345, 'file', lookMemory))).toBe('EBADF');
		expect(codeOfFailure(() => calls.look(handle, 'file', new Uint8Array(10)))).toBe('EINVAL');
	});

	it('take no name that would be cut or changed on its way', () => {
		writeFileSync(join(root, 'a'), '');
		for (const name of ['a\0b', 'a\udcff']) {
			expect(codeOfFailure(() => calls.look(handle, name, lookMemory))).toBe('EINVAL');
			expect(codeOfFailure(() => calls.open(handle, name, constants.O_RDONLY))).toBe('EINVAL');
		}
	});

	it('open and read files, and follow a link only where that was asked for', () => {
		writeFileSync(join(root, 'grüße'), 'some text');
		symlinkSync('grüße', join(root, 'link'));
		const memory = new Uint8Array(4);
		const fd = calls.open(handle, 'grüße', constants.O_RDONLY);
		expect([calls.read(fd, memory, 5), String.fromCharCode(...memory)]).toEqual([4, 'text']);
		expect(calls.read(fd, memory, 9)).toBe(0);
		expect(readFileSync(`/proc/self/fdinfo/${fd}`, 'latin1')).toMatch(/^flags:\t02[0-7]{6}$/m);
		calls.close(fd);
		expect(codeOfFailure(() => calls.close(fd))).toBe('EBADF');
		const noFollow = constants.O_RDONLY | constants.O_NOFOLLOW;
		expect(codeOfFailure(() => calls.open(handle, 'link', noFollow))).toBe('ELOOP');
		expect(codeOfFailure(() => calls.open(handle, 'none', noFollow))).toBe('ENOENT');
		expect(codeOfFailure(() => calls.read(handle, memory, 0))).toBe('EBADF');
	});

	it('list a directory of many and odd names as the disk has them', () => {
		mkdirSync(join(root, 'inner'));
		symlinkSync('nowhere', join(root, 'link'));
		execFileSync('mkfifo', [join(root, 'fifo')]);
		for (const name of ['new\nline', ' ', '-n', '..x', '.y', '\uFFFD', '日本', `${'l'.repeat(255)}`])
			writeFileSync(join(root, name), '');
		writeFileSync(Buffer.concat([Buffer.from(`${root}/raw`), Buffer.of(0xff, 0xc3)]), '');
		for (let index = 0; index < 3000; index++) writeFileSync(join(root, `file${index}`), '');
		const entries = listed()!;
		expect(entries).toEqual(readEntries(root));
		const real = execFileSync('ls', ['-UA', '--zero', root], { encoding: 'latin1' });
		const names = entries.map(({ name }) => Buffer.from(encodeText(name)).toString('latin1'));
		expect(names).toEqual(real.split('\0').slice(0, -1));
		expect(entries.find(({ name }) => name.startsWith('raw'))?.name).toBe('raw\udcff\udcc3');
		expect(
			entries
				.filter(({ kind }) => kind !== 'file')
				.map(({ name, kind }) => [name, kind])
				.sort(),
		).toEqual([
			['fifo', 'fifo'],
			['inner', 'directory'],
			['link', 'symlink'],
		]);
	});

	it('give the names of a directory only where all of them are of the kind that is wanted', () => {
		for (const name of ['a', 'b', 'ü']) writeFileSync(join(root, name), '');
		expect([...named('files')!].sort()).toEqual(['a', 'b', 'ü']);
		symlinkSync('a', join(root, 'link'));
		expect(named('files')).toBe(undefined);
		expect([...named('noDirectories')!].sort()).toEqual(['a', 'b', 'link', 'ü']);
		mkdirSync(join(root, 'inner'));
		expect(named('noDirectories')).toBe(undefined);
	});

	it('are loaded late where a folder is opened for a single script', () => {
		const late = callsOnceWorthwhile();
		expect([late(1000), late(1000), late(1000), late(1)]).toEqual([undefined, undefined, undefined, calls]);
		expect(noCalls(10_000)).toBe(undefined);
	});
});

const factsOf = (stats: HostStats): readonly unknown[] => [
	[stats.mode, stats.nlink, stats.uid, stats.gid, stats.ino, stats.dev, stats.rdev, stats.size, stats.blocks],
	// What is read just now has a time of access of its own.
	[stats.mtimeMs, stats.ctimeMs, stats.birthtimeMs],
	[stats.isFile(), stats.isDirectory(), stats.isSymbolicLink()],
	[stats.isFIFO(), stats.isCharacterDevice(), stats.isBlockDevice()],
];

const openHandles = (): number => readdirSync('/proc/self/fd').length;

const folderModule = new URL('./host-folder.ts', import.meta.url).href;
// Lists a folder, reads and looks, by whatever way there is; says what it found.
const useOfFolder = `
	const use = async (module, root) => {
		const { openHostFolder } = await import(module);
		using folder = openHostFolder(root);
		const names = folder.list('/').map(({ name, kind }) => name + ' ' + kind).sort();
		const text = new TextDecoder().decode(folder.read('/file', { offset: 0, length: 100 }));
		return JSON.stringify([names, text, folder.lstat('/file').size]);
	};
`;
const expected = '[["file file","inner directory"],"text",4]';

describe('a folder of the host', () => {
	let root = '';
	beforeEach(() => {
		root = mkdtempSync(join(tmpdir(), 'tenon-calls-'));
		writeFileSync(join(root, 'file'), 'text');
		mkdirSync(join(root, 'inner'));
	});
	afterEach(() => rmSync(root, { recursive: true }));

	it.each([
		['where addons are not allowed', ['--no-addons']],
		['where they are', []],
	])('works %s', (_, flags) => {
		const script = `${useOfFolder} use(${JSON.stringify(folderModule)}, ${JSON.stringify(root)}).then(console.log);`;
		const { stdout, stderr } = spawnSync(
			process.execPath,
			[...flags, '-C', '@tenon/source', '--input-type=module', '-e', script],
			{ encoding: 'utf8' },
		);
		expect([stdout, stderr]).toEqual([`${expected}\n`, '']);
	});

	it.runIf(hasCalls)('keeps few handles open, however many directories and files it works on', () => {
		for (let index = 0; index < 200; index++) {
			mkdirSync(join(root, `d${index}`));
			writeFileSync(join(root, `d${index}/file`), 'text');
		}
		using folder = openHostFolder(root);
		const before = openHandles();
		for (let index = 0; index < 200; index++) {
			for (let again = 0; again < 3; again++) {
				expect(folder.namesOfLeaf!(`/d${index}`, 'files')).toEqual(['file']);
				expect(folder.list(`/d${index}`)).toEqual([{ name: 'file', kind: 'file' }]);
			}
			expect(folder.read(`/d${index}/file`, { offset: 0, length: 100 })).toEqual(encodeText('text'));
			expect(openHandles()).toBeLessThanOrEqual(before + 33);
		}
		folder.close();
		expect(openHandles()).toBeLessThanOrEqual(before);
	});

	it.runIf(hasCalls && process.getuid?.() === 0)('goes through a directory that it may not list', () => {
		const inner = join(root, 'inner');
		writeFileSync(join(inner, 'file'), 'text');
		chmodSync(inner, 0o711);
		chmodSync(root, 0o755);
		using folder = openHostFolder(root);
		process.seteuid!(65_534);
		try {
			expect(folder.lstat('/inner/file')).toMatchObject({ size: 4 });
			expect(() => folder.list('/inner')).toThrow('list /inner: Permission denied');
			expect(folder.namesOfLeaf!('/inner', 'files')).toBe(undefined);
		} finally {
			process.seteuid!(0);
		}
	});

	it('shows what others put into a directory that it has open', () => {
		using folder = openHostFolder(root);
		expect(() => folder.lstat('/inner/missing')).toThrow('lstat /inner/missing: No such file or directory');
		writeFileSync(join(root, 'inner/late'), '');
		expect(folder.list('/inner')).toEqual([{ name: 'late', kind: 'file' }]);
		writeFileSync(join(root, 'inner/later'), '');
		expect(folder.list('/inner')).toHaveLength(2);
	});

	it('works in worker threads that end at any time', async () => {
		const script = `${useOfFolder}
			const { parentPort, workerData } = require('node:worker_threads');
			use(workerData.module, workerData.root).then((found) => parentPort.postMessage(found));
			process.on('warning', (warning) => parentPort.postMessage(String(warning)));
		`;
		const found = await Promise.all(
			Array.from({ length: 3 }, async () => {
				const worker = new Worker(script, {
					eval: true,
					workerData: { root, module: folderModule },
					execArgv: ['-C', '@tenon/source'],
				});
				const message = await new Promise((resolve, reject) => {
					worker.once('message', resolve);
					worker.once('error', reject);
				});
				await worker.terminate();
				return message;
			}),
		);
		expect(found).toEqual([expected, expected, expected]);
	});
});
