import type { TimeFields } from './calendar-imports.ts';

/** Writes a time after C's `strftime` in the locale C. */
export const formatTime = (pattern: string, time: TimeFields, zoneName: string): string =>
	pattern.replace(/%[EO]?(.)/gs, (whole, letter: string) => {
		const composed = composites[letter];
		if (composed !== undefined) return formatTime(composed, time, zoneName);
		if (letter === 'Z') return zoneName;
		return conversions[letter]?.(time) ?? whole;
	});

const composites: Readonly<Record<string, string>> = {
	c: '%a %b %e %H:%M:%S %Y',
	D: '%m/%d/%y',
	F: '%Y-%m-%d',
	r: '%I:%M:%S %p',
	R: '%H:%M',
	T: '%H:%M:%S',
	x: '%m/%d/%y',
	X: '%H:%M:%S',
	h: '%b',
};

const conversions: Readonly<Record<string, (time: TimeFields) => string>> = {
	a: ({ weekday }) => nameOf(weekdays, weekday).slice(0, 3),
	A: ({ weekday }) => nameOf(weekdays, weekday),
	b: ({ month }) => nameOf(months, month).slice(0, 3),
	B: ({ month }) => nameOf(months, month),
	C: ({ year }) => digits(Math.floor(year / 100)),
	d: ({ day }) => digits(day),
	e: ({ day }) => String(day).padStart(2),
	g: (time) => digits(isoWeek(time).year % 100),
	G: (time) => String(isoWeek(time).year),
	H: ({ hour }) => digits(hour),
	I: ({ hour }) => digits(hour % 12 === 0 ? 12 : hour % 12),
	j: ({ yearDay }) => String(yearDay + 1).padStart(3, '0'),
	m: ({ month }) => digits(month + 1),
	M: ({ minute }) => digits(minute),
	n: () => '\n',
	p: ({ hour }) => (hour < 12 ? 'AM' : 'PM'),
	S: ({ second }) => digits(second),
	t: () => '\t',
	u: ({ weekday }) => String(weekday === 0 ? 7 : weekday),
	U: ({ yearDay, weekday }) => digits(Math.floor((yearDay + 7 - weekday) / 7)),
	V: (time) => digits(isoWeek(time).week),
	w: ({ weekday }) => String(weekday),
	W: ({ yearDay, weekday }) => digits(Math.floor((yearDay + 7 - ((weekday + 6) % 7)) / 7)),
	y: ({ year }) => digits(((year % 100) + 100) % 100),
	Y: ({ year }) => String(year),
	z: ({ offsetSeconds }) => {
		const minutes = Math.abs(Math.trunc(offsetSeconds / 60));
		return `${offsetSeconds < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60))}${digits(minutes % 60)}`;
	},
	'%': () => '%',
};

/** The week of ISO 8601, which begins on Monday; the first is the one with the year's first Thursday. */
const isoWeek = ({
	year,
	yearDay,
	weekday,
}: TimeFields): { readonly year: number; readonly week: number } => {
	const week = Math.floor((yearDay + 11 - (weekday === 0 ? 7 : weekday)) / 7);
	if (week < 1) return { year: year - 1, week: weeksIn(year - 1) };
	return week > weeksIn(year) ? { year: year + 1, week: 1 } : { year, week };
};

const weeksIn = (year: number): number => {
	const lastDay = (of: number): number =>
		(of + Math.floor(of / 4) - Math.floor(of / 100) + Math.floor(of / 400)) % 7;
	return lastDay(year) === 4 || lastDay(year - 1) === 3 ? 53 : 52;
};

const digits = (value: number): string => String(value).padStart(2, '0');

// Fields may come from a table of Lua code, with any number.
const nameOf = (names: readonly string[], index: number): string => names[index] ?? '?';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const months = [
	'January',
	'February',
	'March',
	'April',
	'May',
	'June',
	'July',
	'August',
	'September',
	'October',
	'November',
	'December',
] as const;
