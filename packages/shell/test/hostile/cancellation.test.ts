import { getEventListeners } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Input } from '../../src/pipe/stream.ts';
import { createKernel, expectAlive } from './attack.ts';
import { OpenTimers } from './open-timers.ts';

/** Input of which nothing ever comes. */
const silence: Input = {
	isTerminal: false,
	pull: () => new Promise(() => undefined),
	unread: () => undefined,
	end: () => undefined,
	takeData: () => undefined,
};

/** Lets everything run that only waits for its turn. */
const settle = async (): Promise<void> => {
	for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
};

const scripts = {
	'a busy loop': 'echo started; while :; do :; done',
	'an arithmetic loop': 'echo started; for ((;;)); do :; done',
	'a loop in a substitution': 'echo started; x=$(while :; do :; done)',
	'a loop in a pipeline': 'echo started; while :; do :; done | while :; do :; done',
	'calls that never loop': 'f() { (($1>0)) && { f $(($1-1)); f $(($1-1)); }; }; echo started; f 100',
	'a read of input that never comes': 'echo started; read x',
	'a read of a pipe that never comes': 'echo started; sleep 1000 | read x',
	'a read with a time limit': 'echo started; read -t 1000 x',
	'a mapfile of input that never comes': 'echo started; mapfile x',
	'a menu': 'echo started; select x in a b; do :; done',
	'a file that is read whole': 'echo started; x=$(</dev/stdin)',
	'a sleep': 'echo started; sleep 1000',
	'a wait': 'sleep 1000 & echo started; wait',
	'a wait for the next': 'sleep 1000 & sleep 2000 & echo started; wait -n',
	'a pipeline with a blocked writer': 'echo started; while :; do echo y; done | sleep 1000',
	'a pipeline with a blocked reader': 'echo started; sleep 1000 | while read x; do :; done',
	'a job that is not waited for': 'while :; do :; done & sleep 1000 & echo started; sleep 1000',
	'a job of a subshell that is gone': '(sleep 1000 &); echo started; sleep 1000',
	'a process substitution': 'echo started; while read x; do :; done < <(sleep 1000)',
	'a search for path names': 'd=(l{1..9}); echo started; while :; do set -- links/*/*/*/*/*/*; done',
	'braces without number': 'echo started; while :; do set -- {1..1000000}; done',
	'a replacement': 'printf -v x "%10000000s"; echo started; while :; do y=${x// /b}; done',
	'matches of a regular expression':
		'printf -v x "%100000s"; echo started; while :; do [[ $x =~ (\\ *)*b ]]; done',
	'a sort': 'echo started; while :; do seq 1000 | sort -rn > sorted; done',
	'an eval that calls itself': 'e="pause; eval \\"\\$e\\""; echo started; eval "$e"',
	'a trap': 'trap "echo started; while :; do :; done" USR1; kill -USR1 $$',
	'a fork bomb': 'echo started; :(){ :|:& };:; sleep 1000',
	'output without an end': 'while :; do echo started; done',
};

describe('a script is cancelled', () => {
	it.each(Object.entries(scripts))('in %s', async (_what, script) => {
		const timers = new OpenTimers();
		onTestFinished(() => timers.stop());
		const kernel = createKernel({
			limits: { maxOutputBytes: 1000 },
			files: (fileSystem) => {
				fileSystem.mkdir('/work/links');
				for (let at = 0; at < 9; at++) fileSystem.symlink('.', `/work/links/l${at}`);
			},
		});
		const controller = new AbortController();
		let isStarted = false;
		const result = await kernel.execute(script, {
			signal: controller.signal,
			stdin: silence,
			onStdout: () => {
				if (isStarted) return;
				isStarted = true;
				// The script is in the midst of it a few turns later.
				void settle().then(() => controller.abort());
			},
		});
		expect(result.originalCode).toBe(130);
		// Its jobs go on, until the kernel ends them.
		await kernel.shutdown();
		await settle();
		expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
		expect(timers.count).toBe(0);
		expect((await kernel.execute('jobs -r')).stdout).toBe('');
		await expectAlive(kernel);
	});

	it('in a function with locals, a redirection and options of its own, of which nothing is left', async () => {
		const kernel = createKernel();
		const controller = new AbortController();
		const run = kernel.execute(
			'x=outer; f() { local x=inner -; set -u; set -- a b; while :; do pause; done; } > /tmp/out 3>&1; x=t f 1 2',
			{ signal: controller.signal },
		);
		await settle();
		controller.abort();
		expect((await run).originalCode).toBe(130);
		const next = await kernel.execute('echo "$x $# ${FUNCNAME-none} $BASH_SUBSHELL $- $unset"; echo >&3');
		expect([next.stdout, next.stderr]).toEqual([
			'outer 0 none 0 hBc \n',
			'bash: line 1: 3: Bad file descriptor\n',
		]);
	});
});
