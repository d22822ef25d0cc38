import type { ShellJob } from '../state/jobs.ts';
import type { Shell } from '../state/shell.ts';

/** What a job specification found. */
export type JobSearch =
	| { readonly kind: 'found'; readonly job: ShellJob }
	| { readonly kind: 'none' }
	/** More than one job fits `%text`. */
	| { readonly kind: 'ambiguous' };

/** Jobs that still count: not disowned, and not over and reported. */
export const activeJobs = (shell: Shell): readonly ShellJob[] =>
	shell.jobs.list().filter((job) => !job.disowned && !(job.status !== undefined && job.reported));

/** Like {@link activeJobs}, for `jobs`, which in a stage shows those of the shell around it. */
export const listedJobs = (shell: Shell): readonly ShellJob[] =>
	shell.jobs.listed().filter((job) => !job.disowned && !(job.status !== undefined && job.reported));

/** Finds a job by `%n`, `%%`, `%+`, `%-`, `%prefix`, `%?text`, or the same without the `%`. */
export const findJob = (shell: Shell, spec: string): JobSearch => {
	const jobs = activeJobs(shell);
	const text = spec.startsWith('%') ? spec.slice(1) : spec;
	if (text === '' || text === '%' || text === '+') return found(currentJob(jobs));
	if (text === '-') return found(previousJob(jobs));
	if (/^\d+$/.test(text)) return found(jobs.find(({ id }) => id === Number(text)));
	const fits = text.startsWith('?')
		? jobs.filter(({ command }) => command.includes(text.slice(1)))
		: jobs.filter(({ command }) => command.startsWith(text));
	return fits.length > 1 ? { kind: 'ambiguous' } : found(fits[0]);
};

const found = (job: ShellJob | undefined): JobSearch =>
	job === undefined ? { kind: 'none' } : { kind: 'found', job };

/** The job `%+` means: the one started last that still runs, else the last one. */
export const currentJob = (jobs: readonly ShellJob[]): ShellJob | undefined =>
	jobs.findLast(({ status }) => status === undefined) ?? jobs.at(-1);

/** The job `%-` means: the one before; the current one if there is no other. */
export const previousJob = (jobs: readonly ShellJob[]): ShellJob | undefined => {
	const current = currentJob(jobs);
	return currentJob(jobs.filter((job) => job !== current)) ?? current;
};
