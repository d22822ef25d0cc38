import type { ZoneTime } from './time-zone.ts';

/**
 * The zone that a value of TZ in POSIX's form means at a moment: `NAME[+-]hh[:mm[:ss]]`, and behind it the name
 * of summer time, its offset and the days on which it begins and ends. `undefined` if it is of another form.
 */
export const posixZoneAt = (text: string, epochMs: number): ZoneTime | undefined => {
	const found = form.exec(text);
	if (found === null) return undefined;
	const { name, offset, summer, summerOffset, start, end } = found.groups!;
	const standard = zone(name!, -offsetSeconds(offset!));
	if (summer === undefined) return standard;
	const summerEast =
		summerOffset === undefined ? standard.offsetSeconds + 3600 : -offsetSeconds(summerOffset);
	const seconds = Math.floor(epochMs / 1000);
	const year = new Date((seconds + standard.offsetSeconds) * 1000).getUTCFullYear();
	// Without days of its own it keeps those of the United States.
	const begins = secondsOf(start ?? 'M3.2.0', year) - standard.offsetSeconds;
	const ends = secondsOf(end ?? 'M11.1.0', year) - summerEast;
	const isSummer = begins < ends ? seconds >= begins && seconds < ends : seconds >= begins || seconds < ends;
	return isSummer ? zone(summer, summerEast) : standard;
};

const zoneName = '[A-Za-z]{3,}|<[A-Za-z0-9+-]{3,}>';
const clock = '[+-]?\\d{1,3}(?::\\d{1,2}){0,2}';
const day = `(?:M\\d{1,2}\\.[1-5]\\.[0-6]|J?\\d{1,3})(?:/${clock})?`;
const form = new RegExp(
	`^(?<name>${zoneName})(?<offset>${clock})(?:(?<summer>${zoneName})(?<summerOffset>${clock})?(?:,(?<start>${day}),(?<end>${day}))?)?$`,
);

const zone = (name: string, east: number): ZoneTime => ({
	offsetSeconds: east === 0 ? 0 : east,
	abbreviation: name.replace(/[<>]/g, ''),
});

const clockSeconds = (text: string): number => {
	const [hours = 0, minutes = 0, seconds = 0] = text.replace(/^[+-]/, '').split(':').map(Number);
	return (hours * 3600 + minutes * 60 + seconds) * (text.startsWith('-') ? -1 : 1);
};

// West of Greenwich, as TZ counts, and no more than a day.
const offsetSeconds = (text: string): number => Math.max(-86_400, Math.min(86_400, clockSeconds(text)));

// A day and the time of it in a year, as if the clock were Greenwich's.
const secondsOf = (rule: string, year: number): number => {
	const [date = '', time = '2'] = rule.split('/');
	return dayMs(date, year) / 1000 + clockSeconds(time);
};

const dayMs = (date: string, year: number): number => {
	if (date.startsWith('M')) {
		const [month = 0, week = 0, weekday = 0] = date.slice(1).split('.').map(Number);
		const first = (7 + weekday - new Date(Date.UTC(year, month - 1, 1)).getUTCDay()) % 7;
		const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
		const inMonth = first + 7 * (week - 1);
		return Date.UTC(year, month - 1, 1 + (inMonth < days ? inMonth : inMonth - 7));
	}
	// `J60` is the first of March in every year.
	const isJulian = date.startsWith('J');
	const number = Number(date.replace('J', ''));
	if (!isJulian) return Date.UTC(year, 0, 1 + number);
	const commonYear = new Date(Date.UTC(2001, 0, number));
	return Date.UTC(year, commonYear.getUTCMonth(), commonYear.getUTCDate());
};
