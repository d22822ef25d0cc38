import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Flow, runFlow } from '@tenon/core';
import { Kernel } from '@tenon/shell';
import { createBudget, createMemoryFileSystem, withBudget } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { commands } from '../commands.ts';
import { ArchiveWriter } from './archive-writer.ts';
import type { TarFormat } from './header.ts';
import type { Member } from './member.ts';

const plain: Member = {
	kind: 'file',
	name: 'x',
	linkName: '',
	mode: 0o644,
	uid: 0,
	gid: 0,
	userName: 'root',
	groupName: 'root',
	size: 0,
	mtimeSeconds: 1000,
	device: [0, 0],
};

/** An archive of members, each file with its content. */
const archiveOf = (
	members: readonly (Partial<Member> & { readonly content?: string; readonly isCut?: true })[],
	format: TarFormat = 'gnu',
): Uint8Array => {
	const parts: Uint8Array[] = [];
	const write = function* (): Flow<void> {
		const writer = new ArchiveWriter(function* (bytes) {
			parts.push(bytes.slice());
			yield* [];
		}, format);
		for (const { content = '', isCut = false, ...facts } of members) {
			const bytes = new TextEncoder().encode(content);
			yield* writer.begin({ ...plain, size: bytes.length, ...facts });
			yield* writer.write(bytes);
			if (isCut) return;
			yield* writer.end();
		}
		yield* writer.finish();
	};
	void runFlow(write());
	return Uint8Array.from(Buffer.concat(parts));
};

/** What a script leaves in a file system with the archive `/work/x.tar`, and what it said. */
const extract = async (archive: Uint8Array, script = 'cd in; tar xf ../x.tar', maxBytes = 1 << 22) => {
	const memory = createMemoryFileSystem();
	for (const folder of ['/work', '/work/in', '/out', '/etc']) memory.mkdir(folder);
	memory.write('/work/x.tar', archive);
	memory.write('/etc/passwd', new TextEncoder().encode('root:x:0:0\n'));
	const budget = createBudget({ label: 'test', maxBytes, maxEntries: 10_000 });
	const fileSystem = await withBudget(memory, budget);
	const kernel = new Kernel({ fileSystem, cwd: '/work', commands, uid: 0 });
	const { stderr, code } = await kernel.execute(script);
	const { stdout } = await kernel.execute(
		'find / -mindepth 1 -not -path "/work/x.tar" -not -path "/tmp*" | sort',
	);
	const { stdout: passwd } = await kernel.execute('cat /etc/passwd');
	await kernel.shutdown();
	const inside = stdout.split('\n').filter((name) => name.startsWith('/work/in/'));
	const outside = stdout
		.split('\n')
		.filter(
			(name) =>
				name !== '' &&
				!name.startsWith('/work/in') &&
				!['/work', '/out', '/etc', '/etc/passwd'].includes(name),
		);
	return {
		stderr,
		code,
		inside: inside.map((name) => name.slice(9)),
		outside,
		isUntouched: passwd === 'root:x:0:0\n',
	};
};

describe('a hostile archive', () => {
	it('with absolute names makes files in the directory only', async () => {
		const archive = archiveOf([
			{ name: '/etc/passwd', content: 'evil' },
			{ name: '//out/x', content: 'evil' },
		]);
		expect(await extract(archive)).toEqual({
			stderr: "tar: Removing leading `/' from member names\ntar: Removing leading `//' from member names\n",
			code: 0,
			inside: ['etc', 'etc/passwd', 'out', 'out/x'],
			outside: [],
			isUntouched: true,
		});
	});

	it('with names that lead up makes none of them', async () => {
		const names = ['../x', 'a/../../x', '..', 'a/..', '../../etc/passwd'];
		const result = await extract(
			archiveOf([...names.map((name) => ({ name, content: 'evil' })), { name: 'ok' }]),
		);
		expect(result).toEqual({
			stderr: `${names.map((name) => `tar: ${name}: Member name contains '..'\n`).join('')}tar: Exiting with failure status due to previous errors\n`,
			code: 2,
			inside: ['ok'],
			outside: [],
			isUntouched: true,
		});
	});

	it.each([
		['an absolute link', '/out', 'l/evil'],
		['a link that leads up', '../../out', 'l/evil'],
		['a link to a file', '/etc/passwd', 'l'],
		['a link to a link', 'm', 'l/evil'],
	])('writes nothing through %s', async (_what, linkName, name) => {
		const archive = archiveOf([
			{ kind: 'symlink', name: 'm', linkName: '/out' },
			{ kind: 'symlink', name: 'l', linkName },
			{ name, content: 'evil' },
		]);
		const { outside, isUntouched } = await extract(archive);
		expect({ outside, isUntouched }).toEqual({ outside: [], isUntouched: true });
	});

	it('writes nothing through a link that is there already', async () => {
		const archive = archiveOf([{ name: 'l/evil', content: 'evil' }]);
		const result = await extract(archive, 'cd in; ln -s /out l; tar xf ../x.tar');
		expect(result).toEqual({
			stderr:
				'tar: l/evil: Cannot open: /work/in/l leads out of the directory\ntar: Exiting with failure status due to previous errors\n',
			code: 2,
			inside: ['l'],
			outside: [],
			isUntouched: true,
		});
	});

	it('writes nothing through a directory that became a link', async () => {
		const archive = archiveOf([
			{ kind: 'directory', name: 'd/' },
			{ name: 'd/one', content: 'x' },
			{ kind: 'directory', name: 'e/' },
			{ kind: 'symlink', name: 'e', linkName: '/out' },
			{ name: 'e/evil', content: 'evil' },
		]);
		const { outside } = await extract(archive);
		expect(outside).toEqual([]);
	});

	it('links nothing from outside', async () => {
		const archive = archiveOf([
			{ kind: 'hardlink', name: 'h', linkName: '../../etc/passwd' },
			{ kind: 'hardlink', name: 'i', linkName: '/etc/passwd' },
			{ name: 'h', content: 'evil' },
			{ name: 'i', content: 'evil' },
		]);
		const { outside, isUntouched, inside } = await extract(archive);
		expect({ outside, isUntouched, inside }).toEqual({ outside: [], isUntouched: true, inside: ['h', 'i'] });
	});

	it('makes no devices and no pipes', async () => {
		const archive = archiveOf([
			{ kind: 'character', name: 'c', device: [1, 3] },
			{ kind: 'block', name: 'b', device: [8, 0] },
			{ kind: 'fifo', name: 'p' },
			{ name: 'ok' },
		]);
		expect(await extract(archive)).toEqual({
			stderr: `${['c', 'b', 'p'].map((name) => `tar: ${name}: Cannot mknod: Operation not permitted\n`).join('')}tar: Exiting with failure status due to previous errors\n`,
			code: 2,
			inside: ['ok'],
			outside: [],
			isUntouched: true,
		});
	});

	it('with long and duplicate names makes what fits, and the last of each', async () => {
		const long = `${'n'.repeat(200)}/${'m'.repeat(200)}`;
		const archive = archiveOf([
			{ name: long, content: 'long' },
			{ name: 'same', content: 'first' },
			{ name: 'same', content: 'second' },
			{ name: 'q'.repeat(300), content: 'too long for a name' },
		]);
		const { inside, outside, code, stderr } = await extract(archive);
		expect({ inside, outside, code }).toEqual({
			inside: ['n'.repeat(200), long, 'same'],
			outside: [],
			code: 2,
		});
		expect(stderr).toContain('Cannot open: File name too long');
	});

	it('that claims a huge header, or a huge file, ends without taking memory for it', async () => {
		const huge = archiveOf([{ name: 'x', size: 2 ** 40, content: 'x'.repeat(512), isCut: true }]);
		expect((await extract(huge)).stderr).toBe(
			'tar: Unexpected EOF in archive\ntar: x: the archive ends inside of this member; it was not extracted\ntar: Error is not recoverable: exiting now\n',
		);
	});

	it('that unpacks to more than there is room for ends at the budget', async () => {
		const bomb = await extract(
			spawnSync('sh', ['-c', 'mkdir -p b && head -c 50000000 /dev/zero > b/zeros && tar czf - b'], {
				cwd: mkdtempSync(join(tmpdir(), 'tenon-bomb-')),
				maxBuffer: 1 << 26,
			}).stdout,
		);
		expect({ code: bomb.code, inside: bomb.inside }).toEqual({ code: 2, inside: ['b'] });
		expect(bomb.stderr).toMatch(/^tar: b\/zeros: Cannot write: /);
	});
});

describe('archives of the real tar', () => {
	const folder = mkdtempSync(join(tmpdir(), 'tenon-tar-'));
	mkdirSync(join(folder, 'd'.repeat(90), 'e'.repeat(90)), { recursive: true });
	writeFileSync(join(folder, 'a'), 'hello\n');
	writeFileSync(join(folder, 'd'.repeat(90), 'e'.repeat(90), 'f'), 'deep\n');
	symlinkSync('a', join(folder, 'l'));

	it.each(['gnu', 'oldgnu', 'pax', 'ustar'])('in the format %s are read', async (format) => {
		const packed = spawnSync(
			'tar',
			['--sort=name', `--format=${format}`, '-cf', '-', 'a', 'd'.repeat(90), 'l'],
			{
				cwd: folder,
			},
		).stdout;
		const { inside, stderr, code } = await extract(packed);
		const deep = `${'d'.repeat(90)}/${'e'.repeat(90)}`;
		expect({ inside, stderr, code }).toEqual({
			inside: ['a', 'd'.repeat(90), deep, `${deep}/f`, 'l'],
			stderr: '',
			code: 0,
		});
	});

	it.each(['bzip2', 'xz', 'gzip'])('that %s has compressed are read', async (program) => {
		const packed = spawnSync('sh', ['-c', `tar cf - a l | ${program}`], { cwd: folder }).stdout;
		const { inside, stderr, code } = await extract(packed);
		expect({ inside, stderr, code }).toEqual({ inside: ['a', 'l'], stderr: '', code: 0 });
	});

	it('that have a label, or lists of directories, are read', async () => {
		const pack = ['-V', 'vol', '--listed-incremental=/dev/null', '-cf', '-', 'a', 'd'.repeat(90)];
		const packed = spawnSync('tar', pack, { cwd: folder }).stdout;
		const { inside, stderr, code } = await extract(packed);
		const deep = `${'d'.repeat(90)}/${'e'.repeat(90)}`;
		expect({ inside, stderr, code }).toEqual({
			inside: ['a', 'd'.repeat(90), deep, `${deep}/f`],
			stderr: '',
			code: 0,
		});
	});

	it.each(['gnu', 'pax', 'ustar'] as const)(
		'in the format %s are read by it when they are made here',
		(format) => {
			const out = mkdtempSync(join(tmpdir(), 'tenon-tar-'));
			const name = `${'n'.repeat(90)}/${'m'.repeat(90)}`;
			const archive = archiveOf(
				[
					{ name: 'a', content: 'hello\n' },
					{ name, content: 'deep\n' },
				],
				format,
			);
			const result = spawnSync('tar', ['xf', '-'], { cwd: out, input: archive });
			expect([result.status, result.stderr.toString()]).toEqual([0, '']);
			expect(readFileSync(join(out, name), 'utf8')).toBe('deep\n');
			rmSync(out, { recursive: true });
		},
	);
});
