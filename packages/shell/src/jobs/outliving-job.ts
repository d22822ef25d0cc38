import { andThen } from '@tenon/core';
import type { OutlivingProcesses } from '../state/program.ts';
import type { Shell } from '../state/shell.ts';
import { signalEffect } from '../state/signals.ts';

/**
 * Processes that a program has left behind become a job of the kernel: its table lists them, with what they
 * still write, and they end with the kernel. The shell's own list does not have them, as in bash. Their
 * exit status is not known; one that ended by itself counts as 0.
 */
export const addOutlivingJob = (shell: Shell, argv: readonly string[], left: OutlivingProcesses): void => {
	const { jobs, ports } = shell;
	let endedBy: number | undefined;
	const job = jobs.table.start({
		pid: left.pid,
		command: argv.join(' '),
		startedAtMs: ports.now(),
		signal: (number) => {
			if (signalEffect(number) === 'ends') endedBy = number;
			return andThen(left.signal(number), () => undefined);
		},
	});
	jobs.noteStart(job);
	left.forward((stream, chunk) => (stream === 'stdout' ? job.stdoutLog : job.stderrLog).append(chunk));
	void left.ended.then(() => {
		job.noteEnd(endedBy === undefined ? 0 : 128 + endedBy, endedBy, ports.now());
		jobs.noteEnd(job);
	});
};
