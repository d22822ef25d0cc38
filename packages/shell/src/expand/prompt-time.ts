import type { Shell } from '../state/shell.ts';

/** The time now as `strftime` formats it in the C locale; an unknown conversion stays as it is. */
export const promptTime = (shell: Shell, format: string): string => {
	const moment = momentOf(shell);
	const write = (text: string): string =>
		text.replace(/%([A-Za-z%])/g, (all, letter: string) => {
			const composed = compositions[letter];
			return composed === undefined ? (conversions[letter]?.(moment) ?? all) : write(composed);
		});
	return write(format);
};

interface Moment {
	readonly epochSeconds: number;
	/** A date whose UTC fields are the local ones. */
	readonly local: Date;
	readonly offsetMinutes: number;
	readonly zone: string;
}

const momentOf = (shell: Shell): Moment => {
	const now = shell.ports.now();
	const zone = shell.variables.text('TZ') ?? '';
	const offsetMinutes = offsetOf(zone, now);
	return {
		epochSeconds: Math.floor(now / 1000),
		local: new Date(now + offsetMinutes * 60_000),
		offsetMinutes,
		zone: offsetMinutes === 0 ? 'UTC' : zone,
	};
};

// Without a zone that is known by name the time is UTC.
const offsetOf = (zone: string, now: number): number => {
	if (zone === '' || zone === 'UTC' || !isKnownZone(zone)) return 0;
	const parts = new Intl.DateTimeFormat('en-US', {
		timeZone: zone,
		hourCycle: 'h23',
		year: 'numeric',
		month: 'numeric',
		day: 'numeric',
		hour: 'numeric',
		minute: 'numeric',
		second: 'numeric',
	}).formatToParts(now);
	const field = (type: string): number => Number(parts.find((part) => part.type === type)!.value);
	const local = Date.UTC(
		field('year'),
		field('month') - 1,
		field('day'),
		field('hour'),
		field('minute'),
		field('second'),
	);
	return Math.round((local - now) / 60_000);
};

const isKnownZone = (zone: string): boolean => {
	try {
		return new Intl.DateTimeFormat('en-US', { timeZone: zone }).format(0) !== '';
	} catch (error) {
		if (error instanceof RangeError) return false;
		throw error;
	}
};

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
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
];

const two = (value: number): string => String(value).padStart(2, '0');
const blank = (value: number): string => String(value).padStart(2, ' ');
const hour12 = (date: Date): number => date.getUTCHours() % 12 || 12;
const dayOfYear = (date: Date): number =>
	Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000);

const compositions: Readonly<Record<string, string>> = {
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

const conversions: Readonly<Record<string, (moment: Moment) => string>> = {
	'%': () => '%',
	n: () => '\n',
	t: () => '\t',
	a: ({ local }) => days[local.getUTCDay()]!.slice(0, 3),
	A: ({ local }) => days[local.getUTCDay()]!,
	b: ({ local }) => months[local.getUTCMonth()]!.slice(0, 3),
	B: ({ local }) => months[local.getUTCMonth()]!,
	C: ({ local }) => two(Math.floor(local.getUTCFullYear() / 100)),
	d: ({ local }) => two(local.getUTCDate()),
	e: ({ local }) => blank(local.getUTCDate()),
	H: ({ local }) => two(local.getUTCHours()),
	I: ({ local }) => two(hour12(local)),
	j: ({ local }) => String(dayOfYear(local) + 1).padStart(3, '0'),
	k: ({ local }) => blank(local.getUTCHours()),
	l: ({ local }) => blank(hour12(local)),
	m: ({ local }) => two(local.getUTCMonth() + 1),
	M: ({ local }) => two(local.getUTCMinutes()),
	p: ({ local }) => (local.getUTCHours() < 12 ? 'AM' : 'PM'),
	P: ({ local }) => (local.getUTCHours() < 12 ? 'am' : 'pm'),
	s: ({ epochSeconds }) => String(epochSeconds),
	S: ({ local }) => two(local.getUTCSeconds()),
	u: ({ local }) => String(local.getUTCDay() || 7),
	U: ({ local }) => two(Math.floor((dayOfYear(local) + 7 - local.getUTCDay()) / 7)),
	w: ({ local }) => String(local.getUTCDay()),
	W: ({ local }) => two(Math.floor((dayOfYear(local) + 7 - ((local.getUTCDay() + 6) % 7)) / 7)),
	y: ({ local }) => two(local.getUTCFullYear() % 100),
	Y: ({ local }) => String(local.getUTCFullYear()),
	z: ({ offsetMinutes }) => {
		const size = Math.abs(offsetMinutes);
		return `${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`;
	},
	Z: ({ zone }) => zone,
};
