import { type FileTime, fileTime, formatFileTime } from '../support/file-time.ts';

/** A time as `%a`, `%c` and `%t` print it. */
export const longTime = (ms: number, zone: string | undefined): string => {
	const time = fileTime(ms);
	const [before, year] = formatFileTime('%a %b %e %H:%M:%S\n%Y', time, zone).split('\n');
	return `${before}${fractionOf(time)} ${year}`;
};

/** A time as `%AX` and the like print it, or `undefined` for a letter that means nothing. */
export const timeField = (letter: string, ms: number, zone: string | undefined): string | undefined => {
	const time = fileTime(ms);
	switch (letter) {
		case '@':
			return `${time.seconds}${fractionOf(time)}`;
		case '+':
			return formatFileTime('%Y-%m-%d+%H:%M:%S', time, zone) + fractionOf(time);
		case 'S':
		case 'T':
		case 'X':
			return formatFileTime(letter === 'S' ? '%S' : '%H:%M:%S', time, zone) + fractionOf(time);
		default:
			return strftimeLetters.includes(letter) ? formatFileTime(`%${letter}`, time, zone) : undefined;
	}
};

const strftimeLetters = 'aAbBcCdDeFgGhHIjklmMnprRstuUVwWxyYzZ';

/** A time as `-ls` prints it: with the clock if it is of the last half year, else with the year. */
export const listTime = (ms: number, now: number, zone: string | undefined): string => {
	const time = fileTime(ms);
	const isRecent = time.seconds > now - halfYear && time.seconds <= now + 3600;
	return formatFileTime(isRecent ? '%b %e %H:%M' : '%b %e  %Y', time, zone);
};

const halfYear = (365 * 86_400) / 2;

const fractionOf = ({ nanoseconds }: FileTime): string => `.${String(nanoseconds).padStart(9, '0')}0`;
