import { andThen, type Maybe } from '@tenon/core';
import { fail, showHelp } from '../state/complaint.ts';
import { emit } from '../state/emit.ts';
import type { ShellJob } from '../state/jobs.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { visitInTurns } from '../state/work.ts';
import { jobMark } from './job-lines.ts';
import { withJob } from './jobs.ts';
import { withOptions } from './options.ts';
import { waitForJob } from './wait.ts';

/** `fg [job_spec]`: continues a job and waits for it in the foreground; only under `set -m`. */
export const fgBuiltin: Builtin = {
	name: 'fg',
	special: false,
	run: (shell, argv) =>
		controlled(shell, argv, ([spec]) =>
			withControlledJob(shell, 'fg', spec, (job) =>
				andThen(emit(shell, 'fg', `${job.command.trimEnd()}\n`), () =>
					andThen(job.resume({ inForeground: true }), () => waitForJob(shell, job, { isForeground: true })),
				),
			),
		),
};

/** `bg [job_spec …]`: continues jobs that were stopped, beside the shell. */
export const bgBuiltin: Builtin = {
	name: 'bg',
	special: false,
	run: (shell, argv) =>
		controlled(shell, argv, (specs) => {
			let status = 0;
			const visited = visitInTurns(shell.slice, specs, (spec) =>
				andThen(
					withControlledJob(shell, 'bg', spec, (job) => continueBeside(shell, job)),
					(result) => {
						if (result !== 0) status = result;
					},
				),
			);
			return andThen(visited, () => status);
		}),
};

const continueBeside = (shell: Shell, job: ShellJob): Maybe<number> => {
	if (!job.isStopped) return fail(shell, `bg: job ${job.id} already in background`, 0);
	const line = `[${job.id}]${jobMark(shell, job).trim()} ${job.command.trimEnd()} &\n`;
	return andThen(job.resume({ inForeground: false }), () => emit(shell, 'bg', line));
};

const withControlledJob = (
	shell: Shell,
	builtin: string,
	spec: string,
	run: (job: ShellJob) => Maybe<number>,
): Maybe<number> =>
	withJob(shell, builtin, spec, (job) =>
		job.isControlled ? run(job) : fail(shell, `${builtin}: job ${job.id} started without job control`),
	);

const controlled = (
	shell: Shell,
	argv: readonly string[],
	run: (specs: readonly [string, ...string[]]) => Maybe<number>,
): Maybe<number> => {
	const name = argv[0]!;
	if (argv[1] === '--help') return showHelp(shell, name);
	if (!shell.controlsJobs) return fail(shell, `${name}: no job control`);
	return withOptions(shell, argv, '', ({ operands: [first, ...rest] }) => {
		if (first !== undefined) return run([first, ...rest]);
		const { current } = shell.jobs;
		return current === undefined ? fail(shell, `${name}: current: no such job`) : run([`%${current.id}`]);
	});
};
