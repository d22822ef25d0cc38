import type { ShellJob } from '../state/jobs.ts';
import { endOf, processLines } from '../state/process-lines.ts';
import type { Shell } from '../state/shell.ts';
import { signalDescription } from '../state/signals.ts';
import { activeJobs } from './job-spec.ts';

/** The line of `jobs` about one job: its number, whether `%+` or `%-` means it, its state, its text. */
export const jobLine = (shell: Shell, job: ShellJob): string =>
	`[${job.id}]${jobMark(shell, job)}  ${stateOf(job).padEnd(24)}${job.command.trimEnd()}${jobTail(shell, job)}\n`;

/** The lines of `jobs -l` about one job: one for each of its processes, with their numbers. */
export const jobLines = (shell: Shell, job: ShellJob): string => {
	const lines = processLines(job.processes, (process) =>
		job.isRunning || job.isStopped ? longStateOf(job) : endOf(process),
	);
	return `[${job.id}]${jobMark(shell, job)} ${lines.join('\n')}${jobTail(shell, job)}\n`;
};

const jobTail = (shell: Shell, job: ShellJob): string => {
	const place = job.cwd === shell.cwd ? '' : `  (wd: ${withTilde(shell, job.cwd)})`;
	return `${job.isRunning ? ' &' : ''}${place}`;
};

/** `+` for the job that `%+` means, `-` for the one before it, else a blank. */
export const jobMark = ({ jobs }: Shell, job: ShellJob): string => {
	if (job === jobs.current) return '+';
	return job === jobs.previous ? '-' : ' ';
};

const stateOf = ({ status, endedBy, isStopped }: ShellJob): string => {
	if (isStopped) return 'Stopped';
	return status === undefined ? 'Running' : endOf({ status, endedBy });
};

const longStateOf = (job: ShellJob): string =>
	job.isStopped ? signalDescription(job.stoppedBy!) : stateOf(job);

const withTilde = (shell: Shell, path: string): string => {
	const home = shell.variables.text('HOME') ?? '';
	if (home === '' || (path !== home && !path.startsWith(`${home}/`))) return path;
	return `~${path.slice(home.length)}`;
};

/** What a prompt says of jobs that have ended or were stopped, once; the list forgets those that have ended. */
export const takeEndedJobLines = (shell: Shell): string => {
	const news = activeJobs(shell).filter(
		(job) => job.status !== undefined || (job.isStopped && !job.reported && job.programs !== undefined),
	);
	const lines = news.map((job) => jobLine(shell, job)).join('');
	for (const job of news) {
		if (job.status === undefined) job.reported = true;
		else shell.jobs.remove(job.id);
	}
	return lines;
};
