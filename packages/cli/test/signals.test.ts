import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, builtProgram } from './built-program.ts';

let program: BuiltProgram;

beforeAll(async () => {
	program = await builtProgram();
}, 240_000);

interface SignalRow {
	readonly script: string;
	/** Sent as soon as it has said something; `undefined`: none. */
	readonly signal: NodeJS.Signals | undefined;
}

/** What a process left, be it ended by itself or by a signal. */
const runAndSignal = async (
	[command, ...args]: readonly string[],
	{ script, signal }: SignalRow,
): Promise<{ stdout: string; code: number | null; signal: NodeJS.Signals | null }> => {
	const env = { PATH: process.env.PATH, HOME: '/', XDG_CACHE_HOME: program.cacheHome, LC_ALL: 'C.UTF-8' };
	const child = spawn(command!, [...args, '-c', script], { env: { ...env, SHLVL: '1' } });
	let stdout = '';
	child.stdout.setEncoding('utf8').on('data', (text: string) => {
		if (stdout === '' && signal !== undefined) child.kill(signal);
		stdout += text;
	});
	const [code, died] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
	return { stdout, code, signal: died };
};

const rows: readonly SignalRow[] = [
	{ script: 'echo ready; while :; do :; done', signal: 'SIGTERM' },
	{ script: 'echo ready; while :; do :; done', signal: 'SIGHUP' },
	{ script: 'echo ready; while :; do :; done', signal: 'SIGINT' },
	{ script: 'echo ready; while :; do :; done', signal: 'SIGUSR2' },
	{ script: 'echo ready; read -r line', signal: 'SIGTERM' },
	{ script: 'trap "echo bye" EXIT; echo ready; while :; do :; done', signal: 'SIGTERM' },
	{ script: 'trap "echo bye" EXIT; echo ready; while :; do :; done', signal: 'SIGHUP' },
	{ script: 'trap "echo got; exit 5" TERM; echo ready; while :; do :; done', signal: 'SIGTERM' },
	{
		script: 'trap "echo got; n=1" USR2; echo ready; while [ -z "$n" ]; do :; done; echo on',
		signal: 'SIGUSR2',
	},
	{ script: 'trap "echo got; n=1" HUP; echo ready; until [ -n "$n" ]; do :; done; exit 3', signal: 'SIGHUP' },
	{ script: 'trap "echo got; exit" INT; echo ready; while :; do :; done', signal: 'SIGINT' },
	{ script: 'trap "echo got; exit 4" QUIT; echo ready; while :; do :; done', signal: 'SIGQUIT' },
	{ script: 'trap "echo got; exit 4" WINCH; echo ready; while :; do :; done', signal: 'SIGWINCH' },
	{ script: 'trap "echo got; exit 4" CONT; echo ready; while :; do :; done', signal: 'SIGCONT' },
	{
		script: 'trap : USR2; echo ready; for ((i = 0; i < 100000; i++)); do :; done; echo alive',
		signal: 'SIGQUIT',
	},
	{
		script: 'trap "" TERM; echo ready; for ((i = 0; i < 100000; i++)); do :; done; echo alive',
		signal: 'SIGTERM',
	},
	{ script: 'trap "trap - TERM; kill $$" TERM; echo ready; while :; do :; done', signal: 'SIGTERM' },
];

describe('a signal that reaches tenon sh', { timeout: 60_000 }, () => {
	it.each(rows.map((row) => ({ title: `${row.signal}: ${row.script}`, row })))(
		'does what it does to bash: $title',
		async ({ row }) => {
			const ours = await runAndSignal([process.execPath, program.path, 'sh'], row);
			expect(ours).toEqual(await runAndSignal(['bash'], row));
		},
	);

	it.each(['cat', 'cat | cat', 'timeout 100 cat', 'head -n 1', 'sleep 1000', 'env sleep 1000'])(
		'ends a command that waits: %s',
		async (script) => {
			const ours = await runAndSignal([process.execPath, program.path, 'sh'], {
				script: `echo ready; ${script}`,
				signal: 'SIGTERM',
			});
			expect(ours).toEqual({ stdout: 'ready\n', code: null, signal: 'SIGTERM' });
		},
	);
});

const withPrograms: readonly string[] = [
	'set -m; (trap "echo got" TERM; perl -e "sleep 5"; echo $?) & sleep 0.4; kill -- -$!; wait $!; echo $?',
	'set -m; (trap "echo got" USR1; perl -e \'$SIG{USR1} = sub { exit 3 }; sleep 5\'; echo $?) & sleep 0.4; kill -USR1 -- -$!; wait $!; echo $?',
	"perl -e '$SIG{INT} = sub { exit 3 }; sleep 5' & sleep 0.4; kill -INT $!; wait $!; echo $?",
	"perl -e 'sleep 5' & sleep 0.4; kill -INT $!; kill -QUIT $!; sleep 0.1; kill $!; wait $!; echo $?",
	'timeout 0.4 bash -c \'(trap "echo sub; exit 3" TERM; sleep 5; echo no); echo no\' | cat; echo ${PIPESTATUS[0]}',
	'timeout 5 bash -c \'trap "echo got; exit 9" INT; sleep 4\' & sleep 0.4; kill -INT $!; wait $!; echo $?',
	"trap '' TERM HUP; timeout 0.2 bash -c 'trap; sleep 2'; echo $?",
];

describe('a signal for programs and what `timeout` runs', { timeout: 60_000 }, () => {
	it.each(withPrograms)('does what it does in bash: %s', async (script) => {
		const run = (argv: readonly string[]): Promise<unknown> =>
			runAndSignal(argv, { script, signal: undefined });
		expect(await run([process.execPath, program.path, 'sh'])).toEqual(await run(['bash']));
	});
});
