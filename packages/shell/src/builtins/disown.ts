import { andThen } from '@tenon/core';
import { fail } from '../state/complaint.ts';
import type { Jobs, ShellJob } from '../state/jobs.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { visitInTurns } from '../state/work.ts';
import { activeJobs } from './job-spec.ts';
import { withJob } from './jobs.ts';
import { withOptions } from './options.ts';

// Process numbers that each environment has disowned.
const forgotten = new WeakMap<Jobs, Set<number>>();

/** Whether a process number was disowned here: `wait` for it has nothing to wait for. */
export const isDisowned = (shell: Shell, pid: number): boolean =>
	forgotten.get(shell.jobs)?.has(pid) === true;

const forgetJob = (shell: Shell, job: ShellJob): void => {
	const pids = forgotten.get(shell.jobs) ?? new Set();
	forgotten.set(shell.jobs, pids.add(job.pid));
	job.disowned = true;
	shell.jobs.remove(job.id);
};

/** `disown [-h] [-ar] [jobspec … | pid …]`: the shell forgets jobs, which go on. */
export const disownBuiltin: Builtin = {
	name: 'disown',
	special: false,
	run: (shell, argv) =>
		withOptions(shell, argv, 'ahr', (options) => {
			const forget = (job: ShellJob): number => {
				if (options.has('h')) job.livesOnHangUp = true;
				else forgetJob(shell, job);
				return 0;
			};
			if (options.operands.length === 0) {
				if (options.has('a') || options.has('r')) {
					const isMeant = (job: ShellJob): boolean => !options.has('r') || job.isRunning;
					for (const job of activeJobs(shell).filter(isMeant)) forget(job);
					return 0;
				}
				const { current } = shell.jobs;
				return current === undefined ? fail(shell, 'disown: current: no such job') : forget(current);
			}
			let status = 0;
			const visited = visitInTurns(shell.slice, options.operands, (operand) => {
				const byNumber = /^\d+$/.test(operand) ? shell.jobs.byPid(Number(operand)) : undefined;
				if (byNumber !== undefined) return void forget(byNumber);
				return andThen(withJob(shell, 'disown', operand, forget), (result) => {
					if (result !== 0) status = result;
				});
			});
			return andThen(visited, () => status);
		}),
};
