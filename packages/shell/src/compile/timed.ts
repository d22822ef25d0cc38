import { andThen, type Maybe } from '@tenon/core';
import { type CpuTimes, noTimes, sumOfTimes, timesSince } from '../state/cpu-times.ts';
import { flow } from '../state/flow.ts';
import type { Shell } from '../state/shell.ts';
import type { Step } from './step.ts';

/** `time`: runs the pipeline, then writes how long it took, in `TIMEFORMAT` or POSIX's form. */
export const compileTimed =
	(step: Step, form: 'bash' | 'posix'): Step =>
	(shell) => {
		const startMs = shell.ports.monotonicMs();
		const start = cpuTimesOf(shell);
		return andThen(step(shell), (status) => {
			// A return from a function, or from a file, leaves the clock running.
			if (shell.flow === flow.return) return status;
			const realMs = shell.ports.monotonicMs() - startMs;
			const took = { realMs, ...timesSince(cpuTimesOf(shell), start) };
			const text = report(form === 'posix' ? posixFormat : timeFormat(shell), took);
			return andThen(tell(shell, text), () => status);
		});
	};

const tell = (shell: Shell, text: string | WrongFormat): Maybe<unknown> => {
	if (typeof text === 'object') {
		return shell.complain(`TIMEFORMAT: \`${text.character}': invalid format character`);
	}
	return text === '' ? undefined : shell.write(2, `${text}\n`);
};

/** What the thread of the shell and the programs that have ended have used. */
export const cpuTimesOf = ({ ports }: Shell): CpuTimes =>
	sumOfTimes(ports.cpuTimes?.() ?? noTimes, ports.programs?.cpuTimes?.() ?? noTimes);

const defaultFormat = '\nreal\t%3lR\nuser\t%3lU\nsys\t%3lS';
const posixFormat = 'real %2R\nuser %2U\nsys %2S';

const timeFormat = (shell: Shell): string => shell.variables.text('TIMEFORMAT') ?? defaultFormat;

interface Took extends CpuTimes {
	readonly realMs: number;
}

/** What a format asks for that there is not. */
interface WrongFormat {
	readonly character: string;
}

const report = (format: string, took: Took): string | WrongFormat => {
	let text = '';
	let end = 0;
	for (const match of format.matchAll(/%(?:(%|P|$)|(\d?)(l?)([RUS]))?/g)) {
		const [all, sign, digits, long, kind] = match;
		text += format.slice(end, match.index);
		end = match.index + all.length;
		if (all === '%' && end < format.length) return { character: wrongIn(format.slice(end)) };
		if (sign === 'P') text += percentageOf(took).toFixed(2);
		else if (kind === undefined) text += '%';
		else {
			const precision = Math.min(3, digits === '' ? 3 : Number(digits));
			text += printed(millisecondsOf(kind, took), precision, long === 'l');
		}
	}
	return text + format.slice(end);
};

const wrongIn = (directive: string): string => directive.replace(/^\d?l?/, '').at(0) ?? '\0';

/** How much of the time a processor was busy with it. */
const percentageOf = ({ realMs, userMs, systemMs }: Took): number =>
	realMs === 0 ? 0 : ((userMs + systemMs) / realMs) * 100;

const millisecondsOf = (kind: string, { realMs, userMs, systemMs }: Took): number => {
	if (kind === 'U') return userMs;
	return kind === 'S' ? systemMs : realMs;
};

// What a figure has no room for is left out, not rounded.
const printed = (ms: number, precision: number, isLong: boolean): string => {
	const unit = 10 ** (3 - precision);
	const minutes = isLong ? Math.floor(ms / 60_000) : 0;
	const rest = Math.floor((ms - minutes * 60_000) / unit) * unit;
	const seconds = (rest / 1000).toFixed(precision);
	return isLong ? `${minutes}m${seconds}s` : seconds;
};
