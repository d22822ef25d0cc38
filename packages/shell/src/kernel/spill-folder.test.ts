import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { Kernel } from './kernel.ts';

const kernelWith = (spillFolder: string | undefined) => {
	const fileSystem = createMemoryFileSystem();
	fileSystem.mkdir('/tmp');
	const kernel = new Kernel({
		fileSystem,
		limits: { maxOutputBytes: 100, outputTailBytes: 40 },
		...(spillFolder === undefined ? {} : { spillFolder }),
	});
	return { fileSystem, kernel };
};

const numbers = 'for ((i = 0; i < 1000; i++)); do echo $i; done';

describe('an output that a result cuts', () => {
	it('is kept whole where the same kernel can read it', async () => {
		const { kernel } = kernelWith('/tmp/spill');
		const first = await kernel.execute(`${numbers}; exit 7`);
		const [spill] = first.spills;
		expect(first).toMatchObject({ code: 3, originalCode: 7, truncated: true });
		expect(spill?.bytes).toBe(3890);
		expect(first.stdout).toBe(
			`${Array.from({ length: 24 }, (_, i) => i)
				.join('\n')
				.slice(
					0,
					60,
				)}\n...\n${Array.from({ length: 10 }, (_, i) => `${990 + i}\n`).join('')}\n[output truncated: 3890 bytes total — full output at ${spill?.path}]`,
		);
		const second = await kernel.execute(
			`exec < ${spill?.path}; n=0; while read -r line; do n=$((n + line)); done; echo $n`,
		);
		expect(second.stdout).toBe('499500\n');
	});

	it('is gone when the kernel has ended, and so is its file', async () => {
		const { kernel, fileSystem } = kernelWith('/tmp/spill');
		await kernel.execute(numbers);
		await kernel.execute(`${numbers} >&2`);
		expect(fileSystem.list('/tmp/spill')).toHaveLength(2);
		await kernel.shutdown();
		expect(fileSystem.list('/tmp/spill')).toEqual([]);
	});

	it('outlives the end of a fork, which takes its own along', async () => {
		const { kernel, fileSystem } = kernelWith('/tmp/spill');
		const [kept] = (await kernel.execute(numbers)).spills;
		const fork = kernel.fork();
		const [own] = (await fork.execute(numbers)).spills;
		expect(fileSystem.list('/tmp/spill')).toHaveLength(2);
		expect(own?.path).toMatch(/^\/tmp\/spill\/kernel-[0-9a-f]{16}\/output-[0-9a-f]{16}$/);
		await fork.shutdown();
		expect(fileSystem.list('/tmp/spill').map(({ name }) => `/tmp/spill/${name}`)).toEqual([kept?.path]);
	});

	it('of each fork has a folder of its own, beside those of the others', async () => {
		const { kernel } = kernelWith('/tmp/spill');
		const one = kernel.fork();
		const other = one.fork();
		const folders: string[] = [];
		for (const each of [one, other]) {
			const [spill] = (await each.execute(numbers)).spills;
			folders.push(spill!.path.replace(/\/[^/]*$/, ''));
		}
		expect(new Set(folders).size).toBe(2);
		for (const folder of folders) expect(folder).toMatch(/^\/tmp\/spill\/kernel-[0-9a-f]+$/);
	});

	it('says so where there is no place for it', async () => {
		const { kernel } = kernelWith(undefined);
		const { stdout, spills } = await kernel.execute(numbers);
		expect(spills).toEqual([]);
		expect(stdout.endsWith('\n[output truncated in memory: 3890 bytes total — no spill file]')).toBe(true);
	});
});
