import { decodeText, encodeText } from '@tenon/core';
import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem, createOverlay, type MemoryFileSystem, type Overlay } from '@tenon/vfs';
import { beforeEach, describe, expect, it } from 'vitest';
import { commands } from '../index.ts';

let lower: MemoryFileSystem;
let overlay: Overlay;
let shell: Kernel;

beforeEach(() => {
	lower = createMemoryFileSystem();
	lower.mkdir('/work');
	lower.write('/work/old', encodeText('one\ntwo\nthree\n'));
	lower.write('/work/gone', encodeText('x\n'));
	overlay = createOverlay(lower);
	shell = new Kernel({ fileSystem: overlay, transaction: () => overlay, cwd: '/work', commands });
});

const run = async (script: string): Promise<{ stdout: string; stderr: string; code: number }> => {
	const { stdout, stderr, code } = await shell.execute(script);
	return { stdout, stderr, code };
};

const inLower = (path: string): string => decodeText(lower.read(path));

const edit =
	'sed -i s/two/2/ old; rm gone; echo new > made; mkdir d; printf "a\\0b" > d/binary; ln -s old link';

describe('kernel vfs diff', () => {
	it('prints nothing and succeeds while nothing has changed', async () => {
		expect(await run('kernel vfs diff')).toEqual({ stdout: '', stderr: '', code: 0 });
	});

	it('shows every change, texts line by line', async () => {
		expect(await run(`${edit}; kernel vfs diff`)).toEqual({
			stdout: `added directory: /work/d
added file: /work/d/binary
--- a/work/gone
+++ /dev/null
@@ -1 +0,0 @@
-x
added symlink: /work/link
--- /dev/null
+++ b/work/made
@@ -0,0 +1 @@
+new
--- a/work/old
+++ b/work/old
@@ -1,3 +1,3 @@
 one
-two
+2
 three
`,
			stderr: '',
			code: 1,
		});
	});

	it('is limited to paths, which may be relative', async () => {
		const { stdout } = await run(`${edit}; kernel vfs diff ./d /work/link`);
		expect(stdout).toBe('added directory: /work/d\nadded file: /work/d/binary\nadded symlink: /work/link\n');
	});

	it('tells of a moved folder', async () => {
		await run('mkdir m; echo x > m/x; kernel vfs commit');
		expect((await run('mv m n; kernel vfs diff')).stdout).toBe('renamed directory: /work/m -> /work/n\n');
	});

	it('is data with --json', async () => {
		const { stdout } = await run('sed -i s/two/2/ old; kernel vfs diff --json');
		expect(JSON.parse(stdout)).toEqual([
			{ path: '/work/old', kind: 'modified', type: 'file', base_bytes: 14, current_bytes: 12 },
		]);
	});

	it('makes a patch that turns the old files into the new ones', async () => {
		const { stdout } = await run('sed -i s/two/2/ old; echo new > made; kernel vfs diff; kernel vfs reset');
		const patched = await shell.execute('patch -p1 -d / ; cat old made', { stdin: stdout });
		expect(patched.stdout).toBe('patching file work/made\npatching file work/old\none\n2\nthree\nnew\n');
	});
});

describe('kernel vfs commit', () => {
	it('writes everything down and tells which paths', async () => {
		expect(await run(`${edit}; kernel vfs commit; kernel vfs status`)).toEqual({
			stdout: `/work/d
/work/d/binary
/work/gone
/work/link
/work/made
/work/old
mode      overlay
added     0
modified  0
removed   0
renamed   0
`,
			stderr: '',
			code: 0,
		});
		expect(inLower('/work/old')).toBe('one\n2\nthree\n');
	});

	it('writes nothing down where a file has changed below, and names it', async () => {
		await run('echo mine > old; echo new > made');
		lower.write('/work/old', encodeText('theirs\n'));
		const { stdout, stderr, code } = await run('kernel vfs commit');
		expect({ stdout, code }).toEqual({ stdout: '', code: 1 });
		expect(stderr).toContain('kernel: vfs commit: ');
		expect(stderr).toContain('/work/old');
		expect(() => lower.stat('/work/made')).toThrow();
	});
});

describe('kernel vfs reset', () => {
	it('drops all changes', async () => {
		expect((await run(`${edit}; kernel vfs reset; ls`)).stdout).toBe('gone\nold\n');
	});

	it('drops those at a path alone', async () => {
		expect((await run('echo a > made; echo b > old; kernel vfs reset old; cat old made')).stdout).toBe(
			'one\ntwo\nthree\na\n',
		);
	});
});

describe('kernel', () => {
	it('says that nothing is kept aside where nothing is', async () => {
		shell = new Kernel({ fileSystem: lower, cwd: '/work', commands });
		for (const name of ['diff', 'commit', 'reset']) {
			expect(await run(`kernel vfs ${name}`)).toEqual({
				stdout: '',
				stderr: `kernel: vfs ${name}: changes are written at once here; start the shell with --overlay\n`,
				code: 1,
			});
		}
	});

	it('lists mounts', async () => {
		shell = new Kernel({
			fileSystem: lower,
			commands,
			mounts: () => [
				{ path: '/v', type: 'generated', readOnly: true },
				{ path: '/', type: 'memory', readOnly: false },
			],
		});
		expect((await run('kernel mounts')).stdout).toBe(
			'PATH  TYPE       MODE\n/     memory     rw\n/v    generated  ro\n',
		);
		expect((await run('kernel mounts --json')).stdout).toBe(
			'[{"path":"/","type":"memory","mode":"rw"},{"path":"/v","type":"generated","mode":"ro"}]\n',
		);
	});

	it('lists limits as they are', async () => {
		shell = new Kernel({ fileSystem: lower, commands, limits: { maxJobs: 7 } });
		expect(JSON.parse((await run('kernel limits --json')).stdout)).toMatchObject({ maxJobs: 7 });
		expect((await run('kernel limits')).stdout).toMatch(/^maxJobs +7 +background jobs at one time$/m);
	});

	it('lists variables with attributes, exported or not', async () => {
		await run('declare -i n=3; export e=1; a=(x "y z")');
		expect((await run('kernel vars a --json')).stdout).toBe(
			'[{"name":"a","attributes":"","value":{"indexed":[[0,"x"],[1,"y z"]]}}]\n',
		);
		expect((await run('kernel vars e n')).stdout).toBe('e  x  1\nn  i  3\n');
		expect(await run('kernel vars nosuch')).toEqual({
			stdout: '',
			stderr: 'kernel: vars: nosuch: not found\n',
			code: 1,
		});
	});

	it('prints the tree of a script and does not run it', async () => {
		const { stdout } = await run("kernel ast 'echo $x > made'; ls");
		expect(stdout.endsWith('\ngone\nold\n')).toBe(true);
		expect(JSON.parse(stdout.split('\n')[0]!)).toMatchObject({ type: 'script' });
		expect(await run("kernel ast 'if'")).toMatchObject({ stdout: '', code: 1 });
	});

	it('checks a script and does not run it', async () => {
		expect(await run("kernel check 'head --nope'")).toMatchObject({ code: 1, stderr: '' });
		expect(await run("kernel check 'echo fine'")).toEqual({ stdout: '', stderr: '', code: 0 });
	});

	it.each([
		['kernel nosuch', "kernel: 'nosuch' is not a subcommand"],
		['kernel vfs', "kernel: 'vfs' is not a subcommand"],
		['kernel vfs frob x', "kernel: 'vfs frob' is not a subcommand"],
		['kernel ast', 'kernel: ast: missing SCRIPT'],
		['kernel mounts x', "kernel: mounts: extra operand 'x'"],
	])('refuses %s', async (script, text) => {
		expect(await run(script)).toEqual({
			stdout: '',
			stderr: `${text}\nTry 'kernel --help' for more information.\n`,
			code: 2,
		});
	});
});

describe('kernel NAME', () => {
	beforeEach(async () => {
		await run(
			"mkdir /bin; printf '#!/bin/sh\\necho other\\n' > /bin/keys; chmod +x /bin/keys; cp /bin/keys /bin/scatter",
		);
	});

	it('runs ours where a script or a function has the name', async () => {
		const script =
			'x=\'{"b":1}\'; keys <<< "$x"; kernel keys <<< "$x"; tokens() { echo mine; }; echo abcd | kernel tokens';
		expect(await run(script)).toEqual({ stdout: 'other\nb\n~2\n', stderr: '', code: 0 });
	});

	it('takes the words behind it as that command does', async () => {
		const asTokens = await run('echo abcd | tokens --json -; tokens --help');
		expect(await run('echo abcd | kernel tokens --json -; kernel tokens --help')).toEqual(asTokens);
		expect(await run('echo first; kernel keys --nosuch')).toEqual({
			stdout: '',
			stderr: "bash: line 1: keys: unrecognized option '--nosuch'\n",
			code: 2,
		});
		expect(await run('x=keys; kernel $x --nosuch')).toMatchObject({ stdout: '', code: 2 });
	});

	it('hands data on, and scatters', async () => {
		const { stdout } = await run('ls --json old | kernel keys');
		expect(stdout).toBe('0\n');
		const script = 'seq 2 | kernel scatter --as N | echo "n $N" | kernel gather --lines';
		expect(await run(script)).toEqual({ stdout: 'n 1\nn 2\n', stderr: '', code: 0 });
	});

	it('is for added names alone', async () => {
		expect((await run('kernel ls')).stderr).toContain("'ls' is not a subcommand");
		expect((await run('kernel kernel keys')).stderr).toContain("'kernel keys' is not a subcommand");
	});
});

describe('kernel last', () => {
	it('prints what the call before gave, as often as it is asked', async () => {
		await run('printf "a\\0b"; echo error >&2');
		const given = { stdout: 'a\0b', stderr: '', code: 0 };
		expect(await run('kernel last')).toEqual(given);
		expect(await run('x=$(kernel last | tr -d "\\0"); printf "a\\0b"; : "$x"')).toEqual(given);
	});

	it('prints data as JSON and hands it on', async () => {
		await run('fromjson <<< \'{"b":[1,{"a":null}]}\'');
		expect((await run('kernel last')).stdout).toBe('{"b":[1,{"a":null}]}\n');
		await run('fromjson <<< \'{"b":[1,2]}\'');
		expect((await run('declare -J x=$(kernel last); echo "${x.b[1]}"')).stdout).toBe('2\n');
	});

	it('fails where nothing was run, and where the output was too long', async () => {
		expect(await run('kernel last')).toEqual({
			stdout: '',
			stderr: 'kernel: last: nothing was run before\n',
			code: 1,
		});
		await run('yes | head -c 1100000');
		expect((await run('kernel last')).stderr).toBe('kernel: last: the output before was too long to keep\n');
	});
});
