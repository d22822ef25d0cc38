import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { commands } from '../index.ts';

const run = async (script: string): Promise<{ code: number; stdout: string; stderr: string }> => {
	const kernel = new Kernel({ fileSystem: createMemoryFileSystem(), commands });
	const { code, stdout, stderr } = await kernel.execute(script);
	await kernel.shutdown();
	return { code, stdout, stderr };
};

describe('a constant program of yq', () => {
	it.each([
		["echo first\nyq -y '.a |\n  [1, 2'", 'line 2, column 7: syntax error, unexpected end of file'],
		[
			"echo first; yq -o=json '.a | )' f.yaml",
			'line 1, column 6: syntax error, unexpected INVALID_CHARACTER',
		],
		["echo first; yq -i '.a = = 1' f.yaml", "line 1, column 6: syntax error, unexpected '='"],
	])('is refused before the script starts, with line and column: %s', async (script, message) => {
		const { code, stdout, stderr } = await run(script);
		expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
		expect(stderr).toContain(message);
	});

	it('is not judged where a word before it is not known', async () => {
		const { code, stdout } = await run('x=-n; yq $x "1"; echo $?');
		expect({ code, stdout }).toEqual({ code: 0, stdout: '1\n0\n' });
	});
});
