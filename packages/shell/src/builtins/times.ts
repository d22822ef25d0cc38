import { type CpuTimes, noTimes } from '../state/cpu-times.ts';
import { emit } from '../state/emit.ts';
import type { Builtin } from '../state/ports.ts';
import { withOptions } from './options.ts';

/** `times`: CPU time of the shell's thread, and of the programs that have ended; user and system each. */
export const timesBuiltin: Builtin = {
	name: 'times',
	special: true,
	run: (shell, argv) =>
		withOptions(shell, argv, '', () => {
			const { cpuTimes, programs } = shell.ports;
			const lines = [cpuTimes?.() ?? noTimes, programs?.cpuTimes?.() ?? noTimes].map(lineOf);
			return emit(shell, 'times', lines.join(''));
		}),
};

const lineOf = ({ userMs, systemMs }: CpuTimes): string => `${printed(userMs)} ${printed(systemMs)}\n`;

const printed = (ms: number): string => {
	const minutes = Math.floor(ms / 60_000);
	return `${minutes}m${((ms - minutes * 60_000) / 1000).toFixed(3)}s`;
};
