import { andThen, forEach, type Maybe } from '@tenon/core';
import { dispatch } from '../compile/dispatch.ts';
import { emit } from '../state/emit.ts';
import type { ShellJob } from '../state/jobs.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { currentJob, findJob, listedJobs, previousJob } from './job-spec.ts';
import { type ParsedOptions, withOptions } from './options.ts';

/** `jobs [-lnprs] [jobspec …]`, `jobs -x command [args]`. */
export const jobsBuiltin: Builtin = {
	name: 'jobs',
	special: false,
	run: (shell, argv) =>
		withOptions(shell, argv, 'lpnxrs', (options) =>
			options.has('x') ? runWithNumbers(shell, options.operands) : list(shell, options),
		),
};

// Each job specification among the words becomes the job's process number.
const runWithNumbers = (shell: Shell, words: readonly string[]): Maybe<number> => {
	if (words.length === 0) return 0;
	const argv = words.map((word) => {
		const search = word.startsWith('%') ? findJob(shell, word) : undefined;
		return search?.kind === 'found' ? String(search.job.pid) : word;
	});
	return dispatch(shell, argv);
};

const list = (shell: Shell, options: ParsedOptions): Maybe<number> => {
	const jobs = listedJobs(shell).filter(({ status }) => status === undefined);
	const isListed = (): boolean => !options.has('s') && !options.has('n');
	if (options.operands.length === 0) {
		const text = jobs.filter(isListed).map((job) => jobLine(shell, job, options));
		return text.length === 0 ? 0 : emit(shell, 'jobs', text.join(''));
	}
	let status = 0;
	const visited = forEach(options.operands, (spec) =>
		andThen(
			withJob(shell, 'jobs', spec, (job) => emit(shell, 'jobs', jobLine(shell, job, options))),
			(result) => {
				if (result !== 0) status = result;
			},
		),
	);
	return andThen(visited, () => status);
};

const jobLine = (shell: Shell, job: ShellJob, options: ParsedOptions): string => {
	if (options.last('lp') === 'p') return `${job.pid}\n`;
	const jobs = listedJobs(shell);
	const mark = job === currentJob(jobs) ? '+' : job === previousJob(jobs) ? '-' : ' ';
	const number = options.has('l') ? ` ${job.pid} ` : '  ';
	return `[${job.id}]${mark}${number}${'Running'.padEnd(24)}${job.command.trimEnd()} &\n`;
};

/** Does something with the job a specification means; says so if there is none, or more than one. */
export const withJob = (
	shell: Shell,
	builtin: string,
	spec: string,
	run: (job: ShellJob) => Maybe<number>,
	notFound = 1,
): Maybe<number> => {
	const search = findJob(shell, spec);
	if (search.kind === 'found') return run(search.job);
	const ambiguous =
		search.kind === 'ambiguous'
			? shell.complain(`${builtin}: ${spec.replace(/^%/, '')}: ambiguous job spec`)
			: undefined;
	return andThen(ambiguous, () =>
		andThen(shell.complain(`${builtin}: ${spec}: no such job`), () => notFound),
	);
};
