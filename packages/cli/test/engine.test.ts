import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEngine } from '../src/index.ts';
import { builtProgram } from './built-program.ts';

let path = '';
beforeAll(async () => {
	({ path } = await builtProgram());
}, 120_000);

const script = 'for i in $(seq 1 3); do x+=$(echo "$i" | tr 1-3 a-c); done; echo "$x" > file; cat file';

const runOn = `
const open = async ({ Kernel, commands, createMemoryFileSystem }) =>
	(await new Kernel({ fileSystem: createMemoryFileSystem(), cwd: '/', commands }).execute(${JSON.stringify(script)}))
		.stdout;`;

/** Runs a text of JavaScript in a fresh process. */
const runNode = (text: string, cacheHome: string): { readonly stdout: string; readonly stderr: string } =>
	spawnSync(process.execPath, ['-e', text], {
		encoding: 'utf8',
		env: { PATH: process.env.PATH, XDG_CACHE_HOME: cacheHome },
	});

describe('the parts of a shell', () => {
	it('are loaded from the modules', async () => {
		const { Kernel, commands, createMemoryFileSystem } = await loadEngine();
		const kernel = new Kernel({ fileSystem: createMemoryFileSystem(), cwd: '/', commands });
		expect((await kernel.execute(script)).stdout).toBe('abc\n');
	});

	it('work on a Node that lacks the newest of the language', () => {
		const text = `delete Promise.withResolvers;
const { loadEngine } = require(${JSON.stringify(path)});
loadEngine()
	.then(({ Kernel, commands, createMemoryFileSystem }) =>
		new Kernel({ fileSystem: createMemoryFileSystem(), cwd: '/', commands }).execute('echo text > f; cat f | cat | wc -c'))
	.then(({ stdout }) => process.stdout.write(stdout));`;
		const cacheHome = mkdtempSync(join(tmpdir(), 'tenon-engine-'));
		try {
			expect(runNode(text, cacheHome)).toMatchObject({ stdout: '5\n', stderr: '' });
		} finally {
			rmSync(cacheHome, { recursive: true });
		}
	});

	it('are loaded from the built program by one that requires it, without V8’s code and with it', () => {
		const cacheHome = mkdtempSync(join(tmpdir(), 'tenon-engine-'));
		try {
			const text = `${runOn}
require(${JSON.stringify(path)}).loadEngine().then(open).then((stdout) => process.stdout.write(stdout));`;
			for (const run of ['first', 'second'])
				expect({ run, ...pick(runNode(text, cacheHome)) }).toEqual({ run, stdout: 'abc\n', stderr: '' });
		} finally {
			rmSync(cacheHome, { recursive: true, force: true });
		}
	});
});

describe('the folder of V8’s code', () => {
	const runProgram = (script: string, cacheHome: string): string =>
		spawnSync(process.execPath, [path, 'sh', '-c', script], {
			encoding: 'utf8',
			env: { XDG_CACHE_HOME: cacheHome },
		}).stdout;

	it('keeps what the newest builds use, so that two may be in use in turn', () => {
		const cacheHome = mkdtempSync(join(tmpdir(), 'tenon-engine-'));
		try {
			const root = join(cacheHome, 'tenon/code');
			for (const [at, name] of [...'abcdefgh'].entries()) {
				mkdirSync(join(root, name), { recursive: true });
				utimesSync(join(root, name), at + 1, at + 1);
			}
			expect(runProgram('echo hi', cacheHome)).toBe('hi\n');
			const kept = readdirSync(root);
			expect(kept.filter((name) => name.length === 1).join('')).toBe('bcdefgh');
			expect(kept).toHaveLength(8);
		} finally {
			rmSync(cacheHome, { recursive: true, force: true });
		}
	});

	// Sizes of the files, in a folder of their own, which is removed.
	const withSizes = (
		use: (cacheHome: string, sizes: () => Readonly<Record<string, number>>) => void,
	): void => {
		const cacheHome = mkdtempSync(join(tmpdir(), 'tenon-engine-'));
		try {
			use(cacheHome, () => {
				const root = join(cacheHome, 'tenon/code');
				const folder = join(root, readdirSync(root)[0]!);
				return Object.fromEntries(
					readdirSync(folder).map((file) => [file, statSync(join(folder, file)).size]),
				);
			});
		} finally {
			rmSync(cacheHome, { recursive: true, force: true });
		}
	};
	// Both take the same files.
	const first =
		'a=(1 2 3); declare -A m=([k]=v); for ((i = 0; i < 3; i++)); do printf "%s\n" "${a[i]/1/x}"; done';
	const second =
		'f() { local x=${1%%.*}; case $x in a*) echo ${x^^};; esac; }; f abc.def; declare -A m=([k]=v);' +
		'while read -r l; do [[ $l =~ b(.) ]] && echo "${BASH_REMATCH[1]}"; done <<< abc; trap "echo bye" EXIT';

	it('has no file of a command that no run has called', () => {
		withSizes((cacheHome, sizes) => {
			runProgram('echo "${1:-x}" | tr x y', cacheHome);
			const commands = Object.keys(sizes()).filter((file) => file.startsWith('command-'));
			expect(commands).toEqual(['command-tr.cjs']);
		});
	});

	it('grows with what runs do, but for the file of every start', () => {
		withSizes((cacheHome, sizes) => {
			for (let run = 0; run < 12; run++) runProgram(first, cacheHome);
			const learned = sizes();
			expect(learned.runs).toBe(11);
			runProgram(second, cacheHome);
			const { 'start.cjs': start, 'with-commands.cjs': commands, runs } = sizes();
			expect(start).toBe(learned['start.cjs']);
			expect(commands).toBeGreaterThan(learned['with-commands.cjs']!);
			expect(runs).toBe(0);
		});
	});

	it('stays as it is once many runs in a row had nothing to add', () => {
		withSizes((cacheHome, sizes) => {
			for (let run = 0; run < 13; run++) runProgram(first, cacheHome);
			const learned = sizes();
			expect(learned.runs).toBe(12);
			runProgram(second, cacheHome);
			expect(sizes()).toEqual(learned);
		});
	});

	it.for([
		['a command runs for the first time', 'seq 3', ''],
		['V8 takes one of its files no longer', ':', 'basics.cjs'],
	] as const)('grows again when %s', ([, also, damaged]) => {
		withSizes((cacheHome, sizes) => {
			for (let run = 0; run < 13; run++) runProgram(first, cacheHome);
			const learned = sizes();
			const root = join(cacheHome, 'tenon/code');
			if (damaged !== '') writeFileSync(join(root, readdirSync(root)[0]!, damaged), 'x');
			runProgram(`${second}; ${also}`, cacheHome);
			const { 'with-commands.cjs': commands, runs } = sizes();
			expect(commands).toBeGreaterThan(learned['with-commands.cjs']!);
			expect(runs).toBe(0);
		});
	});
});

const pick = ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => ({
	stdout,
	stderr,
});
