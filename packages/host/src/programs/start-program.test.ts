import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kernel } from '@tenon/shell';
import { openHostFolder } from '@tenon/vfs/host';
import { afterAll, describe, expect, it } from 'vitest';
import { createProgramRunner } from './program-runner.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-start-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' };
const programs = createProgramRunner();

const ours = async (script: string): Promise<string> => {
	const kernel = new Kernel({ fileSystem: openHostFolder('/'), cwd: folder, programs, environment });
	const { stdoutBytes, code } = await kernel.execute(script);
	return `${Buffer.from(stdoutBytes).toString('latin1')}${code}`;
};

const bashs = (script: string): string => {
	const how = { cwd: folder, env: environment };
	const { stdout, status } = spawnSync('bash', ['--norc', '-c', script], how);
	return `${stdout.toString('latin1')}${status}`;
};

describe.runIf(process.platform === 'linux')('a program gets what bash gives it,', () => {
	it.each([
		[
			'bytes that are no text as arguments',
			String.raw`/usr/bin/printf '[%s]' $'\377' a $'b\200\n\n' '' $'%d\\n\300'`,
		],
		[
			'among many that are',
			String.raw`/usr/bin/printf '%s ' {1..300} $'\377' 'a b' '*' "'" '$x' '\' '-n' | od -c`,
		],
		[
			'in its variables',
			String.raw`X=$'\377=\n' Y=y Z= /usr/bin/printenv X Y Z; X=$'\377' /usr/bin/env | grep -a ^X=`,
		],
		['in its name', String.raw`cp /bin/echo ./$'e\377'; ./$'e\377' a $'\376'; rm ./$'e\377'`],
		[
			'in its directory',
			String.raw`mkdir $'d\377'; cd $'d\377'; /bin/pwd; /usr/bin/printenv PWD; cd ..; rmdir $'d\377'`,
		],
		['in the names that a pattern gives', String.raw`touch $'f\377' f1; /bin/ls f*; rm f*`],
		[
			'while signals are ignored',
			String.raw`trap '' TERM; /bin/sh -c 'kill $$; printf "%s " "$@"' $'\377' $'\376' b; echo $?`,
		],
		[
			'beside exported functions, also while signals are ignored',
			String.raw`f() { echo in f; }; export -f f; trap '' USR1; X=$'\377' /bin/bash -c 'f; echo "$X" "$1"' x $'\376'; /bin/bash -c f`,
		],
		[
			'the umask of the script',
			String.raw`umask 027; /usr/bin/touch u1; trap '' TERM; umask 077; /usr/bin/touch u2; umask 0; /bin/sh -c umask; stat -c '%a %n' u1 u2; rm u1 u2`,
		],
		[
			'the limits of the script',
			String.raw`ulimit -c 0 -n 100 -t 30; ulimit -Ss 4096; /bin/sh -c 'ulimit -c; ulimit -n; ulimit -t; ulimit -s; ulimit -Hn'; (ulimit -f 10; /bin/sh -c 'ulimit -f'); /bin/bash -c 'ulimit -f; ulimit -c'`,
		],
		['with its status', String.raw`/bin/sh -c 'exit $1' $'\377' 7; echo $?; /usr/bin/false $'\377'; echo $?`],
	])('%s', async (_what, script) => {
		expect(await ours(script)).toBe(bashs(script));
	});
});
