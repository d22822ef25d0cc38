import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { Kernel } from '../kernel/kernel.ts';

const run = async (script: string): Promise<readonly [string, string, number]> => {
	const fileSystem = createMemoryFileSystem();
	fileSystem.mkdir('/d');
	const { stdout, stderr, code } = await new Kernel({ fileSystem }).execute(script);
	return [stdout, stderr, code];
};

describe('--json of builtins', () => {
	it.each([
		['pwd --json; cd d; pwd --json -P', '"/"\n"/d"\n'],
		['declare -J p=$(pwd --json); echo "$p"', '/\n'],
		['umask --json; umask --json -S', '"0022"\n"u=rwx,g=rx,o=rx"\n'],
		['alias b=c; alias --json', `["alias b='c'"]\n`],
		['type --json cd', '["cd is a shell builtin"]\n'],
		['cd --json d; pwd; cd --json -', '[]\n/d\n["/"]\n'],
		['pushd --json d; dirs --json', '["/d /"]\n["/d /"]\n'],
		['kill --json -l 9', '["KILL"]\n'],
		["trap 'echo x' USR1; trap --json", `["trap -- 'echo x' SIGUSR1"]\n`],
		['declare -J o=$(set --json -o); echo "${o.errexit} ${o.braceexpand}"', 'false true\n'],
		['declare -J o=$(shopt --json extglob); echo "$o"', '{"extglob":false}\n'],
		['set --json -- a b; echo "$*"', '[]\na b\n'],
		['help --json -d cd', '["cd - Change the shell working directory."]\n'],
		['echo --json; : --json; true --json; [ --json ]; echo $?', '--json\n0\n'],
	])('%s', async (script, stdout) => {
		expect(await run(script)).toEqual([stdout, '', 0]);
	});

	it('leaves failures as they are, and prints nothing then', async () => {
		expect(await run('cd --json nosuch')).toEqual([
			'',
			'bash: line 1: cd: nosuch: No such file or directory\n',
			1,
		]);
		expect((await run('pwd --json -Z'))[1].split('\n')[0]).toBe('bash: line 1: pwd: -Z: invalid option');
		expect((await run('type --json nosuch cd'))[0]).toBe('["cd is a shell builtin"]\n');
	});

	it('is no option behind another word, as to bash', async () => {
		expect((await run('pwd -P --json'))[1].split('\n')[0]).toBe('bash: line 1: pwd: --: invalid option');
	});
});
