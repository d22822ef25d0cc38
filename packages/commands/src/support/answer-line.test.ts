import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { commands } from '../index.ts';

const run = async (script: string, chunks: readonly string[]) => {
	const files = createMemoryFileSystem();
	for (const name of ['/f', '/g']) files.write(name, new Uint8Array());
	const kernel = new Kernel({ fileSystem: files, commands, limits: { maxTextBytes: 1000 } });
	const rest: Uint8Array[] = chunks.map((chunk) => new TextEncoder().encode(chunk));
	const { code, stdout, stderr } = await kernel.execute(script, {
		stdin: {
			pull: () => rest.shift(),
			unread: (chunk) => void rest.unshift(chunk),
			end: () => undefined,
			takeData: () => undefined,
			isTerminal: false,
		},
	});
	return { code, stdout, stderr };
};

describe('the answer to a question of a command', () => {
	it('is one line in whatever pieces it comes, and the next line is left to the next reader', async () => {
		expect(
			await run('rm -i f g; read -r x; echo "$x"; ls', ['', 'y', 'e', 's\nn', 'o\nrest\n'].slice(1)),
		).toEqual({
			code: 0,
			stdout: 'rest\ng\n',
			stderr: "rm: remove regular empty file 'f'? rm: remove regular empty file 'g'? ",
		});
		expect(await run('find f -ok echo {} \\;', ['y'])).toEqual({
			code: 0,
			stdout: 'f\n',
			stderr: '< echo ... f > ? ',
		});
	});

	it.each(['rm -i f', 'find f -ok echo {} \\;'])('of %s is bounded', async (script) => {
		const { stdout, stderr } = await run(script, ['y'.repeat(600), 'y'.repeat(600)]);
		expect(stdout).toBe('');
		expect(stderr).toContain('maxTextBytes');
	});
});
