import { andThen, type Maybe } from '@tenon/core';
import { logOutputs } from '../jobs/logged-output.ts';
import { BackgroundTerminal } from '../pipe/background-terminal.ts';
import { NullDevice } from '../pipe/fixed-streams.ts';
import { OpenFile } from '../pipe/open-file.ts';
import { Interrupted } from '../state/errors.ts';
import { foregroundOwner } from '../state/foreground-owner.ts';
import { forkFailure, forkShell } from '../state/fork.ts';
import { ProgramJob } from '../state/program-job.ts';
import type { Shell } from '../state/shell.ts';
import type { Branch } from '../state/slice.ts';
import { BackgroundJob as RunningJob } from './background-job.ts';
import { leaveCoprocs } from './coproc.ts';
import { runEnvironment } from './environment.ts';
import { findCommand } from './find-command.ts';
import { commandInPlaceOf } from './named-command.ts';
import { recover } from './recover.ts';
import { runsInProcess } from './script-file.ts';
import { StageProcesses } from './stage-processes.ts';
import type { Step } from './step.ts';

/** `… &`: starts the statement beside the script and returns 0 at once. */
export const startBackground = (shell: Shell, job: BackgroundJob): Maybe<number> =>
	recover(shell, () => start(shell, job));

/** What is to run beside the script. */
export interface BackgroundJob {
	readonly step: Step;
	/** Its text, for the list of jobs. */
	readonly command: string;
	readonly isSimple: boolean;
	/** The name of that command, where the text tells it. */
	readonly name: string | undefined;
	/** Whether its first command reads what it says itself, be it `<&0`, or what the script reads. */
	readonly takesInput: boolean;
	/** The texts of the stages of a pipeline; none if it is something else. */
	readonly stages: readonly string[];
	/** Changes its environment before it starts. */
	readonly prepare?: (child: Shell) => void;
}

const start = (
	shell: Shell,
	{ step, command, isSimple, name, takesInput, stages, prepare }: BackgroundJob,
): Maybe<number> => {
	// What was cancelled starts nothing more: a chain of jobs that start jobs comes to an end.
	shell.slice.check();
	const { maxJobs } = shell.ports.limits;
	if (shell.jobs.running >= maxJobs) {
		shell.ports.usage.notes.reached('maxJobs');
		throw forkFailure(`${maxJobs} jobs`);
	}
	const branch = shell.slice.branch();
	shell.jobs.noteDetached();
	// `$!` is the number of the last stage.
	const pids = stages.slice(1).map(() => shell.jobs.nextPid());
	const child = forkBranch(shell, branch);
	pids.push(child.pid);
	if (stages.length > 0) child.stageProcesses = new StageProcesses(pids);
	leaveCoprocs(shell, child);
	prepare?.(child);
	child.guarded = 0;
	child.isBackground = true;
	child.endsJob = true;
	child.jobOwner = undefined;
	child.programJob = hasJobs(shell) ? new ProgramJob({ isForeground: false }) : undefined;
	const job = new RunningJob({ parent: shell, child, branch, command, isSimple, stages, pids });
	const { isControlled } = job;
	// Without job control a background command reads nothing, not what the script reads.
	if (isControlled) child.groupPid = pids[0]!;
	child.isDeaf = !isControlled;
	if (!isControlled && !isSimple) child.traps.ignore('INT');
	if (!isControlled && !shell.hasInputOfItsOwn && !takesInput)
		void child.io.set(0, new OpenFile('/dev/null', { input: new NullDevice() }));
	const input = isControlled && !takesInput ? child.io.get(0)?.input : undefined;
	if (input?.isTerminal === true)
		void child.io.set(0, new OpenFile('/dev/tty', { input: new BackgroundTerminal(input) }));
	const kill = (signal: number): Maybe<void> => job.kill(signal);
	const { table, receivers } = shell.jobs;
	job.record = table.start({ pid: child.pid, command, startedAtMs: shell.ports.now(), signal: kill });
	if (table.keepsLogs) logOutputs(child.io, job.record, shell.ports.secrets?.redactor());
	shell.jobs.noteStart(job.record);
	for (const pid of pids) receivers.set(pid, (signal) => job.killProcess(pid, signal));
	// Under job control it is a group of its own, named by its first process.
	const killGroup = (signal: number, sender?: Shell): Maybe<void> => job.killGroup(signal, sender);
	if (isControlled) receivers.set(-pids[0]!, killGroup);
	else job.leaveGroup = shell.slice.group.enterJob(killGroup, shell.groupPid);
	// What it is must be known before it starts: a program may have begun while that is still being looked up.
	const isOutside = name === undefined ? false : isProgramOutside(shell, name);
	const begun = isOutside === false ? undefined : Promise.withResolvers<void>();
	// The job starts when the script next waits or gives a turn: never inside the statement that starts it.
	job.done = Promise.resolve(isOutside)
		.then((isProgram) => {
			if (isProgram) awaitProgram(child, job, () => begun!.resolve());
			return runEnvironment(child, branch.slice.isDue() ? afterTurn(step) : step);
		})
		.then(
			(status) => job.end(status),
			(error: unknown) => {
				if (error instanceof Interrupted) return job.cancelled();
				job.end(1);
				throw error;
			},
		);
	// A fault of ours reaches the command that waits for the job; here it only means that the job is over.
	job.done.catch(() => undefined);
	shell.jobs.add(job);
	// A program is called by the number that the system gives it, which other programs know it by: that is waited for.
	const known = andThen(isOutside, (isProgram) =>
		isProgram ? Promise.race([begun!.promise, job.done.catch(() => undefined)]) : undefined,
	);
	return andThen(known, () => {
		shell.lastBackground = job.pid;
		shell.status = 0;
		// A person is told by which numbers to call it.
		return shell.interactive ? andThen(shell.write(2, `[${job.id}] ${job.pid}\n`), () => 0) : 0;
	});
};

// A part of what is stopped as a whole starts its own beside it.
const hasJobs = (shell: Shell): boolean => shell.programJob === undefined && foregroundOwner(shell) === shell;

const awaitProgram = (child: Shell, job: RunningJob, begun: () => void): void => {
	let keepsNumber = false;
	child.onProgramStart = (pid) => {
		if (!keepsNumber) job.become(pid);
		begun();
	};
	// The script itself may be that reader, and goes on.
	child.onReaderAwaited = () => {
		keepsNumber = true;
		begun();
	};
};

const isProgramOutside = (shell: Shell, name: string): Maybe<boolean> => {
	if (shell.ports.programs?.signal === undefined) return false;
	if (shell.functions.has(name) || shell.ports.builtins.has(name)) return false;
	const found = name.includes('/') ? name : findCommand(shell, name);
	return andThen(found, (path) => {
		if (typeof path !== 'string' || commandInPlaceOf(shell, path) !== undefined) return false;
		return andThen(runsInProcess(shell, path), (runsHere) => !runsHere);
	});
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
