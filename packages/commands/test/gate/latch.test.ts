import { describe, expect, it } from 'vitest';
import { gatedKernel } from './gated-kernel.ts';

const big = 'x'.repeat(2000);
const withBig = { files: { '/work/big': big, '/work/big2': big } };

describe('what cannot be undone', () => {
	it('waits for a confirmation, with text and data that say how', async () => {
		const { kernel } = gatedKernel(withBig);
		const { stderr, code, latches } = await kernel.execute('cp a.txt big');
		const [latch] = latches;
		const nonce = latch?.confirmBy === 'self' ? latch.data.nonce : '';
		expect({ code, nonce: /^[0-9a-f]{8}$/.test(nonce) }).toEqual({ code: 2, nonce: true });
		expect(stderr).toBe(
			[
				'cp: confirmation required (cannot be undone: /work/big, larger than 1000 bytes)',
				'Authorized: /work/big',
				`To confirm, run: cp --confirm=${nonce} a.txt big`,
				'Nonce expires in 60 seconds.',
				'',
			].join('\n'),
		);
		expect(latch?.data).toEqual({
			command: 'cp',
			paths: ['/work/big'],
			ttl: 60,
			nonce,
			hint: `cp --confirm=${nonce} a.txt big`,
		});
	});

	const confirmed = async (
		first: string,
		second: (nonce: string) => string,
		between: (kernel: ReturnType<typeof gatedKernel>) => void = () => undefined,
	): Promise<{ readonly stderr: string; readonly code: number; readonly size: number }> => {
		const gated = gatedKernel(withBig);
		const { latches } = await gated.kernel.execute(first);
		between(gated);
		const nonce = latches[0]?.confirmBy === 'self' ? latches[0].data.nonce : 'none';
		const { stderr, code } = await gated.kernel.execute(second(nonce));
		const size = Number((await gated.kernel.execute('stat -c %s big')).stdout);
		return { stderr, code, size };
	};

	it('happens when it is repeated with the confirmation', async () => {
		expect(await confirmed('cp a.txt big', (nonce) => `cp --confirm=${nonce} a.txt big`)).toEqual({
			stderr: '',
			code: 0,
			size: 4,
		});
	});

	it('happens for a part of the paths', async () => {
		expect(await confirmed('tee big big2 < a.txt', (nonce) => `tee --confirm=${nonce} big < a.txt`)).toEqual({
			stderr: '',
			code: 0,
			size: 4,
		});
	});

	it('does not happen for other paths', async () => {
		expect(await confirmed('cp a.txt big2', (nonce) => `cp --confirm=${nonce} a.txt big`)).toEqual({
			stderr: 'cp: nonce scope mismatch: authorized ["/work/big2"], got unauthorized ["/work/big"]\n',
			code: 1,
			size: 2000,
		});
	});

	it('does not happen for another command', async () => {
		expect(await confirmed('cp a.txt big', (nonce) => `tee --confirm=${nonce} big < a.txt`)).toEqual({
			stderr: "tee: nonce scope mismatch: issued for command 'cp', got 'tee'\n",
			code: 1,
			size: 2000,
		});
	});

	it('does not happen when the confirmation is too old', async () => {
		expect(
			await confirmed(
				'cp a.txt big',
				(nonce) => `cp --confirm=${nonce} a.txt big`,
				({ pass }) => pass(60_000),
			),
		).toEqual({ stderr: 'cp: nonce expired\n', code: 1, size: 2000 });
	});

	it('needs a new confirmation each time', async () => {
		const gated = gatedKernel(withBig);
		const { latches } = await gated.kernel.execute('cp a.txt big');
		const nonce = latches[0]?.confirmBy === 'self' ? latches[0].data.nonce : '';
		await gated.kernel.execute(`cp --confirm=${nonce} a.txt big`);
		await gated.kernel.execute('tr x y < big2 | tee sub/d > /dev/null; cp b.txt big');
		expect(await gated.kernel.execute(`cp --confirm=${nonce} a.txt big2`)).toMatchObject({
			stderr: 'cp: invalid nonce\n',
			code: 1,
		});
	});

	it('does not take a guess for a confirmation', async () => {
		for (const guess of ['00000000', '', 'x', 'ffffffff', '../../etc'])
			expect(await confirmed('cp a.txt big', () => `cp --confirm=${guess} a.txt big`)).toEqual({
				stderr: 'cp: invalid nonce\n',
				code: 1,
				size: 2000,
			});
	});

	it('of a redirection is confirmed beside it', async () => {
		const gated = gatedKernel(withBig);
		const { latches, stderr, code } = await gated.kernel.execute('echo x > big');
		const nonce = latches[0]?.confirmBy === 'self' ? latches[0].data.nonce : '';
		expect({ code, first: stderr.split('\n')[0] }).toEqual({
			code: 2,
			first:
				'bash: line 1: redirect: confirmation required (cannot be undone: /work/big, larger than 1000 bytes)',
		});
		const { stdout } = await gated.kernel.execute(`kernel confirm ${nonce} && echo x > big && cat big`);
		expect(stdout).toBe('x\n');
	});

	it('starts no fallback and ends its pipeline with 2', async () => {
		const { kernel } = gatedKernel(withBig);
		const { stdout, code } = await kernel.execute(
			'cp a.txt big || echo fallback; cp a.txt big | cat; echo $?',
		);
		expect({ stdout, code }).toEqual({ stdout: '2\n', code: 0 });
	});

	it('a failure that comes after it starts its fallback', async () => {
		const { kernel } = gatedKernel(withBig);
		const { stdout } = await kernel.execute('cp a.txt big; false || echo fallback; (exit 2) || echo two');
		expect(stdout).toBe('fallback\ntwo\n');
	});

	it('is not asked about where nothing is lost', async () => {
		const { kernel } = gatedKernel(withBig);
		const { stderr, code } = await kernel.execute(
			'cp big new; echo x > other; echo y >> new; rm big; mkdir d; mv new d; rm -r d; chmod 600 big2',
		);
		expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
	});
});

describe('what only a person may decide', () => {
	it('is refused where there is no person', async () => {
		const { kernel } = gatedKernel();
		const result = await kernel.execute('rm a.txt; trash empty');
		expect({ stderr: result.stderr, code: result.code, latches: result.latches }).toEqual({
			stderr: 'trash: Permission denied\n',
			code: 126,
			latches: [],
		});
	});

	it('is emptying the trash alone: what looks at it and brings back is free', async () => {
		const { kernel, files } = gatedKernel();
		const { stdout, stderr, code } = await kernel.execute(
			'rm a.txt; trash list | wc -l; trash restore a.txt; trash config > /dev/null',
		);
		expect({ stdout, stderr, code }).toEqual({ stdout: '1\n/work/a.txt\n', stderr: '', code: 0 });
		expect(await files.read('/work/a.txt')).toEqual(new TextEncoder().encode('one\n'));
		for (const script of [
			'trash empty',
			'trash "em"pty',
			'x=empty; trash $x',
			'trash -- empty',
			'command trash empty',
		])
			expect(await kernel.execute(script)).toMatchObject({ code: 126 });
	});

	it('happens if the person says yes, and not if no', async () => {
		for (const [answer, code] of [
			[true, 0],
			[false, 126],
		] as const) {
			const { kernel, questions } = gatedKernel({ answer: () => answer });
			await kernel.execute('rm a.txt');
			const result = await kernel.execute('trash empty');
			expect({ code: result.code, asked: questions.length }).toEqual({ code, asked: 1 });
		}
	});

	it('a rule about a path asks once for a call, and the files behind it are open to it', async () => {
		const asked = { rules: ['ask write /work/sub/**'] };
		const yes = gatedKernel({ ...asked, answer: async () => true });
		expect(await yes.kernel.execute('echo new > sub/c.txt; cat sub/c.txt')).toMatchObject({
			stdout: 'new\n',
			code: 0,
		});
		expect(yes.questions.map(({ text }) => text)).toEqual([
			'write /work/sub/c.txt is for a person to decide, by rule r0 (ask write /work/sub/**; user, embedder); to allow it, add to user before that rule: allow write /work/sub/c.txt',
		]);
		const reading = gatedKernel({ rules: ['ask read /work/sub/**'], answer: () => true });
		expect((await reading.kernel.execute('cat sub/c.txt')).stdout).toBe('three\n');
		expect(reading.questions).toHaveLength(1);
		const headless = gatedKernel(asked);
		expect(await headless.kernel.execute('echo new > sub/c.txt')).toMatchObject({ code: 126 });
	});
});
