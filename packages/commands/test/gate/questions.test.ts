import { describe, expect, it } from 'vitest';
import { gatedKernel } from './gated-kernel.ts';

const many = Array.from({ length: 400 }, (_, at) => `/work/far/f${at}`);

describe('a question shows all that it covers', () => {
	it('what another rule covers is asked by itself, however many operands stand beside it', async () => {
		const { kernel, questions } = gatedKernel({
			rules: ['ask write /users/me/.bashrc', 'ask write /work/far/**'],
			answer: ({ text }) => !text.includes('.bashrc'),
			files: { '/work/far/x': '' },
		});
		const operands = [...many.slice(0, 200), '/users/me/.bashrc', ...many.slice(200)];
		const { code } = await kernel.execute(`touch ${operands.join(' ')}`);
		expect(code).toBe(126);
		expect(questions.map(({ text, scope }) => [text.split('\n')[0], scope.length])).toEqual([
			['400 things are for a person to decide, by rule r1 (ask write /work/far/**; user, embedder):', 0],
			[
				'write /users/me/.bashrc is for a person to decide, by rule r0 (ask write /users/me/.bashrc; user, embedder); to allow it, add to user before that rule: allow write /users/me/.bashrc',
				1,
			],
		]);
	});

	it('what does not fit is counted by its folders', async () => {
		const { kernel, questions } = gatedKernel({
			rules: ['ask write /work/far/**'],
			answer: () => true,
			files: { '/work/far/x': '', '/work/far/deep/x': '' },
		});
		const script = `touch ${many.slice(0, 60).join(' ')} /work/far/deep/{a,b,c}`;
		expect(await kernel.execute(script)).toMatchObject({ code: 0, stderr: '' });
		expect(questions).toHaveLength(1);
		expect(questions[0]!.text.split('\n').slice(1)).toEqual([
			...many.slice(0, 50).map((path) => `  write ${path}`),
			'  and 13 more, all by the same rule:',
			'    10 write in /work/far',
			'    3 write in /work/far/deep',
		]);
	});

	it('few of one rule are listed, and "always" is about exactly these', async () => {
		const { kernel, questions } = gatedKernel({
			rules: ['ask write /work/far/**'],
			answer: () => true,
			files: { '/work/far/x': '' },
		});
		await kernel.execute('touch /work/far/a /work/far/b');
		expect(questions.map(({ text, scope }) => ({ lines: text.split('\n').slice(1), scope }))).toEqual([
			{
				lines: ['  write /work/far/a', '  write /work/far/b'],
				scope: ['a', 'b'].map((name) => ({ kind: 'path', access: 'write', pattern: `/work/far/${name}` })),
			},
		]);
	});

	it('a no to one rule refuses the call before anything happens', async () => {
		const { kernel, files } = gatedKernel({
			rules: ['ask write /work/far/**', 'ask write /work/near/**'],
			answer: ({ text }) => text.includes('/work/far'),
			files: { '/work/far/x': '', '/work/near/x': '' },
		});
		expect((await kernel.execute('touch /work/far/a /work/near/a')).code).toBe(126);
		expect((await files.list('/work/far')).map(({ name }) => name)).toEqual(['x']);
	});
});

describe('code that is given in an argument', () => {
	const program = (answer: boolean): ReturnType<typeof gatedKernel> =>
		gatedKernel({
			rules: ['ask program *', 'ask program /**'],
			answer: () => answer,
			files: { '/bin/python3': '\x7fELF\0\0' },
			kernel: {
				environment: { PATH: '/bin' },
				programs: { run: () => ({ kind: 'exited', status: 0 }) },
			},
		});

	it('is shown line by line', async () => {
		const { kernel, files, questions } = program(true);
		await files.chmod('/bin/python3', 0o755);
		const code = `import os\n${'# filler\n'.repeat(300)}os.remove("x")`;
		expect(await kernel.execute(`python3 -c '${code}'`)).toMatchObject({ code: 0 });
		const lines = questions[0]!.text.split('\n').slice(1);
		expect(lines.slice(0, 4)).toEqual(['  program python3', '    -c', '    import os', '    | # filler']);
		expect(lines.at(-1)).toBe('    | os.remove("x")');
		expect(lines).toHaveLength(304);
	});

	it('and is too long to be shown is refused', async () => {
		const { kernel, files, questions } = program(true);
		await files.chmod('/bin/python3', 0o755);
		const { code, warnings } = await kernel.execute(`python3 -c '${'x'.repeat(30_000)}'`);
		expect(code).toBe(126);
		expect(questions).toEqual([]);
		expect(warnings.map(({ message }) => message)).toEqual([
			'python3: a person decides about this, and its arguments have 30011 characters, too many to be shown; put them into a file',
		]);
	});

	it('and differs from what was allowed only far behind is asked about again', async () => {
		const { kernel, files, questions } = program(true);
		await files.chmod('/bin/python3', 0o755);
		const code = 'x'.repeat(2000);
		await kernel.execute(`python3 -c '${code} good'; python3 -c '${code} good'; python3 -c '${code} bad'`);
		expect(questions).toHaveLength(2);
	});

	it('and comes in a here-document is shown too, with nothing to be granted for longer', async () => {
		const { kernel, files, questions } = program(true);
		await files.chmod('/bin/python3', 0o755);
		const script = "python3 - <<'E'\nimport os\nos.remove('x')\nE\npython3 <<< 'print(1)'";
		expect(await kernel.execute(script)).toMatchObject({ code: 0 });
		expect(questions.map(({ text, scope }) => ({ lines: text.split('\n').slice(1), scope }))).toEqual([
			{
				lines: ['  program python3', '    -', '  which reads:', '    | import os', "    | os.remove('x')"],
				scope: [],
			},
			{ lines: ['  program python3', '  which reads:', '    | print(1)'], scope: [] },
		]);
	});

	it('and comes in another here-document than the one that was allowed is asked about again', async () => {
		const { kernel, files, questions } = program(true);
		await files.chmod('/bin/python3', 0o755);
		await kernel.execute('for code in good bad; do python3 - <<< "$code"; done');
		expect(questions.map(({ text }) => text.split('\n').at(-1))).toEqual(['    | good', '    | bad']);
	});

	it('and comes in a here-document that is too long to be shown is refused', async () => {
		const { kernel, files, questions } = program(true);
		await files.chmod('/bin/python3', 0o755);
		const { code } = await kernel.execute(`python3 - <<< '${'x'.repeat(30_000)}'`);
		expect({ code, questions }).toEqual({ code: 126, questions: [] });
	});
});
