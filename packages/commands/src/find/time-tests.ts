import { andThen, type Stat } from '@tenon/core';
import { momentOfClock, parseDate } from '../support/date-parse.ts';
import { fileTime, formatFileTime } from '../support/file-time.ts';
import type { Comparison } from './comparison.ts';
import { compares, parseComparison, parseFraction } from './comparison.ts';
import { FindRefusal } from './errors.ts';
import type { FindRun } from './find-run.ts';
import type { Test } from './test.ts';

/** Which of a file's times: access, birth, status change, modification. */
export type TimeLetter = 'a' | 'B' | 'c' | 'm';

/** One of a file's times, in seconds. */
export const timeOf = (stat: Stat, letter: TimeLetter): number => {
	switch (letter) {
		case 'a':
			return stat.atimeMs / 1000;
		case 'B':
			return stat.birthtimeMs / 1000;
		case 'c':
			return stat.ctimeMs / 1000;
		case 'm':
			return stat.mtimeMs / 1000;
	}
};

/** What times are counted from. */
export interface TimeOrigin {
	/** Where days and minutes start to count back. */
	readonly days: number;
	readonly minutes: number;
}

/** Now; days count from a day ago. */
export const originOfNow = (run: FindRun): TimeOrigin => ({
	days: run.startedAt - daySeconds,
	minutes: run.startedAt,
});

/** `-daystart`: the day that today is. */
export const originOfToday = (run: FindRun): TimeOrigin => {
	const zone = run.context.variable('TZ');
	const [year, month, day] = formatFileTime('%Y %m %d', fileTime(run.startedAt * 1000), zone)
		.split(' ')
		.map(Number) as [number, number, number];
	const midnight =
		momentOfClock({ year, month, day, hour: 0, minute: 0, second: 0 }, zone) ??
		run.startedAt - (run.startedAt % daySeconds);
	return { days: midnight, minutes: midnight + daySeconds };
};

/** `-mtime N` and the like: whole days of 24 hours. */
export const daysTest = (name: string, argument: string, letter: TimeLetter, origin: TimeOrigin): Test => {
	const age = fractionOf(name, argument);
	const from = age.sign === '-' ? origin.days + daySeconds - 1 : origin.days;
	return agedTest(letter, age, from - age.value * daySeconds, daySeconds);
};

/** `-used N`: days from the last change of a file's state to its last use; a part of a day counts as one. */
export const usedTest = (argument: string): Test => {
	const wanted = parseComparison(argument);
	if (wanted === undefined) throw new FindRefusal(`Invalid argument ${argument} to -used`);
	return (file) =>
		andThen(file.stat(), ({ atimeMs, ctimeMs }) => {
			const days = (atimeMs - ctimeMs) / 1000 / daySeconds;
			return days >= 0 && compares(wanted.sign === '=' ? Math.floor(days) + 1 : days, wanted);
		});
};

/** `-mmin N` and the like. */
export const minutesTest = (name: string, argument: string, letter: TimeLetter, origin: TimeOrigin): Test => {
	const age = fractionOf(name, argument);
	return agedTest(letter, age, origin.minutes - age.value * 60, 60);
};

// A greater age is an earlier time.
const agedTest = (letter: TimeLetter, age: Comparison, limit: number, window: number): Test =>
	timeTest(letter, (time) => {
		if (age.sign === '-') return time > limit;
		if (age.sign === '+') return time < limit;
		return time > limit && time - limit <= window;
	});

const fractionOf = (name: string, argument: string): Comparison => {
	const parsed = parseFraction(argument);
	if (parsed === undefined) throw new FindRefusal(`invalid argument \`${argument}' to \`${name}'`);
	return parsed;
};

/** `-newer` and the like: later than a moment. */
export const newerTest = (letter: TimeLetter, moment: number): Test =>
	timeTest(letter, (time) => time > moment);

/** The moment that the text of `-newermt` means, in seconds. */
export const momentOf = (run: FindRun, text: string): number => {
	const moment = parseDate(text, {
		now: fileTime(run.startedAt * 1000),
		timeZone: run.context.variable('TZ'),
	});
	if (moment === undefined)
		throw new FindRefusal(
			`I cannot figure out how to interpret ${run.context.quote(text)} as a date or time`,
		);
	return moment.seconds + moment.nanoseconds / 1e9;
};

const timeTest =
	(letter: TimeLetter, holds: (time: number) => boolean): Test =>
	(file) =>
		andThen(file.stat(), (stat) => holds(timeOf(stat, letter)));

const daySeconds = 86_400;
