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

describe('a constant program of sed', () => {
	it.each([
		["echo first\nsed 's/a/b'", "-e expression #1, char 5: unterminated `s' command"],
		["echo first; sed -e p -e '2k' file", "-e expression #2, char 2: unknown command: `k'"],
		["echo first; sed -n '/a/{p' file", "-e expression #1, char 0: unmatched `{'"],
	])('is refused before the script starts, with its place: %s', async (script, message) => {
		const { code, stdout, stderr } = await run(script);
		expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
		expect(stderr).toContain(message);
	});

	it('is not judged where a word is not known', async () => {
		const { code, stdout } = await run('x=-n; echo a | sed $x p; echo $?');
		expect({ code, stdout }).toEqual({ code: 0, stdout: 'a\n0\n' });
	});
});
