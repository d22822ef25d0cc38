import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
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
	it('keeps what the newest four builds use, so that two may be in use in turn', () => {
		const cacheHome = mkdtempSync(join(tmpdir(), 'tenon-engine-'));
		try {
			const root = join(cacheHome, 'tenon/code');
			for (const [at, name] of ['a', 'b', 'c', 'd'].entries()) {
				mkdirSync(join(root, name), { recursive: true });
				utimesSync(join(root, name), at + 1, at + 1);
			}
			const { stdout } = spawnSync(process.execPath, [path, 'sh', '-c', 'echo hi'], {
				encoding: 'utf8',
				env: { XDG_CACHE_HOME: cacheHome },
			});
			expect(stdout).toBe('hi\n');
			const kept = readdirSync(root);
			expect(kept.filter((name) => name.length === 1)).toEqual(['b', 'c', 'd']);
			expect(kept).toHaveLength(4);
		} finally {
			rmSync(cacheHome, { recursive: true, force: true });
		}
	});
});

const pick = ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => ({
	stdout,
	stderr,
});
