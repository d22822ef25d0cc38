import type { JobProcess } from './jobs.ts';
import { signalDescription } from './signals.ts';

/** What is said of processes that have ended: a line for each, with its number, how it ended, and its text. */
export const endedProcessesText = (processes: readonly JobProcess[]): string =>
	processLines(processes, endOf)
		.map((line) => `${line}\n`)
		.join('');

/**
 * The lines about the processes of one job. A state that is the first one's is not said again.
 */
export const processLines = (
	processes: readonly JobProcess[],
	stateOf: (process: JobProcess) => string,
): readonly string[] => {
	const first = processes[0]!;
	return processes.map((process, at) => {
		const pid = String(process.pid).padStart(5);
		if (at === 0) return `${pid} ${stateOf(process).padEnd(stateWidth)}${process.command}`;
		const isSame = process.status === first.status && process.endedBy === first.endedBy;
		const state = isSame ? sameState : ` ${stateOf(process).padEnd(stateWidth)}`;
		return `     ${pid}${state}| ${process.command}`;
	});
};

const stateWidth = 24;
const sameState = ' '.repeat(stateWidth - 1);

/** How a process ended. */
export const endOf = ({ status, endedBy }: Pick<JobProcess, 'status' | 'endedBy'>): string => {
	if (endedBy !== undefined) return signalDescription(endedBy);
	return status === 0 ? 'Done' : `Exit ${status}`;
};
