import { andThen, type Maybe } from '@tenon/core';
import { emit } from '../state/emit.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { fail, showHelp } from './complaint.ts';
import { activeJobs, currentJob } from './job-spec.ts';
import { withJob } from './jobs.ts';
import { withOptions } from './options.ts';
import { waitForJob } from './wait.ts';

/** `fg [job_spec]`: waits for a job in the foreground; only under `set -m`. */
export const fgBuiltin: Builtin = {
	name: 'fg',
	special: false,
	run: (shell, argv) =>
		controlled(shell, argv, (spec) =>
			withJob(shell, 'fg', spec, (job) =>
				andThen(emit(shell, 'fg', `${job.command}\n`), () => waitForJob(shell, job)),
			),
		),
};

/** `bg [job_spec …]`: jobs here are never stopped, so there is none to continue. */
export const bgBuiltin: Builtin = {
	name: 'bg',
	special: false,
	run: (shell, argv) =>
		controlled(shell, argv, (spec) =>
			withJob(shell, 'bg', spec, (job) => fail(shell, `bg: job ${job.id} already in background`, 0)),
		),
};

const controlled = (
	shell: Shell,
	argv: readonly string[],
	run: (spec: string) => Maybe<number>,
): Maybe<number> => {
	const name = argv[0]!;
	if (argv[1] === '--help') return showHelp(shell, name);
	if (!shell.options.get('monitor')) return fail(shell, `${name}: no job control`);
	return withOptions(shell, argv, '', ({ operands }) => {
		if (operands.length > 0) return run(operands[0]!);
		const current = currentJob(activeJobs(shell));
		return current === undefined ? fail(shell, `${name}: current: no such job`) : run(`%${current.id}`);
	});
};
