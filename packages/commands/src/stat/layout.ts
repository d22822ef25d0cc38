import type { FileTime } from '../support/file-time.ts';
import type { Layout } from './format.ts';

/**
 * Puts text in its field as printf does. A precision cuts text and fills numbers with zeros: `digits`
 * are numbers without a sign, `+` those that may show one.
 */
export const padded = (text: string, layout: Layout, number?: 'digits' | '+'): string => {
	const { flags, precision } = layout;
	const width = Number(layout.width);
	if (number === undefined) {
		const shown = precision === undefined ? text : text.slice(0, Number(precision));
		return flags.includes('-') ? shown.padEnd(width) : shown.padStart(width);
	}
	const sign = signOf(text, number, flags);
	const bare = text.startsWith('-') ? text.slice(1) : text;
	const digits = sign + (precision === undefined ? bare : bare.padStart(Number(precision), '0'));
	if (flags.includes('-')) return digits.padEnd(width);
	if (!flags.includes('0') || precision !== undefined) return digits.padStart(width);
	return sign + digits.slice(sign.length).padStart(width - sign.length, '0');
};

const signOf = (text: string, number: 'digits' | '+', flags: string): string => {
	if (text.startsWith('-')) return '-';
	if (number !== '+') return '';
	return flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '';
};

/** Seconds since 1970; a precision asks for digits of the fraction, an empty one for all nine. */
export const secondsText = (time: FileTime, layout: Layout): string => {
	const { flags, precision } = layout;
	if (precision === undefined) return padded(String(time.seconds), layout, '+');
	const places = precision === '' ? 9 : Number(precision);
	if (places === 0)
		return padded(String(time.seconds), { flags, width: layout.width, precision: undefined }, '+');
	// A moment before 1970 counts its fraction from the other side.
	const isBefore = time.seconds < 0 && time.nanoseconds > 0;
	const seconds = isBefore ? time.seconds + 1 : time.seconds;
	const nanoseconds = isBefore ? 1_000_000_000 - time.nanoseconds : time.nanoseconds;
	const whole = `${isBefore && seconds === 0 ? '-' : ''}${seconds}`;
	const fraction = String(nanoseconds).padStart(9, '0').slice(0, places).padEnd(places, '0');
	return padded(`${whole}.${fraction}`, { flags, width: layout.width, precision: undefined }, '+');
};
