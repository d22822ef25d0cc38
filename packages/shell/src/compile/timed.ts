import { andThen } from '@tenon/core';
import type { Shell } from '../state/shell.ts';
import type { Step } from './step.ts';

/** `time`: runs the pipeline, then writes how long it took, in `TIMEFORMAT` or POSIX's form. */
export const compileTimed =
	(step: Step, form: 'bash' | 'posix'): Step =>
	(shell) => {
		const start = shell.ports.monotonicMs();
		return andThen(step(shell), (status) => {
			const seconds = (shell.ports.monotonicMs() - start) / 1000;
			const text = form === 'posix' ? posixReport(seconds) : report(timeFormat(shell), seconds);
			return andThen(text === '' ? true : shell.write(2, `${text}\n`), () => status);
		});
	};

const defaultFormat = '\nreal\t%3lR\nuser\t%3lU\nsys\t%3lS';

const timeFormat = (shell: Shell): string => shell.variables.text('TIMEFORMAT') ?? defaultFormat;

const posixReport = (seconds: number): string =>
	`real ${seconds.toFixed(2)}\nuser ${seconds.toFixed(2)}\nsys 0.00`;

// All of it is the process's own time: the real time counts as user time, none as system time.
const report = (format: string, seconds: number): string =>
	format.replace(
		/%(?:(\d)?(l)?([RUSP])|%)/g,
		(all, digits: string | undefined, long: string | undefined, kind: string | undefined) => {
			if (all === '%%') return '%';
			if (kind === 'P') return seconds === 0 ? '0.00' : '100.00';
			const value = kind === 'S' ? 0 : seconds;
			const precision = Math.min(3, digits === undefined ? 3 : Number(digits));
			if (long === undefined) return value.toFixed(precision);
			const minutes = Math.floor(value / 60);
			return `${minutes}m${(value - minutes * 60).toFixed(precision)}s`;
		},
	);
