import type { Maybe } from '@tenon/core';
import { signalNames } from '../builtins/signals.ts';
import { BytesInput } from '../pipe/fixed-streams.ts';
import { OpenFile } from '../pipe/open-file.ts';
import { Interrupted } from '../state/errors.ts';
import { forkFailure, forkShell } from '../state/fork.ts';
import type { Shell } from '../state/shell.ts';
import type { Branch } from '../state/slice.ts';
import { runEnvironment } from './environment.ts';
import { sendSignal } from './pending-signals.ts';
import { recover } from './recover.ts';
import type { Step } from './step.ts';

const killSignal = 9;

/** `… &`: starts the statement beside the script and returns 0 at once. */
export const startBackground = (shell: Shell, job: BackgroundJob): Maybe<number> =>
	recover(shell, () => start(shell, job));

/** What is to run beside the script. */
export interface BackgroundJob {
	readonly step: Step;
	/** Its text, for the list of jobs. */
	readonly command: string;
	readonly isSimple: boolean;
}

const start = (shell: Shell, { step, command, isSimple }: BackgroundJob): Maybe<number> => {
	const { maxJobs } = shell.ports.limits;
	if (shell.jobs.running >= maxJobs) throw forkFailure(`${maxJobs} jobs`);
	const branch = shell.slice.branch();
	shell.jobs.noteDetached();
	const child = forkBranch(shell, branch);
	child.guarded = 0;
	// Without job control a background command reads nothing, not what the script reads.
	const isControlled = shell.options.get('monitor');
	if (!isControlled && !isSimple) child.traps.ignore('INT');
	if (!isControlled && !shell.hasInputOfItsOwn)
		void child.io.set(0, new OpenFile('/dev/null', { input: new BytesInput(new Uint8Array(0)) }));
	let endedBy: number | undefined;
	// The job starts when the script next waits or gives a turn: never inside the statement that starts it.
	const done = Promise.resolve()
		.then(() => runEnvironment(child, branch.slice.isDue() ? afterTurn(step) : step))
		.catch((error: unknown) => {
			if (error instanceof Interrupted) return 128 + (endedBy ?? 15);
			throw error;
		})
		.finally(() => {
			branch.end();
			child.jobs.receivers.delete(child.pid);
		});
	const job = shell.jobs.add({
		pid: child.pid,
		command,
		status: undefined,
		done,
		endedBy: undefined,
		reported: false,
		disowned: false,
		kill: (signal) => {
			const trap = signal === killSignal ? undefined : child.traps.get(signalNames.get(signal) ?? '');
			if (trap !== undefined) {
				if (trap.command !== '') sendSignal(child, signal);
				return;
			}
			endedBy = signal;
			job.endedBy = signal;
			branch.cancel();
		},
	});
	child.jobs.receivers.set(child.pid, job.kill);
	// A fault of ours reaches whoever waits for the job; here it only means that the job is over.
	void done.then(
		(status) => {
			job.status = status;
		},
		() => {
			job.status = 1;
		},
	);
	shell.lastBackground = child.pid;
	shell.status = 0;
	return 0;
};

const forkBranch = (shell: Shell, { slice, end }: Branch): Shell => {
	try {
		return forkShell(shell, { slice });
	} catch (error) {
		end();
		throw error;
	}
};

const afterTurn =
	(step: Step): Step =>
	(shell) =>
		shell.slice.turn().then(() => step(shell));
