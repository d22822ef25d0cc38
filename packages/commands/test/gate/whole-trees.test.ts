import { describe, expect, it } from 'vitest';
import { gatedKernel } from './gated-kernel.ts';

describe('a directory as a whole', () => {
	const rules = ['deny read /work/sub/.env', 'deny write /work/.git/hooks/**'];
	const files = {
		'/work/sub/.env': 'TOKEN\n',
		'/work/.git/hooks/pre-commit': 'old\n',
		'/work/fake/hooks/pre-commit': 'evil\n',
	};
	const rows: readonly (readonly [string, string, number])[] = [
		['mv sub other; cat other/.env', 'mv: cannot move', 1],
		['mv .git x; echo evil > x/hooks/pre-commit', 'mv: cannot move', 1],
		['rm -rf .git', 'rm: cannot remove', 1],
		['rmdir .git/hooks', 'rmdir: failed to remove', 1],
		['mv fake/hooks .git/hooks', 'mv: Permission denied', 126],
	];
	for (const [script, stderr, code] of rows) {
		it(`${script} does not get around a rule about what is in it`, async () => {
			const { kernel } = gatedKernel({ rules, files });
			const result = await kernel.execute(script);
			expect({ stderr: result.stderr.slice(0, stderr.length), stdout: result.stdout }).toEqual({
				stderr,
				stdout: '',
			});
			expect(result.code === 0).toBe(code === 0);
			expect((await kernel.execute('cat .git/hooks/pre-commit; ls -A sub')).stdout).toBe(
				'old\n.env\nc.txt\n',
			);
		});
	}

	it('does not come to a place where what is in it may not be written', async () => {
		const { kernel } = gatedKernel({ rules, files: { '/work/fake/hooks/pre-commit': 'evil\n' } });
		const { stderr, code } = await kernel.execute('mv fake .git; ls -d .git');
		expect({ denied: stderr.includes('Permission denied'), code }).toEqual({ denied: true, code: 2 });
	});

	it('that no rule reaches into is moved and removed at once', async () => {
		const { kernel } = gatedKernel({ rules, files });
		const { stderr, code } = await kernel.execute('mkdir -p a/b/c; echo x > a/b/c/d; mv a e; rm -r e; ls');
		expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
	});
});
