import { encodeText } from '@tenon/core';
import { estimateTokens, Kernel, type KernelOptions } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { commands } from '../src/index.ts';

const kernel = (options: Partial<KernelOptions> = {}): Kernel =>
	new Kernel({ fileSystem: createMemoryFileSystem(), commands, ...options });

/** More than any tokenizer of our day makes of a text: every sign counts, and every fourth letter of a long word. */
const tokensAtMost = (text: string): number => {
	let tokens = 0;
	for (const [piece] of text.matchAll(/\p{L}+|\d+|[^\s\p{L}\d]|\n+/gu)) {
		if (/^\p{L}/u.test(piece)) tokens += piece.length <= 5 ? 1 : Math.ceil(piece.length / 4);
		else tokens += /^\d/.test(piece) ? Math.ceil(piece.length / 3) : 1;
	}
	return tokens;
};

describe('what a kernel says of itself', () => {
	it('takes at most 400 tokens with every command', () => {
		const text = kernel().describe();
		expect(tokensAtMost(text)).toBeLessThanOrEqual(400);
		expect(estimateTokens(encodeText(text))).toBeLessThanOrEqual(400);
	});

	it('is the same to the byte in the same state, whatever has run', async () => {
		const first = kernel();
		const before = first.describe();
		await first.execute('x=1; f() { :; }; ls / > /dev/null');
		expect(first.describe()).toBe(before);
		expect(first.fork().describe()).toBe(before);
		expect(kernel().describe()).toBe(before);
	});

	it('tells about files, programs, additions, limits and refusals', () => {
		expect(
			kernel({ commands: new Map(), cwd: '/work', limits: { maxOutputBytes: 1024, maxJobs: 7 } }).describe(),
		).toBe(
			[
				'GNU bash 5.2 and GNU commands, run inside one process: a script does what it does under bash, or is refused before its first effect (code 2).',
				'Files: / in memory. Working directory: /work.',
				'Programs outside: none; only what is listed here runs.',
				'Commands: bash sh.',
				'Beyond bash: COMMAND --json (data); declare -J x=\'{"a":[1]}\'; ${x.a[0]}. More: help commands, help NAME.',
				'Limits: 1 KiB of output (then code 3), 64 MiB a text, 7 jobs, 100000 calls deep.',
				'Refused: set -o history, set -k, set -r.',
				'',
			].join('\n'),
		);
	});

	it('names the parts of the file system, and what keeps changes aside', () => {
		const text = kernel({
			mounts: () => [
				{ path: '/', type: 'overlay', readOnly: false },
				{ path: '/ref', type: 'host', readOnly: true },
				{ path: '/own', type: 'archive', readOnly: false },
			],
			transaction: () => {
				throw new Error('not asked for');
			},
			programs: { find: () => undefined, run: () => ({ kind: 'exited', status: 0 }) } as never,
		}).describe();
		expect(text).toContain(
			'Files: / a folder under a layer of changes; /ref a real folder, read only; /own archive. Working directory: /. Changes are kept aside until `kernel vfs commit`.\n',
		);
		expect(text).toContain('Programs outside: those on PATH run too.\n');
	});

	it('follows the shell to another directory', async () => {
		const moved = kernel();
		await moved.execute('mkdir /there; cd /there');
		expect(moved.describe()).toContain('Working directory: /there.');
	});

	it('names additions that are there', () => {
		const text = kernel().describe();
		for (const name of ['edit FILE OLD NEW', "plan 'script'", 'tokens', 'sha*sum'])
			expect(text).toContain(name);
	});
});
