import { andThen, forEach, type Maybe } from '@tenon/core';
import type { ShellJob } from '../state/jobs.ts';
import { endedProcessesText } from '../state/process-lines.ts';
import type { Shell } from '../state/shell.ts';
import { signalNames } from '../state/signals.ts';
import { jobLine } from './job-lines.ts';

/**
 * What bash does with its jobs when a command has ended or `wait` has waited: says which of them a signal
 * ended, under job control also which ended or stopped, and forgets those. A script from a file keeps
 * what ended by itself, for `jobs` to list. At a prompt the prompt tells.
 */
export const noticeJobs = (shell: Shell): Maybe<void> => {
	const { jobs } = shell;
	jobs.hasNews = false;
	if (shell.interactive) return;
	const told = forEach(jobs.list(), (job) => (isNews(shell, job) ? tell(shell, job) : undefined));
	return andThen(told, () => jobs.tidy());
};

/** The same for one job that has ended, which is gone from the list afterwards. */
export const noticeJob = (shell: Shell, job: ShellJob): Maybe<void> =>
	andThen(shell.interactive || !isNews(shell, job) ? undefined : tell(shell, job), () => {
		job.reported = true;
		shell.jobs.tidy();
	});

const tell = (shell: Shell, job: ShellJob): Maybe<void> => {
	if (job.reported) return;
	job.reported = true;
	const text = textOf(shell, job);
	return text === undefined ? undefined : andThen(shell.write(2, text), () => undefined);
};

const isNews = (shell: Shell, { status, endedBy, isStopped }: ShellJob): boolean => {
	if (status === undefined) return isStopped && isWholeText(shell);
	return endedBy !== undefined || isWholeText(shell);
};

// The text of `bash -c`: no later command will ask for ended jobs.
const isWholeText = ({ readsFrom }: Shell): boolean => readsFrom === 'string';

const textOf = (shell: Shell, job: ShellJob): string | undefined => {
	const isControlled = shell.controlsJobs;
	if (job.isStopped) return `\n${jobLine(shell, job)}`;
	const death = deathText(shell, job);
	if (death !== undefined) return death;
	return isControlled ? jobLine(shell, job) : undefined;
};

const silentDeaths: ReadonlySet<string> = new Set(['INT', 'TERM', 'PIPE']);

// bash says that a signal ended a job, but not for the usual ways to end one.
const deathText = (shell: Shell, { processes, endedBy }: ShellJob): string | undefined => {
	const name = endedBy === undefined ? undefined : signalNames.get(endedBy);
	if (name === undefined || silentDeaths.has(name) || shell.traps.get(name) !== undefined) return undefined;
	return `${shell.origin()}${endedProcessesText(processes)}`;
};
