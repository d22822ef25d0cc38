import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ExecuteResult, Kernel, type ShellLimits } from '@tenon/shell';
import { openHostFolder } from '@tenon/vfs/host';
import { afterAll, describe, expect, it } from 'vitest';
import { createProgramRunner } from './program-runner.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-usage-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const makeKernel = (limits: Partial<ShellLimits>): Kernel =>
	new Kernel({
		fileSystem: openHostFolder('/'),
		cwd: folder,
		programs: createProgramRunner({ killGraceMs: 200, lingerMs: 50 }),
		environment: { PATH: '/usr/bin:/bin', HOME: folder },
		limits,
	});

const shown = ({ code, warnings }: ExecuteResult) => ({ code, warnings: warnings.map((each) => each.code) });

const spin = "/bin/sh -c 'while :; do :; done'";

describe.runIf(process.platform === 'linux')('what programs use', () => {
	it.each([
		['a program', spin],
		['a child of a program', `/bin/sh -c "${spin}; exit"`],
		['a program in a stage', `${spin} | cat`],
		['a program of a job', `${spin} & wait`],
		['a program that outlives its parent', `/bin/sh -c "(${spin}) & sleep 100"`],
	])(
		'ends a call that is out of CPU time: %s',
		async (_what, script) => {
			const result = await makeKernel({ maxCpuMs: 200 }).execute(script);
			expect(shown(result)).toEqual({ code: 152, warnings: ['limit.maxCpuMs'] });
		},
		30_000,
	);

	it('is counted for programs that are too short to be looked at', async () => {
		const short = "/bin/sh -c 'i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done'";
		const result = await makeKernel({ maxCpuMs: 200 }).execute(`while :; do ${short}; done`);
		expect(shown(result)).toEqual({ code: 152, warnings: ['limit.maxCpuMs'] });
	}, 30_000);

	it('is not counted while they wait', async () => {
		const result = await makeKernel({ maxCpuMs: 200 }).execute('/bin/sleep 1; /bin/echo on');
		expect({ ...shown(result), stdout: result.stdout }).toEqual({ code: 0, warnings: [], stdout: 'on\n' });
	}, 30_000);

	it('is bounded in number', async () => {
		const kernel = makeKernel({ maxPrograms: 1 });
		const first = "/bin/sh -c ': > started; exec sleep 60'";
		const result = await kernel.execute(`${first} & until [ -e started ]; do :; done; /bin/echo no`);
		await kernel.shutdown();
		expect(shown(result)).toEqual({ code: 254, warnings: ['limit.maxPrograms'] });
		expect(result.stderr).toBe(
			'bash: line 1: fork: retry: Resource temporarily unavailable (limit of 1 programs)\n',
		);
	}, 30_000);

	it('is bounded in number where a program starts others', async () => {
		const many = "/bin/sh -c 'for i in 1 2 3 4 5 6 7 8; do sleep 60 & done; wait'";
		const result = await makeKernel({ maxPrograms: 5 }).execute(`${many}; echo $?`);
		expect({ stdout: result.stdout, ...shown(result) }).toEqual({
			stdout: '137\n',
			code: 0,
			warnings: ['limit.maxPrograms'],
		});
	}, 30_000);
});
