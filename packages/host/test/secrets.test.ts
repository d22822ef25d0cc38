import { commands } from '@tenon/commands';
import { createRedactor, encodeText } from '@tenon/core';
import { type ExecuteOptions, type ExecuteResult, JobTable, Kernel, type KernelOptions } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { openHostFolder } from '@tenon/vfs/host';
import { describe, expect, it } from 'vitest';
import { findProgram } from '../../../scripts/find-program.ts';
import { createProgramRunner } from '../src/index.ts';

const value = 'ghp_S3cretValue/with+odd=chars';
const redactor = createRedactor([{ name: 'github.token', value }]);
const secrets = {
	resolve: (name: string) => (name === 'github.token' ? value : undefined),
	redactor: () => redactor,
};

const kernelWith = (more: Partial<KernelOptions> = {}): Kernel =>
	new Kernel({
		fileSystem: openHostFolder('/'),
		programs: createProgramRunner(),
		commands,
		secrets,
		environment: { PATH: process.env.PATH ?? '/usr/bin:/bin', TOKEN: '{{secret:github.token}}' },
		...more,
	});

const run = async (
	script: string,
	options: ExecuteOptions = {},
	more: Partial<KernelOptions> = {},
): Promise<ExecuteResult> => {
	const kernel = kernelWith(more);
	try {
		return await kernel.execute(script, options);
	} finally {
		await kernel.shutdown();
	}
};

const program = (code: string): string => `"${process.execPath}" -e '${code}'`;

describe('a secret', () => {
	it('is a handle to scripts and to our own commands', async () => {
		const { stdout } = await run('echo "$TOKEN"; printenv TOKEN; env | grep TOKEN | cut -c1-14');
		expect(stdout).toBe('{{secret:github.token}}\n{{secret:github.token}}\nTOKEN={{secret\n');
	});

	it('reaches a program by environment and by argument', async () => {
		const code = `const ok = (s) => s.length === ${value.length} && s.startsWith("ghp_"); console.log(ok(process.env.TOKEN), ok(process.argv[1]))`;
		expect((await run(`${program(code)} "$TOKEN"`)).stdout).toBe('true true\n');
	});

	const sinks: readonly (readonly [string, string, string])[] = [
		['as it is', 'console.log(process.env.TOKEN)', '[secret:github.token]\n'],
		[
			'in two writes',
			'const t = process.env.TOKEN; process.stdout.write(t.slice(0, 9)); setTimeout(() => process.stdout.write(t.slice(9)), 30)',
			'[secret:github.token]',
		],
		[
			'in base64',
			'console.log(Buffer.from(process.env.TOKEN).toString("base64"))',
			'[secret:github.token]\n',
		],
		[
			'in hexadecimal',
			'console.log(Buffer.from(process.env.TOKEN).toString("hex"))',
			'[secret:github.token]\n',
		],
		[
			'in an address',
			'console.log("t=" + encodeURIComponent(process.env.TOKEN))',
			't=[secret:github.token]\n',
		],
	];
	for (const [how, code, expected] of sinks) {
		it(`${how} is in no output and in nothing that is watched`, async () => {
			const seen: Uint8Array[] = [];
			const watched = { onStdout: (chunk: Uint8Array) => void seen.push(chunk.slice()) };
			const out = await run(program(code), watched);
			const error = await run(`${program(code)} >&2`);
			expect([out.stdout, error.stderr, Buffer.concat(seen).toString()]).toEqual([
				expected,
				expected,
				expected,
			]);
		});
	}

	it('is not in the file that holds a long output', async () => {
		const fileSystem = createMemoryFileSystem();
		fileSystem.mkdir('/tmp');
		const print = {
			name: 'leak',
			special: false,
			run: (shell: Parameters<NonNullable<ReturnType<typeof commands.get>>['run']>[0]) => {
				void shell.write(1, `${'x'.repeat(500)}${value}${'y'.repeat(500)}\n`);
				return 0;
			},
		};
		const kernel = new Kernel({
			fileSystem,
			secrets,
			builtins: new Map([['leak', print]]),
			spillFolder: '/tmp/spill',
			limits: { maxOutputBytes: 100, outputTailBytes: 20 },
		});
		const { spills } = await kernel.execute('leak; leak');
		const whole = Buffer.from(fileSystem.read(spills[0]!.path)).toString();
		expect([whole.includes('ghp_'), whole.split('[secret:github.token]').length]).toEqual([false, 3]);
	});

	it('is not in the log of a job', async () => {
		const jobs = new JobTable();
		const kernel = kernelWith({ jobs });
		await kernel.execute(`${program('console.log(process.env.TOKEN)')} & wait`);
		expect(Buffer.from(jobs.list()[0]!.stdout()).toString()).toBe('[secret:github.token]\n');
		await kernel.shutdown();
	});

	it('that is not there stops the program before it starts', async () => {
		const { stderr, code } = await run('TOKEN="{{secret:other.one}}" git --version');
		expect({ stderr, code }).toEqual({
			stderr: `bash: line 1: ${findProgram('git')}: there is no secret other.one; to store it: tenon secret set other.one\n`,
			code: 126,
		});
	});

	it('is taken out of a script that holds it by accident', async () => {
		const { stdout } = await run(`echo ${value.slice(0, 12)}"${value.slice(12)}"`);
		expect(encodeText(stdout)).toEqual(encodeText('[secret:github.token]\n'));
	});
});
