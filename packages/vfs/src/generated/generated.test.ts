import { decodeText, encodeText, isFsError } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { createGenerated } from './generated.ts';
import type { GeneratedDirectory, GeneratedFile } from './generated-node.ts';

const textFile = (text: () => string): GeneratedFile => ({
	kind: 'file',
	size: () => encodeText(text()).length,
	read: (range) => {
		const bytes = encodeText(text());
		return range === undefined ? bytes : bytes.slice(range.offset, range.offset + range.length);
	},
	version: text,
});

const directory = (nodes: ReadonlyMap<string, GeneratedDirectory | GeneratedFile>): GeneratedDirectory => ({
	kind: 'directory',
	list: () => nodes.keys(),
	get: (name) => nodes.get(name),
});

const errnoOf = (work: () => unknown): string => {
	try {
		work();
	} catch (error) {
		if (isFsError(error)) return error.errno;
		throw error;
	}
	return 'none';
};

describe('a generated file system', () => {
	it('shows what the objects say at the moment of the look', async () => {
		const jobs = new Map<string, GeneratedDirectory>();
		const fs = createGenerated(directory(jobs));
		expect(fs.list('/')).toEqual([]);
		let status = 'running';
		jobs.set('1', directory(new Map([['status', textFile(() => status)]])));
		expect(fs.list('/')).toEqual([{ name: '1', kind: 'directory' }]);
		expect(fs.list('/1')).toEqual([{ name: 'status', kind: 'file' }]);
		expect(decodeText(await fs.read('/1/status'))).toBe('running');
		const before = await fs.stat('/1/status');
		status = 'done:0';
		expect(decodeText(await fs.read('/1/status', { offset: 0, length: 4 }))).toBe('done');
		const after = await fs.stat('/1/status');
		expect([before.size, after.size]).toEqual([7, 6]);
		expect(before.version).not.toBe(after.version);
		expect((await fs.stat('/1/status')).version).toBe(after.version);
		jobs.delete('1');
		expect(errnoOf(() => fs.read('/1/status'))).toBe('ENOENT');
	});

	it('never claims that a file is unchanged when the object does not say so', async () => {
		const fs = createGenerated(
			directory(new Map([['f', { kind: 'file', read: () => new Uint8Array(0) } satisfies GeneratedFile]])),
		);
		expect((await fs.stat('/f')).version).not.toBe((await fs.stat('/f')).version);
		expect((await fs.stat('/f')).size).toBe(0);
	});

	it('a listed name without a node is left out', () => {
		const fs = createGenerated({ kind: 'directory', list: () => ['gone'], get: () => undefined });
		expect(fs.list('/')).toEqual([]);
	});

	it('a handle follows a file that grows, and outlives its name', async () => {
		let output = 'one\n';
		const nodes = new Map([['stdout', textFile(() => output)]]);
		const fs = createGenerated(directory(nodes));
		const handle = await fs.open('/stdout', { read: true });
		nodes.clear();
		output += 'two\n';
		const into = new Uint8Array(16);
		expect(handle.read(into, 4)).toBe(4);
		expect(decodeText(into.subarray(0, 4))).toBe('two\n');
		expect(handle.read(into, 8)).toBe(0);
		expect((await handle.stat()).size).toBe(8);
		expect(errnoOf(() => handle.write(into, 0))).toBe('EBADF');
		handle.close();
		expect(errnoOf(() => handle.close())).toBe('EBADF');
	});

	it('content that has to be waited for comes as a promise', async () => {
		const slow: GeneratedFile = { kind: 'file', read: () => Promise.resolve(encodeText('late')) };
		const fs = createGenerated(directory(new Map([['slow', slow]])));
		expect(decodeText(await fs.read('/slow'))).toBe('late');
	});

	it('refuses every change with EROFS, unless something else is wrong first', () => {
		const fs = createGenerated(
			directory(
				new Map<string, GeneratedDirectory | GeneratedFile>([
					['file', textFile(() => 'x')],
					['dir', directory(new Map())],
				]),
			),
		);
		const bytes = encodeText('y');
		expect(errnoOf(() => fs.write('/file', bytes))).toBe('EROFS');
		expect(errnoOf(() => fs.write('/new', bytes))).toBe('EROFS');
		expect(errnoOf(() => fs.write('/new', bytes, { mode: 'update' }))).toBe('ENOENT');
		expect(errnoOf(() => fs.write('/file', bytes, { mode: 'create' }))).toBe('EEXIST');
		expect(errnoOf(() => fs.write('/dir', bytes))).toBe('EISDIR');
		expect(errnoOf(() => fs.append('/file', bytes))).toBe('EROFS');
		expect(errnoOf(() => fs.patch('/file', []))).toBe('EROFS');
		expect(errnoOf(() => fs.open('/file', { write: true }))).toBe('EROFS');
		expect(errnoOf(() => fs.open('/new', { read: true, create: true }))).toBe('EROFS');
		expect(errnoOf(() => fs.open('/file', { read: true, create: true }))).toBe('none');
		expect(errnoOf(() => fs.open('/dir', { read: true }))).toBe('EISDIR');
		expect(errnoOf(() => fs.mkdir('/new'))).toBe('EROFS');
		expect(errnoOf(() => fs.mkdir('/dir'))).toBe('EEXIST');
		expect(errnoOf(() => fs.mkdir('/dir', { recursive: true }))).toBe('none');
		expect(errnoOf(() => fs.remove('/file'))).toBe('EROFS');
		expect(errnoOf(() => fs.remove('/none'))).toBe('ENOENT');
		expect(errnoOf(() => fs.rename('/file', '/other'))).toBe('EROFS');
		expect(errnoOf(() => fs.link('/file', '/dir'))).toBe('EEXIST');
		expect(errnoOf(() => fs.symlink('x', '/new'))).toBe('EROFS');
		expect(errnoOf(() => fs.chmod('/file', 0o600))).toBe('EROFS');
		expect(errnoOf(() => fs.utimes('/file', 0, 0))).toBe('EROFS');
		expect(errnoOf(() => fs.readlink('/file'))).toBe('EINVAL');
		expect(errnoOf(() => fs.list('/file'))).toBe('ENOTDIR');
		expect(errnoOf(() => fs.watch('/file', () => undefined))).toBe('ENOSYS');
	});
});
