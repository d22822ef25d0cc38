import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { commands } from '../index.ts';

const run = async (script: string) => {
	const kernel = new Kernel({
		fileSystem: createMemoryFileSystem(),
		commands,
		limits: { maxValueBytes: 1_000_000 },
	});
	const { code, stdout, stderr, warnings } = await kernel.execute(script);
	return { code, stdout, stderr, codes: warnings.map((warning) => warning.code) };
};

describe('lines that are kept because they may stand before a match', () => {
	it.each(['grep', 'rg'])('count as memory that %s holds', async (command) => {
		const result = await run(`seq 300000 | ${command} -B 1000000 none`);
		expect(result).toMatchObject({ stdout: '', codes: ['limit.maxValueBytes'] });
		expect(result.code).not.toBe(0);
		expect(result.stderr).toContain('memory exhausted');
	});

	it.each(['grep', 'rg'])('cost %s nothing when they are let go', async (command) => {
		const result = await run(
			`seq 300000 | ${command} -B 2 '^299999$'; seq 300000 | ${command} -c -B 1000 7 > n; cat n`,
		);
		expect(result).toEqual({ code: 0, stdout: '299997\n299998\n299999\n122853\n', stderr: '', codes: [] });
	});
});
