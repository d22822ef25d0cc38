import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeText, type Flow, runFlow } from '@tenon/core';
import { Kernel } from '@tenon/shell';
import { createBudget, createMemoryFileSystem, withBudget } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { commands } from '../commands.ts';
import { crc32 } from '../compression/crc32.ts';
import { encodeName, type MemberFacts, ZipWriter } from '../zip-format/write-archive.ts';

interface MemberSpec {
	readonly name: string;
	readonly content?: string;
	readonly mode?: number;
	/** What is claimed instead of the truth. */
	readonly claims?: {
		readonly size?: number;
		readonly method?: number;
		readonly crc?: number;
		readonly flags?: number;
	};
}

const nothing = new Uint8Array(0);

/** An archive of members that are stored. */
const archiveOf = (members: readonly MemberSpec[]): Uint8Array => {
	const parts: Uint8Array[] = [];
	const write = function* (): Flow<void> {
		const writer = new ZipWriter(
			function* (bytes) {
				parts.push(bytes.slice());
				yield* [];
			},
			() => undefined,
		);
		for (const { name, content = '', mode = 0o100644, claims = {} } of members) {
			const bytes = encodeText(content);
			const encoded = encodeName(name);
			const facts: MemberFacts = {
				...encoded,
				flags: encoded.flags | (claims.flags ?? 0),
				madeBy: (3 << 8) | 30,
				method: claims.method ?? 0,
				dosTime: 0x50220000,
				internal: 0,
				external: (mode << 16) >>> 0,
				localExtra: nothing,
				extra: nothing,
				comment: nothing,
			};
			const known = {
				crc: claims.crc ?? crc32(0, bytes),
				packedSize: bytes.length,
				size: claims.size ?? bytes.length,
			};
			yield* writer.add(facts, known, (sink) => sink(bytes));
		}
		yield* writer.finish(nothing);
	};
	void runFlow(write());
	return Uint8Array.from(Buffer.concat(parts));
};

/** What a script leaves in a file system with the archive `/work/x.zip`, and what it said. */
const extract = async (archive: Uint8Array, script = 'cd in; unzip -qo ../x.zip', maxBytes = 1 << 22) => {
	const memory = createMemoryFileSystem();
	for (const folder of ['/work', '/work/in', '/out', '/etc']) memory.mkdir(folder);
	memory.write('/work/x.zip', archive);
	memory.write('/etc/passwd', encodeText('root:x:0:0\n'));
	const budget = createBudget({ label: 'test', maxBytes, maxEntries: 10_000 });
	const fileSystem = await withBudget(memory, budget);
	const kernel = new Kernel({ fileSystem, cwd: '/work', commands, uid: 0 });
	const { stderr, stdout: said, code } = await kernel.execute(script);
	const { stdout } = await kernel.execute(
		'find / -mindepth 1 -not -path "/work/x.zip" -not -path "/tmp*" | sort',
	);
	const { stdout: passwd } = await kernel.execute('cat /etc/passwd');
	await kernel.shutdown();
	const names = stdout.split('\n').filter((name) => name !== '');
	const usual = new Set(['/work', '/work/in', '/out', '/etc', '/etc/passwd']);
	return {
		stderr,
		said,
		code,
		inside: names.filter((name) => name.startsWith('/work/in/')).map((name) => name.slice(9)),
		outside: names.filter((name) => !name.startsWith('/work/in/') && !usual.has(name)),
		isUntouched: passwd === 'root:x:0:0\n',
	};
};

const link = 0o120777;

describe('a hostile zip archive', () => {
	it('with absolute names makes files in the directory only', async () => {
		const archive = archiveOf([
			{ name: '/etc/passwd', content: 'evil' },
			{ name: '//out/x', content: 'evil' },
		]);
		expect(await extract(archive)).toEqual({
			stderr:
				'warning:  stripped absolute path spec from /etc/passwd\nwarning:  stripped absolute path spec from //out/x\n',
			said: '',
			code: 1,
			inside: ['etc', 'etc/passwd', 'out', 'out/x'],
			outside: [],
			isUntouched: true,
		});
	});

	it('with names that lead up makes them in the directory', async () => {
		const names = ['../x', 'a/../../y', '..', 'a/..', '../../etc/passwd', './../z/.'];
		const result = await extract(archiveOf(names.map((name) => ({ name, content: 'evil' }))));
		expect(result).toEqual({
			stderr: 'error:  cannot delete old a\n        Is a directory\n',
			said: names.map((name) => `warning:  skipped "../" path component(s) in ${name}\n`).join(''),
			code: 50,
			inside: ['a', 'a/y', 'etc', 'etc/passwd', 'x', 'z'],
			outside: [],
			isUntouched: true,
		});
	});

	it.each([
		['an absolute link', '/out', 'l/evil'],
		['a link that leads up', '../../out', 'l/evil'],
		['a link to a file', '/etc/passwd', 'l'],
		['a link to a link', 'm', 'l/evil'],
	])('writes nothing through %s', async (_what, target, name) => {
		const archive = archiveOf([
			{ name: 'm', content: '/out', mode: link },
			{ name: 'l', content: target, mode: link },
			{ name, content: 'evil' },
		]);
		const { outside, isUntouched } = await extract(archive);
		expect({ outside, isUntouched }).toEqual({ outside: [], isUntouched: true });
		const again = await extract(archive, 'cd in; unzip -qo ../x.zip; unzip -qo ../x.zip');
		expect({ outside: again.outside, isUntouched: again.isUntouched }).toEqual({
			outside: [],
			isUntouched: true,
		});
	});

	it('writes nothing through a link that is there already', async () => {
		const archive = archiveOf([{ name: 'l/evil', content: 'evil' }]);
		const result = await extract(archive, 'cd in; ln -s /out l; unzip -qo ../x.zip');
		expect(result).toEqual({
			stderr: 'error:  cannot create l/evil\n        /work/in/l leads out of the directory\n',
			said: '',
			code: 50,
			inside: ['l'],
			outside: [],
			isUntouched: true,
		});
	});

	it('makes no link through a link that came before it', async () => {
		const archive = archiveOf([
			{ name: 'd', content: '/out', mode: link },
			{ name: 'd/l', content: '/etc/passwd', mode: link },
		]);
		const { outside, isUntouched } = await extract(archive);
		expect({ outside, isUntouched }).toEqual({ outside: [], isUntouched: true });
	});

	it('makes a new name that is typed in the directory too', async () => {
		const archive = archiveOf([{ name: 'a', content: 'evil' }]);
		const result = await extract(archive, 'cd in; touch a; printf "r\\n../../out/evil\\n" | unzip ../x.zip');
		expect({ inside: result.inside, outside: result.outside }).toEqual({
			inside: ['a', 'out', 'out/evil'],
			outside: [],
		});
	});

	it('makes files of devices and pipes, with no bit that gives rights away', async () => {
		const archive = archiveOf([
			{ name: 'c', mode: 0o020666 },
			{ name: 'p', mode: 0o010666 },
			{ name: 's', mode: 0o104755 },
		]);
		const { said } = await extract(archive, 'cd in; unzip -qo ../x.zip; stat -c "%n %F %a" *');
		expect(said).toBe('c regular empty file 666\np regular empty file 666\ns regular empty file 755\n');
	});

	it('with members that overlap is refused', async () => {
		const archive = archiveOf([
			{ name: 'a', content: 'x'.repeat(100) },
			{ name: 'b', content: 'y' },
		]);
		// The second member of the directory is the first one once more.
		const view = new DataView(archive.buffer);
		const second = archive.length - 22 - 47;
		view.setUint32(second + 42, 0, true);
		expect(await extract(archive)).toEqual({
			stderr:
				'error: invalid zip file with overlapped components (possible zip bomb)\nunzip: the archive is refused\n',
			said: '',
			code: 12,
			inside: ['a'],
			outside: [],
			isUntouched: true,
		});
	});

	it('that claims other sizes and checksums leaves no file of them', async () => {
		const archive = archiveOf([
			{ name: 'short', content: 'abc', claims: { size: 2 ** 31 } },
			{ name: 'long', content: 'abcdef', claims: { size: 2 } },
			{ name: 'crc', content: 'abc', claims: { crc: 1 } },
			{ name: 'noise', content: 'no deflate', claims: { method: 8 } },
			{ name: 'ok', content: 'abc' },
		]);
		const { inside, code, stderr } = await extract(archive);
		expect({ inside, code, stderr }).toEqual({
			inside: ['ok'],
			code: 2,
			stderr: `short                    error:  invalid compressed data to inflate
long                     error:  invalid compressed data to inflate
crc                     bad CRC 352441c2  (should be 00000001)
noise                    error:  invalid compressed data to inflate
`,
		});
	});

	it('with encrypted members, or compressed in other ways, leaves them out by name', async () => {
		const archive = archiveOf([
			{ name: 'secret', content: 'abc', claims: { flags: 1 } },
			{ name: 'odd', content: 'abc', claims: { method: 97 } },
			{ name: 'ok', content: 'abc' },
		]);
		const { inside, code, stderr } = await extract(archive);
		expect({ inside, code, stderr }).toEqual({
			inside: ['ok'],
			code: 81,
			stderr:
				'   skipping: secret                  unable to get password\n   skipping: odd                     unsupported compression method 97\n',
		});
	});

	it('with long and duplicate names makes what fits, and the last of each', async () => {
		const long = `${'n'.repeat(200)}/${'m'.repeat(200)}`;
		const archive = archiveOf([
			{ name: long, content: 'long' },
			{ name: 'same', content: 'first' },
			{ name: 'same', content: 'second' },
			{ name: 'q'.repeat(300), content: 'too long for a name' },
			{ name: 'new\nline\x1b[31m', content: 'x' },
		]);
		const { inside, outside, code, said } = await extract(
			archive,
			'cd in; unzip -qo ../x.zip; c=$?; cat same; exit $c',
		);
		expect({ inside, outside, code, said }).toEqual({
			inside: [...['newline[31m', 'n'.repeat(200), long, 'same'].sort()],
			outside: [],
			code: 50,
			said: 'second',
		});
	});

	it.each([
		['the end', -1],
		['the directory', -30],
		['the first member', 20],
	])('that is cut off at %s says so', async (_what, end) => {
		const archive = archiveOf([{ name: 'a', content: 'abc' }]);
		const { inside, code } = await extract(archive.slice(0, end));
		expect({ inside, code }).toEqual({ inside: [], code: 9 });
	});

	it('that unpacks to more than there is room for ends at the budget', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'tenon-bomb-'));
		writeFileSync(join(folder, 'zeros'), new Uint8Array(50_000_000));
		const packed = spawnSync('zip', ['-q', '-', 'zeros'], { cwd: folder, maxBuffer: 1 << 26 }).stdout;
		rmSync(folder, { recursive: true });
		const bomb = await extract(packed);
		expect({ code: bomb.code, inside: bomb.inside, stderr: bomb.stderr }).toEqual({
			code: 50,
			inside: [],
			stderr: 'error:  cannot create zeros\n        No space left on device\n',
		});
	});
});

describe('a zip archive of ours', () => {
	it('is whole for the real unzip, with long names and many members', async () => {
		const memory = createMemoryFileSystem();
		const kernel = new Kernel({ fileSystem: memory, cwd: '/', commands, uid: 0 });
		const long = `${'n'.repeat(200)}/${'m'.repeat(200)}`;
		await kernel.execute(
			`mkdir -p ${'n'.repeat(200)} d; echo deep > ${long}; touch d/{1..500} é; seq 300000 > big; ln -s big l; zip -qry x.zip . ; cat big | zip -q x.zip -`,
		);
		const { stdoutBytes } = await kernel.execute('cat x.zip');
		await kernel.shutdown();
		const folder = mkdtempSync(join(tmpdir(), 'tenon-zip-'));
		writeFileSync(join(folder, 'x.zip'), stdoutBytes);
		const test = spawnSync('unzip', ['-tq', 'x.zip'], { cwd: folder });
		expect([test.status, test.stdout.toString(), test.stderr.toString()]).toEqual([
			0,
			'No errors detected in compressed data of x.zip.\n',
			'',
		]);
		const one = spawnSync('unzip', ['-p', 'x.zip', 'é', long, 'l'], { cwd: folder });
		expect(one.stdout.toString()).toBe('deep\nbig');
		rmSync(folder, { recursive: true });
	});
});
