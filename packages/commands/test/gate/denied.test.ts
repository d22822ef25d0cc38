import { decodeText } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { gatedKernel } from './gated-kernel.ts';

describe('a denied command', () => {
	const rows: readonly (readonly [script: string, stderr: string, code: number])[] = [
		['rm keep/k.txt', 'rm: Permission denied\n', 126],
		['rm -rf keep', 'rm: Permission denied\n', 126],
		['cat /users/me/.ssh/id', 'cat: Permission denied\n', 126],
		['cp a.txt /etc/new', 'cp: Permission denied\n', 126],
		['mv a.txt keep/', 'mv: Permission denied\n', 126],
		['sed -i s/k/x/ keep/k.txt', 'sed: Permission denied\n', 126],
		[`awk 'BEGIN { print 1 > "keep/k.txt" }'`, 'awk: Permission denied\n', 126],
		[`awk -v f=keep/k.txt 'BEGIN { print 1 > f }'`, 'awk: Permission denied\n', 126],
		[`awk -i inplace '{ print 1 }' keep/k.txt`, 'awk: Permission denied\n', 126],
		[`awk 'BEGIN { exit system("rm keep/k.txt") }'`, 'rm: Permission denied\n', 126],
		[
			`awk 'BEGIN { print 1 | "tee keep/k.txt"; exit close("tee keep/k.txt") }'`,
			'tee: Permission denied\n',
			126,
		],
		[
			`awk 'BEGIN { "rm keep/k.txt" | getline; exit close("rm keep/k.txt") }'`,
			'rm: Permission denied\n',
			126,
		],
		['tee keep/k.txt < a.txt', 'tee: Permission denied\n', 126],
		['touch keep/new', 'touch: Permission denied\n', 126],
		['mkdir -p keep/x/y', 'mkdir: Permission denied\n', 126],
		['chmod 600 keep/k.txt', 'chmod: Permission denied\n', 126],
		['truncate -s 0 keep/k.txt', 'truncate: Permission denied\n', 126],
		['ln -s /users/me/.ssh/id link; cat link', 'cat: Permission denied\n', 126],
		['ln -s keep door; rm door/k.txt', 'rm: Permission denied\n', 126],
		['ln -s keep/new dangling; tee dangling < a.txt', 'tee: Permission denied\n', 126],
		['cd keep; rm k.txt', 'rm: Permission denied\n', 126],
		['rm sub/../keep/k.txt', 'rm: Permission denied\n', 126],
		['/bin/rm keep/k.txt', 'rm: Permission denied\n', 126],
		['command rm keep/k.txt', 'rm: Permission denied\n', 126],
		['env rm keep/k.txt', 'rm: Permission denied\n', 126],
		['echo keep/k.txt | xargs rm', 'rm: Permission denied\n', 123],
		['bash -c "rm keep/k.txt"', 'rm: Permission denied\n', 126],
		['eval "r""m keep/k.txt"', 'rm: Permission denied\n', 126],
		['alias ls=rm; shopt -s expand_aliases\nls keep/k.txt', 'rm: Permission denied\n', 126],
		['cat() { rm "$@"; }; cat keep/k.txt', 'rm: Permission denied\n', 126],
		['IFS=/; rm "keep${IFS}k.txt"', 'rm: Permission denied\n', 126],
		['exec rm keep/k.txt', 'rm: Permission denied\n', 126],
		['echo x > keep/k.txt', 'bash: line 1: keep/k.txt: Permission denied\n', 126],
		['echo x >> keep/k.txt', 'bash: line 1: keep/k.txt: Permission denied\n', 126],
		['cat < /users/me/.ssh/id', 'bash: line 1: /users/me/.ssh/id: Permission denied\n', 1],
		['exec 3<>keep/k.txt', 'bash: line 1: keep/k.txt: Permission denied\n', 126],
	];
	for (const [script, stderr, code] of rows) {
		it(`${script} leaves everything as it was`, async () => {
			const { kernel, files } = gatedKernel();
			const result = await kernel.execute(script);
			const kept = decodeText(files.read('/work/keep/k.txt') as Uint8Array);
			expect({ stderr: result.stderr, code: result.code, kept }).toEqual({ stderr, code, kept: 'kept\n' });
			expect(result.warnings.some(({ message }) => /is denied by rule|is not granted/.test(message))).toBe(
				true,
			);
		});
	}

	it('names the rule and the grant that would allow it beside the text', async () => {
		const { kernel } = gatedKernel();
		const { warnings } = await kernel.execute('rm /etc/passwd');
		expect(warnings).toEqual([
			{
				code: 'capability.not_granted',
				severity: 'warning',
				span: { start: 0, end: 0 },
				message:
					'rm: write /etc/passwd is not granted to model m1; to allow it, add to user: allow write /etc/passwd',
			},
		]);
	});

	it('that walks a tree passes over what it may not read and goes on', async () => {
		const { kernel } = gatedKernel();
		const { stdout, stderr, code } = await kernel.execute('grep -rl . /users /work | sort');
		expect({ stdout, stderr, code }).toEqual({
			stdout: '/work/a.txt\n/work/b.txt\n/work/keep/k.txt\n/work/sub/c.txt\n',
			stderr: 'grep: /users/me/.ssh: Permission denied\n',
			code: 0,
		});
	});
});
