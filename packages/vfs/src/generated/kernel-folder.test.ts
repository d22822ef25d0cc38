import { decodeText, encodeText } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { createMemoryFileSystem } from '../memory/memory-file-system.ts';
import { createMounts } from '../mounts/mounts.ts';
import type { GeneratedDirectory, GeneratedFile } from './generated-node.ts';
import { createKernelFolder } from './kernel-folder.ts';

const status: GeneratedFile = { kind: 'file', read: () => encodeText('running\n') };
const job: GeneratedDirectory = {
	kind: 'directory',
	list: () => ['status'],
	get: (name) => (name === 'status' ? status : undefined),
};
const jobs: GeneratedDirectory = {
	kind: 'directory',
	list: () => ['1'],
	get: (name) => (name === '1' ? job : undefined),
};

describe('the kernel folder', () => {
	const kernel = createKernelFolder({ jobs, spill: createMemoryFileSystem({ absoluteLinks: '/v/spill' }) });
	const fs = createMounts([
		{ path: '/', fileSystem: createMemoryFileSystem() },
		{ path: '/v', fileSystem: kernel },
	]);

	it('shows jobs and spill files side by side', async () => {
		expect((await fs.list('/v')).map(({ name }) => name).sort()).toEqual(['jobs', 'spill']);
		expect(decodeText(await fs.read('/v/jobs/1/status'))).toBe('running\n');
		expect(await fs.realpath('/v/jobs/../spill')).toBe('/v/spill');
	});

	it('takes spill files and nothing else', async () => {
		await fs.write('/v/spill/out-1', encodeText('all of it'), { mode: 'create', permissions: 0o600 });
		expect(decodeText(await fs.read('/v/spill/out-1'))).toBe('all of it');
		expect(() => fs.write('/v/jobs/1/status', encodeText('x'))).toThrow(
			'write /v/jobs/1/status: Read-only file system',
		);
		expect(() => fs.write('/v/other', encodeText('x'))).toThrow('write /v/other: Read-only file system');
		expect(() => fs.remove('/v/spill', { recursive: true })).toThrow('Device or resource busy');
	});

	it('can be given more folders', async () => {
		kernel.mount({ path: '/bin', fileSystem: createMemoryFileSystem(), readOnly: true });
		expect(await fs.list('/v/bin')).toEqual([]);
		kernel.unmount('/bin');
		expect(() => fs.list('/v/bin')).toThrow('list /v/bin: No such file or directory');
	});
});
