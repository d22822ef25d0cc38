import { defineTool, textResult } from '@tenon/core';
import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { beforeEach, describe, expect, it } from 'vitest';
import { commands } from '../index.ts';
import { networkCommands } from '../lists/network.ts';

let kernel: Kernel;

beforeEach(() => {
	kernel = new Kernel({ fileSystem: createMemoryFileSystem(), commands });
});

const run = async (script: string): Promise<{ stdout: string; stderr: string; code: number }> => {
	const { stdout, stderr, code } = await kernel.execute(script);
	return { stdout, stderr, code };
};

describe('kernel status', () => {
	it('is a table', async () => {
		expect((await run('f() { :; }; set -o strict; kernel status')).stdout).toBe(`version      0.0.0
bash         5.2.15(1)-release
directory    /
programs     off
gate         off
latch        off
trash        off
outputLimit  off
strict       on
overlay      off
limits       (none by name)
jobs         0
functions    1
aliases      0
commands     ${commands.size - networkCommands.length + 2}
tools        0
`);
	});

	it('is a record with --json', async () => {
		expect(
			await run('declare -J s=$(kernel status --json); echo "${s.strict} ${s.limits} ${s.directory}"'),
		).toEqual({
			stdout: 'false null /\n',
			stderr: '',
			code: 0,
		});
	});
});

describe('kernel version', () => {
	it('names the shell and the bash that it is like', async () => {
		expect((await run('kernel version; kernel version --json')).stdout).toBe(
			'tenon 0.0.0, as GNU bash, version 5.2.15(1)-release\n{"tenon":"0.0.0","bash":"5.2.15(1)-release"}\n',
		);
	});
});

describe('kernel tools', () => {
	it('lists commands with what they may do', async () => {
		expect((await run('kernel tools rm tr')).stdout).toBe(
			`NAME  KIND     PARAMS  OPERATIONS  DESCRIPTION
rm    command  11      fs.remove   Remove files and directories.
tr    command  5       -           Translate, squeeze or delete characters of standard input.
`,
		);
	});

	it('has the schemas of what they take and give with --json', async () => {
		const [facts] = JSON.parse((await run('kernel tools --json sort')).stdout);
		expect(facts).toMatchObject({
			name: 'sort',
			kind: 'command',
			input: { type: 'object', properties: { reverse: { type: 'boolean' } } },
			output: { type: 'array', items: { type: 'string' } },
		});
		expect(JSON.parse((await run('kernel tools --json env')).stdout)[0].output).toBeNull();
	});

	it('names tools of the embedder too', async () => {
		const tool = defineTool({
			name: 'weather',
			description: 'Tell the weather.\nOf a city.',
			input: { type: 'object', properties: { city: { type: 'string' } } },
			effects: ['network'],
			run: () => textResult('sunny'),
		});
		kernel = new Kernel({ fileSystem: createMemoryFileSystem(), commands, tools: [tool] });
		expect((await run('kernel tools weather')).stdout).toBe(
			'NAME     KIND  PARAMS  OPERATIONS  DESCRIPTION\nweather  tool  1       network     Tell the weather.\n',
		);
	});

	it('says of a name that there is none', async () => {
		expect(await run('kernel tools nosuch')).toEqual({
			stdout: '',
			stderr: 'kernel: tools: nosuch: not found\n',
			code: 1,
		});
	});
});

describe('kernel clear', () => {
	it('forgets what scripts have defined, and keeps what is exported, readonly or the shell’s own', async () => {
		await run(`x=1 y=(1 2); declare -A m=([a]=b); declare -n ref=x; declare -J t='[1]'; export e=1; readonly r=1
			f() { :; }; g() { :; }; readonly -f g; shopt -s expand_aliases; alias a=b; set -u; cd /; trap 'echo bye' USR1`);
		expect((await run('kernel clear --json')).stdout).toBe('{"variables":5,"functions":1,"aliases":1}\n');
		const left =
			'echo "${x-} ${y-} ${m-} ${ref-} ${t-} $e $r ${#IFS}"; declare -F; alias; set -o | grep nounset; trap';
		expect((await run(left)).stdout).toBe(
			"     1 1 3\ndeclare -fr g\nnounset        \ton\ntrap -- 'echo bye' SIGUSR1\n",
		);
	});

	it('finds nothing in a shell that has just begun, and prints nothing', async () => {
		expect((await run('kernel clear --json')).stdout).toBe('{"variables":0,"functions":0,"aliases":0}\n');
		expect(await run('x=1; kernel clear; echo "[${x-}]"')).toEqual({ stdout: '[]\n', stderr: '', code: 0 });
	});

	it('in a subshell is over with it', async () => {
		expect((await run('x=1; (kernel clear; echo "[$x]"); echo "[$x]"')).stdout).toBe('[]\n[1]\n');
	});

	it('takes a locale away with its variable', async () => {
		const length = 's=é; echo ${#s}';
		expect((await run(`LC_ALL=C; ${length}; kernel clear; ${length}`)).stdout).toBe(
			`2\n${(await new Kernel({ fileSystem: createMemoryFileSystem() }).execute(length)).stdout}`,
		);
	});

	it('is refused while a function runs', async () => {
		expect(await run('f() { local x=1; kernel clear; echo "$? $x"; }; f')).toEqual({
			stdout: '1 1\n',
			stderr: 'kernel: clear: a function is running; call it outside of functions\n',
			code: 0,
		});
	});
});
