import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { describeKernelCalls } from '../../test/kernel-contract.ts';
import type { ShellLimits } from '../state/ports.ts';
import { Kernel } from './kernel.ts';

const makeKernel = (limits?: Partial<ShellLimits>): Kernel => {
	const fileSystem = createMemoryFileSystem();
	fileSystem.mkdir('/work/sub', { recursive: true });
	return new Kernel({ fileSystem, cwd: '/work', ...(limits === undefined ? {} : { limits }) });
};

describeKernelCalls('a kernel in this thread', makeKernel);

describe('a fork', () => {
	it('forks of forks are as good as the first', async () => {
		let kernel = makeKernel();
		for (let depth = 0; depth < 2000; depth++) kernel = kernel.fork();
		expect((await kernel.execute('(echo $((1 + 1)))')).stdout).toBe('2\n');
	});
});

describe('classify', () => {
	it.each([
		['tool', 'program'],
		['./bin/tool', 'program'],
		['./bin/text', 'unknown'],
	])('%s is %s', async (name, kind) => {
		const fileSystem = createMemoryFileSystem();
		fileSystem.mkdir('/bin');
		fileSystem.write('/bin/tool', new Uint8Array(0), { permissions: 0o755 });
		fileSystem.write('/bin/text', new Uint8Array(0), { permissions: 0o644 });
		const kernel = new Kernel({ fileSystem, environment: { PATH: '/bin' } });
		expect(await kernel.classify(name)).toBe(kind);
	});
});
