/** How months are drawn. */
export interface MonthStyle {
	/** Days are counted from the first of January. */
	readonly isJulian: boolean;
}

/** A month of a year; months count from 1. */
export interface YearMonth {
	readonly year: number;
	readonly month: number;
}

/** The lines of a month: the days of the week, and six weeks. All are {@link blockWidth} wide. */
export const monthLines = ({ year, month }: YearMonth, { isJulian }: MonthStyle): readonly string[] => {
	const digits = isJulian ? 3 : 2;
	const first = dayNumber(year, month, 1);
	const newYear = dayNumber(year, 1, 1);
	const last = month === 12 ? dayNumber(year + 1, 1, 1) : dayNumber(year, month + 1, 1);
	const cells: string[] = Array.from({ length: (first + 1) % 7 }, () => '');
	for (let day = first; day < last; day++) cells.push(String(isJulian ? day - newYear + 1 : dayOfMonth(day)));
	const lines = [dayNames.map((name) => name.padStart(digits)).join(' ')];
	for (let week = 0; week < 6; week++)
		lines.push(
			Array.from({ length: 7 }, (_, day) => (cells[week * 7 + day] ?? '').padStart(digits)).join(' '),
		);
	return lines.map((line) => `${line}  `);
};

/** How wide a month is, without what is between it and the next. */
export const monthWidth = ({ isJulian }: MonthStyle): number => (isJulian ? 27 : 20);

/** A title in the middle of a month, as wide as its lines. */
export const monthTitle = (title: string, style: MonthStyle): string => {
	const width = monthWidth(style);
	return `${' '.repeat(Math.max(0, (width - title.length) >> 1))}${title}`.padEnd(width + 2);
};

/** The names of the months. */
export const monthNames: readonly string[] = [
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
];

const dayNames: readonly string[] = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];

// Days since a Monday long ago: Gregorian dates from 14 September 1752 on, as in England, Julian ones before.
const dayNumber = (year: number, month: number, day: number): number => {
	const isGregorian = year > 1752 || (year === 1752 && (month > 9 || (month === 9 && day >= 14)));
	return fromCivil(year, month, day, isGregorian);
};

const fromCivil = (year: number, month: number, day: number, isGregorian: boolean): number => {
	const years = year - (month <= 2 ? 1 : 0);
	const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
	const leaps = isGregorian
		? Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400)
		: Math.floor(years / 4) - 2;
	return years * 365 + leaps + dayOfYear + 2;
};

const firstGregorian = fromCivil(1752, 9, 14, true);

const dayOfMonth = (number: number): number => {
	const isGregorian = number >= firstGregorian;
	const days = number - 2;
	let years = Math.floor(days / 365.25) + 1;
	while (fromCivil(years, 3, 1, isGregorian) > number) years--;
	const dayOfYear = number - fromCivil(years, 3, 1, isGregorian);
	const month = Math.floor((5 * dayOfYear + 2) / 153);
	return dayOfYear - Math.floor((153 * month + 2) / 5) + 1;
};
