import { andThen, type Maybe } from '@tenon/core';
import { dispatch } from '../compile/dispatch.ts';
import { emit } from '../state/emit.ts';
import type { ShellJob } from '../state/jobs.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { visitInTurns } from '../state/work.ts';
import { jobLine, jobLines } from './job-lines.ts';
import { findJob } from './job-spec.ts';
import { emitValue, jobValue } from './job-value.ts';
import { type ParsedOptions, withOptions } from './options.ts';

/** `jobs [-lnprs] [jobspec …]`, `jobs -x command [args]`, and `jobs --json …`. */
export const jobsBuiltin: Builtin = {
	name: 'jobs',
	special: false,
	run: (shell, argv) => {
		const isJson = argv[1] === '--json';
		const words = isJson ? [argv[0]!, ...argv.slice(2)] : argv;
		return withOptions(shell, words, 'lpnxrs', (options) =>
			options.has('x') ? runWithNumbers(shell, options.operands) : list(shell, options, isJson),
		);
	},
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

const list = (shell: Shell, options: ParsedOptions, isJson: boolean): Maybe<number> => {
	shell.jobs.tidy();
	if (options.operands.length === 0) {
		const chosen = shell.jobs.listed().filter((job) => isListed(job, options));
		return chosen.length === 0 && !isJson ? 0 : show(shell, chosen, options, isJson);
	}
	const chosen: ShellJob[] = [];
	let status = 0;
	const visited = visitInTurns(shell.slice, options.operands, (spec) =>
		andThen(
			withJob(shell, 'jobs', spec, (job) => {
				chosen.push(job);
				return isJson ? 0 : show(shell, [job], options, isJson);
			}),
			(result) => {
				if (result !== 0) status = result;
			},
		),
	);
	return andThen(visited, () =>
		isJson ? andThen(show(shell, chosen, options, isJson), (shown) => shown || status) : status,
	);
};

const isListed = (job: ShellJob, options: ParsedOptions): boolean => {
	if (options.last('lpn') === 'n' && job.reported) return false;
	const state = options.last('rs');
	if (state === undefined) return true;
	return state === 'r' ? job.isRunning : job.isStopped;
};

const show = (
	shell: Shell,
	jobs: readonly ShellJob[],
	options: ParsedOptions,
	isJson: boolean,
): Maybe<number> => {
	if (isJson)
		return emitValue(
			shell,
			'jobs',
			jobs.map((job) => jobValue(shell, job)),
		);
	const form = options.last('lpn');
	if (form === 'p')
		return emit(shell, 'jobs', jobs.map(({ processes }) => `${processes[0]!.pid}\n`).join(''));
	const lines = jobs.map((job) => (form === 'l' ? jobLines : jobLine)(shell, job)).join('');
	// A stage of a pipeline tells only itself.
	if (shell.jobs.listsOwn) for (const job of jobs) job.reported = true;
	return emit(shell, 'jobs', lines);
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
			? shell.complain(`${builtin}: ${spec.replace(/^%?\??/, '')}: ambiguous job spec`)
			: undefined;
	return andThen(ambiguous, () =>
		andThen(shell.complain(`${builtin}: ${spec}: no such job`), () => notFound),
	);
};
