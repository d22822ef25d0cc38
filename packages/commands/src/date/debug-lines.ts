import { zoneTimeAt } from '@tenon/shell';
import type { DateItems } from '../support/date-items.ts';
import {
	type ClockFields,
	clockAt,
	type DateSetting,
	hourOf,
	itemsOfDate,
	parseDate,
	yearOf,
	zoneOfDate,
} from '../support/date-parse.ts';
import type { FileTime } from '../support/file-time.ts';
import { dayName, partLine, slashLine, zoneText } from './part-lines.ts';

/** What `date --debug` says of how a text is read: the pieces, what they start from and what is added, and the result. */
export const debugLines = (
	text: string,
	setting: DateSetting,
	{ isUtc }: { readonly isUtc: boolean },
): readonly string[] => {
	const lines: string[] = [];
	let before: DateItems | undefined;
	const today = clockAt(setting.now.seconds, zoneOfDate(text, setting).timeZone);
	const items = itemsOfDate(text, setting, (now, tokens) => {
		lines.push(...slashLine(tokens), `parsed ${partLine(before, now, tokens, today.year)}`);
		before = structuredClone(now);
	});
	if (items === undefined) return [...lines, 'error: parsing failed'];
	const given = zoneOfDate(text, setting);
	const inUse = zoneLine(given.timeZone, { isUtc: isUtc && !given.isOwn });
	const moment = parseDate(text, setting);
	if (items.instant !== undefined) lines.push("input timezone: '@timespec' - always UTC");
	else {
		const isAsked = isUtc || given.timeZone === 'UTC0';
		const byDefault = isAsked ? 'TZ="UTC0" environment value or -u' : inUse;
		const own = given.isOwn ? `TZ="${given.timeZone}" in date string` : byDefault;
		const input = items.zone === undefined ? own : `parsed date/time string (${zoneText(items.zone)})`;
		lines.push(`input timezone: ${input}`);
		const year = items.date?.year;
		if (year?.digits === 2) lines.push(`warning: adjusting year value ${year.value} to ${yearOf(year)}`);
		lines.push(...calendarLines(items, today, moment, given.timeZone));
	}
	if (moment === undefined) return lines;
	return [...lines, `timezone: ${inUse}`, ...finalLines(moment, given.timeZone)];
};

const zoneLine = (timeZone: string | undefined, { isUtc }: { readonly isUtc: boolean }): string => {
	if (isUtc || timeZone === 'UTC0') return 'Universal Time';
	return timeZone === undefined ? 'system default' : `TZ="${timeZone}" environment value`;
};

function* startOf(items: DateItems, today: ClockFields): Generator<string, ClockFields | undefined> {
	const { time, date, weekday, hasRelative } = items;
	const isNow = time === undefined && hasRelative && date === undefined && weekday === undefined;
	const hour = time === undefined ? (isNow ? today.hour : 0) : hourOf(time.hour, time.meridian);
	if (hour === undefined) return undefined;
	const clock = isNow ? today : { minute: time?.minute ?? 0, second: time?.second ?? 0 };
	const shown = clockText({ hour, minute: clock.minute, second: clock.second });
	if (time !== undefined) yield `using specified time as starting value: '${shown}'`;
	else if (isNow) yield `using current time as starting value: '${shown}'`;
	else yield 'warning: using midnight as starting time: 00:00:00';
	if (date === undefined && weekday === undefined)
		yield `using current date as starting value: '(Y-M-D) ${dayText(today)}'`;
	return {
		year: date === undefined ? today.year : date.year === undefined ? today.year : yearOf(date.year),
		month: date?.month ?? today.month,
		day: date?.day ?? today.day,
		hour,
		minute: clock.minute,
		second: clock.second,
	};
}

const calendarLines = (
	items: DateItems,
	today: ClockFields,
	moment: FileTime | undefined,
	timeZone: string | undefined,
): readonly string[] => {
	const lines: string[] = [];
	const starting = startOf(items, today);
	let step = starting.next();
	for (; step.done !== true; step = starting.next()) lines.push(step.value);
	let start = step.value;
	if (start === undefined || moment === undefined) {
		if (start !== undefined) lines.push(...invalidLines(start, timeZone));
		return lines;
	}
	const { relative, weekday, date } = items;
	const behind = items.zone === undefined ? '' : ` TZ=${zoneText(items.zone)}`;
	if (weekday !== undefined && date === undefined) {
		const current = new Date(Date.UTC(start.year, start.month - 1, start.day)).getUTCDay();
		const weeks = weekday.ordinal - (weekday.ordinal > 0 && current !== weekday.day ? 1 : 0);
		start = normalized({ ...start, day: start.day + ((weekday.day - current + 7) % 7) + 7 * weeks });
		lines.push(`new start date: '${dayName(weekday)}' is '(Y-M-D) ${dayText(start)} ${clockText(start)}'`);
	}
	lines.push(`starting date/time: '(Y-M-D) ${dayText(start)} ${clockText(start)}${behind}'`);
	const { years, months, days } = relative;
	let moved = start;
	if (years !== 0 || months !== 0 || days !== 0) {
		if ((years !== 0 || months !== 0) && start.day !== 15)
			lines.push(
				'warning: when adding relative months/years, it is recommended to specify the 15th of the months',
			);
		if (days !== 0 && start.hour !== 12)
			lines.push('warning: when adding relative days, it is recommended to specify noon');
		const adjusted = { ...start, year: start.year + years, month: start.month + months };
		moved = normalized({ ...adjusted, day: adjusted.day + days });
		lines.push(
			`after date adjustment (${signed(years)} years, ${signed(months)} months, ${signed(days)} days),`,
			`    new date/time = '(Y-M-D) ${dayText(moved)} ${clockText(moved)}${behind}'`,
		);
		const firstOf = normalized({ ...adjusted, day: 1 });
		if (days === 0 && normalized(adjusted).month !== firstOf.month)
			lines.push(
				'warning: month/year adjustment resulted in shifted dates:',
				`     adjusted Y M D: ${dayText({ ...firstOf, day: start.day }).replaceAll('-', ' ')}`,
				`   normalized Y M D: ${dayText(moved).replaceAll('-', ' ')}`,
			);
	}
	const { hours, minutes, seconds } = relative;
	const added = hours * 3600 + minutes * 60 + seconds;
	lines.push(
		`'(Y-M-D) ${dayText(moved)} ${clockText(moved)}${behind}' = ${moment.seconds - added} epoch-seconds`,
	);
	if (added !== 0 || items.relativeNanoseconds !== 0)
		lines.push(
			`after time adjustment (${signed(hours)} hours, ${signed(minutes)} minutes, ${signed(seconds)} seconds, ${signed(items.relativeNanoseconds)} ns),`,
			`    new time = ${moment.seconds} epoch-seconds`,
		);
	return lines;
};

// The clock never shows what was asked for: which fields it shows otherwise, and why that may be.
const invalidLines = (start: ClockFields, timeZone: string | undefined): readonly string[] => {
	const asUtc =
		Date.UTC(start.year, start.month - 1, start.day, start.hour, start.minute, start.second) / 1000;
	const { offsetSeconds } = zoneTimeAt(timeZone, asUtc * 1000 - 86_400_000);
	const other = clockAt(asUtc - offsetSeconds, timeZone);
	const wanted = `(Y-M-D) ${dayText(start)} ${clockText(start)}`;
	const shown = `(Y-M-D) ${dayText(other)} ${clockText(other)}`;
	const marks = [
		[start.year !== other.year, '----'],
		[start.month !== other.month, '--'],
		[start.day !== other.day, '--'],
		[start.hour !== other.hour, '--'],
		[start.minute !== other.minute, '--'],
		[start.second !== other.second, '--'],
	] as const;
	const line = marks.map(([isOther, mark]) => (isOther ? mark : ' '.repeat(mark.length))).join(' ');
	const isDay = start.month !== other.month || start.day !== other.day;
	return [
		'error: invalid date/time value:',
		`    user provided time: '${wanted}'`,
		`       normalized time: '${shown}'`,
		`${' '.repeat(33)}${line}`.trimEnd(),
		'     possible reasons:',
		...(isDay
			? ['       invalid day/month combination;']
			: ['       non-existing due to daylight-saving time;']),
		'       numeric values overflow;',
		'       missing timezone',
	];
};

const finalLines = ({ seconds, nanoseconds }: FileTime, timeZone: string | undefined): readonly string[] => {
	const { offsetSeconds } = zoneTimeAt(timeZone, seconds * 1000);
	const utc = clockAt(seconds, 'UTC');
	const local = clockAt(seconds, timeZone);
	return [
		`final: ${seconds}.${String(nanoseconds).padStart(9, '0')} (epoch-seconds)`,
		`final: (Y-M-D) ${dayText(utc)} ${clockText(utc)} (UTC)`,
		`final: (Y-M-D) ${dayText(local)} ${clockText(local)} (UTC${zoneText(offsetSeconds)})`,
	];
};

const normalized = (fields: ClockFields): ClockFields => {
	const date = new Date(0);
	date.setUTCFullYear(fields.year, fields.month - 1, fields.day);
	return { ...fields, year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};

const two = (value: number): string => String(value).padStart(2, '0');

const dayText = ({ year, month, day }: Pick<ClockFields, 'year' | 'month' | 'day'>): string =>
	`${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;

const clockText = ({ hour, minute, second }: Pick<ClockFields, 'hour' | 'minute' | 'second'>): string =>
	`${two(hour)}:${two(minute)}:${two(second)}`;

const signed = (value: number): string => (value < 0 ? String(value) : `+${value}`);
