import type { DateItems } from '../support/date-items.ts';
import type { DateToken } from '../support/date-tokens.ts';

/** What a piece of a date was taken for: `date part: (Y-M-D) 2024-01-01`. */
export const partLine = (
	before: DateItems | undefined,
	now: DateItems,
	tokens: readonly DateToken[],
	thisYear: number,
): string => {
	const { instant, date, time, zone, weekday } = now;
	if (instant !== undefined) return `number of seconds part: number of seconds: ${instant.seconds}`;
	const isDigits = tokens.length === 1 && tokens[0]!.kind === 'number';
	const hasDate = date !== undefined && before?.date === undefined;
	const hasTime = time !== undefined && before?.time === undefined;
	const hasZone = zone !== undefined && before?.zone === undefined;
	const withZone = hasZone ? ` UTC${zoneText(zone)}` : '';
	if (hasDate && hasTime) return `datetime part: ${dateText(date, thisYear)} ${timeText(time)}${withZone}`;
	if (hasDate) return `${isDigits ? 'number' : 'date'} part: ${dateText(date, thisYear)}`;
	if (hasTime) return `${isDigits ? 'number' : 'time'} part: ${timeText(time)}${withZone}`;
	if (date?.year !== undefined && before?.date?.year === undefined)
		return `number part: year: ${String(date.year.value).padStart(4, '0')}`;
	if (hasZone) return `zone part:${withZone}`;
	if (weekday !== undefined && before?.weekday === undefined)
		return `day part: ${dayName(weekday)} (day ordinal=${weekday.ordinal} number=${weekday.day})`;
	if (now.localOffset !== undefined && before?.localOffset === undefined)
		return `local_zone part: ${tokens.some(({ kind }) => kind === 'dst') ? 'DST' : ''}`;
	return `relative part: ${relativeText(now)}`;
};

type DateOf = NonNullable<DateItems['date']>;
type TimeOf = NonNullable<DateItems['time']>;

const two = (value: number): string => String(value).padStart(2, '0');

const dateText = ({ year, month, day }: DateOf, thisYear: number): string =>
	`(Y-M-D) ${String(year === undefined ? thisYear : year.value).padStart(4, '0')}-${two(month)}-${two(day)}`;

const timeText = ({ hour, minute, second, nanoseconds, meridian }: TimeOf): string => {
	const fraction = nanoseconds === 0 ? '' : `.${String(nanoseconds).padStart(9, '0')}`;
	return `${two(hour)}:${two(minute)}:${two(second)}${fraction}${meridian ?? ''}`;
};

const relativeText = ({ relative, relativeNanoseconds }: DateItems): string => {
	const units = {
		years: 'year',
		months: 'month',
		days: 'day',
		hours: 'hour',
		minutes: 'minutes',
		seconds: 'seconds',
	} as const;
	const parts = Object.entries(units).flatMap(([unit, name]) => {
		const value = relative[unit as keyof typeof units];
		if (value === 0) return [];
		const shown = name.endsWith('s') ? name : `${name}(s)`;
		return [`${value < 0 ? '' : '+'}${value} ${shown}`];
	});
	if (relativeNanoseconds !== 0)
		parts.push(`${relativeNanoseconds < 0 ? '' : '+'}${relativeNanoseconds} nanoseconds`);
	return parts.length === 0 ? 'today/this/now' : parts.join(' ');
};

/** An offset from Greenwich as the lines have it: `+01`, `-09:30`. */
export const zoneText = (offsetSeconds: number): string => {
	const minutes = Math.floor(Math.abs(offsetSeconds) / 60);
	const rest = minutes % 60 === 0 ? '' : `:${two(minutes % 60)}`;
	return `${offsetSeconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${rest}`;
};

/** A weekday with what counts it: `last Fri`. */
export const dayName = ({ day, ordinal }: { readonly day: number; readonly ordinal: number }): string => {
	const name = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][day]!;
	return ordinal === 0 ? name : `${ordinals.get(ordinal) ?? ordinal} ${name}`;
};

const ordinals: ReadonlyMap<number, string> = new Map([
	[-1, 'last'],
	[1, 'next/first'],
	[3, 'third'],
	[4, 'fourth'],
	[5, 'fifth'],
	[6, 'sixth'],
	[7, 'seventh'],
	[8, 'eight'],
	[9, 'ninth'],
	[10, 'tenth'],
	[11, 'eleventh'],
	[12, 'twelfth'],
]);

/** How a date with slashes was taken, which depends on its first number alone. */
export const slashLine = (tokens: readonly DateToken[]): readonly string[] => {
	const [first, slash, , second] = tokens;
	if (first?.kind !== 'number' || slash?.kind !== 'mark' || slash.mark !== '/' || second?.kind !== 'mark')
		return [];
	return first.digits >= 4
		? [`warning: value ${first.value} has ${first.digits} digits. Assuming YYYY/MM/DD`]
		: [`warning: value ${first.value} has less than 4 digits. Assuming MM/DD/YY[YY]`];
};
