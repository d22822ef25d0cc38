import { closeSync, mkdtempSync, openSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands } from '@tenon/commands';
import { Kernel } from '@tenon/shell';
import { openHostFolder } from '@tenon/vfs/host';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildFortress, type Fortress } from './fortress.ts';

// On the machine's own files `/dev/fd/63` is a descriptor of this process: here it is a directory.
let opened: number[] = [];

beforeAll(() => {
	do opened.push(openSync(tmpdir(), 'r'));
	while (opened.at(-1)! < 64);
});

afterAll(() => {
	for (const descriptor of opened) closeSync(descriptor);
	opened = [];
});

interface Outcome {
	readonly code: number;
	readonly stdout: string;
	readonly stderr: string;
}

const said = ({ code, stdout, stderr }: Outcome): Outcome => ({ code, stdout, stderr });

const scripts: readonly (readonly [script: string, stdout: string, stderr: string])[] = [
	['bash <(echo echo hi)', 'hi\n', ''],
	['sh <(echo \'echo "$0" "$1"\') arg', '/dev/fd/63 arg\n', ''],
	['. <(echo echo hi)', 'hi\n', ''],
	['bash <(echo cat) <<< fed', 'fed\n', ''],
	["bash /dev/stdin <<< 'echo hi'; . /dev/stdin <<< 'echo ho'", 'hi\nho\n', ''],
	['bash /dev/null; . /dev/null; echo $?', '0\n', ''],
	['exec 9< <(echo echo hi); bash /dev/fd/9', 'hi\n', ''],
	['bash /dev/fd/60; echo $?', '127\n', 'bash: /dev/fd/60: No such file or directory\n'],
	['. /dev/fd/60; echo $?', '1\n', 'bash: line 1: /dev/fd/60: No such file or directory\n'],
	['<(echo hi); echo $?', '126\n', 'bash: line 1: /dev/fd/63: Permission denied\n'],
	['diff <(echo a) <(echo b); echo $?', '1c1\n< a\n---\n> b\n1\n', ''],
	['cmp -s <(echo a) <(echo b); echo $?; wc -c <(echo a)', '1\n2 /dev/fd/63\n', ''],
	['cat /dev/fd/60; echo $?', '1\n', 'cat: /dev/fd/60: No such file or directory\n'],
	['ls -d /dev/fd/60; echo $?', '2\n', "ls: cannot access '/dev/fd/60': No such file or directory\n"],
	['[ -d /dev/fd/60 ]; echo $?; [ -p <(:) ]; echo $?', '1\n0\n', ''],
];

describe('descriptors of the shell on the files of the machine', () => {
	let folder: string;
	let kernel: Kernel;

	beforeEach(() => {
		folder = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-descriptors-')));
		kernel = new Kernel({ fileSystem: openHostFolder('/'), cwd: folder, commands });
	});

	afterEach(async () => {
		await kernel.shutdown();
		rmSync(folder, { recursive: true, force: true });
	});

	it.each(scripts)('are never those of the process: %s', async (script, stdout, stderr) => {
		expect(said(await kernel.execute(script))).toEqual({ code: 0, stdout, stderr });
	});

	it('leave nothing behind that a later call sees', async () => {
		writeFileSync(join(folder, '.env'), 'A=1\n');
		for (const script of ['bash <(echo echo hi)', "echo 'echo hi' | bash"])
			expect((await kernel.execute(script)).stdout).toBe('hi\n');
		expect(said(await kernel.execute('grep -r A . --include=.env; echo $?'))).toEqual({
			code: 0,
			stdout: './.env:A=1\n0\n',
			stderr: '',
		});
	});
});

describe('descriptors of the shell behind a gate', () => {
	let fortress: Fortress;

	beforeEach(async () => {
		fortress = await buildFortress();
	});

	afterEach(async () => {
		await fortress.close();
	});

	it.each(scripts)('are never those of the process: %s', async (script, stdout, stderr) => {
		expect(said(await fortress.run(script))).toEqual({ code: 0, stdout, stderr });
	});

	it('leave nothing behind that a later call may do', async () => {
		writeFileSync(join(fortress.project, '.env'), 'A=1\n');
		for (const script of ['bash <(echo echo hi)', '. <(echo echo hi)', "echo 'echo hi' | bash"])
			expect((await fortress.run(script)).stdout).toBe('hi\n');
		expect(said(await fortress.run('grep -r A . --include=.env; echo $?'))).toEqual({
			code: 0,
			stdout: '2\n',
			stderr: 'grep: ./.env: Permission denied\n',
		});
	});
});
