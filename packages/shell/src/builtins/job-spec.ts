import type { ShellJob } from '../state/jobs.ts';
import type { Shell } from '../state/shell.ts';

/** What a job specification found. */
export type JobSearch =
	| { readonly kind: 'found'; readonly job: ShellJob }
	| { readonly kind: 'none' }
	/** More than one job fits `%text`. */
	| { readonly kind: 'ambiguous' };

/** Jobs whose end has not been told. */
export const activeJobs = (shell: Shell): readonly ShellJob[] =>
	shell.jobs.list().filter((job) => !(job.status !== undefined && job.reported));

/** Finds a job by `%n`, `%%`, `%+`, `%-`, `%prefix`, `%?text`, or the same without the `%`. */
export const findJob = (shell: Shell, spec: string): JobSearch => {
	const jobs = shell.jobs.listed();
	const text = spec.startsWith('%') ? spec.slice(1) : spec;
	// Whatever stands behind these is not looked at.
	if (text === '' || text.startsWith('%') || text.startsWith('+')) return found(shell.jobs.current);
	if (text.startsWith('-')) return found(shell.jobs.previous);
	if (/^\d+$/.test(text)) return found(jobs.find(({ id }) => id === Number(text)));
	const fits = text.startsWith('?')
		? jobs.filter(({ command }) => command.includes(text.slice(1)))
		: jobs.filter(({ command }) => command.startsWith(text));
	return fits.length > 1 ? { kind: 'ambiguous' } : found(fits[0]);
};

const found = (job: ShellJob | undefined): JobSearch =>
	job === undefined ? { kind: 'none' } : { kind: 'found', job };
