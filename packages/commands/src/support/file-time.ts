import { formatTime } from '@tenon/shell';

/** A moment in whole seconds since 1970, never rounded up, and the nanoseconds behind them. */
export interface FileTime {
	readonly seconds: number;
	readonly nanoseconds: number;
}

/** The time of a file; microseconds are as fine as its milliseconds can say. */
export const fileTime = (ms: number): FileTime => {
	const microseconds = Math.round((ms - Math.floor(ms)) * 1000);
	const whole = Math.floor(ms) * 1000 + microseconds;
	const seconds = Math.floor(whole / 1_000_000);
	return { seconds, nanoseconds: (whole - seconds * 1_000_000) * 1000 };
};

/** Writes a moment as GNU's `date` does: strftime's conversions, and `%N` for nanoseconds. */
export const formatFileTime = (format: string, time: FileTime, timeZone: string | undefined): string =>
	formatTime(withNanoseconds(format, time.nanoseconds), time.seconds, timeZone);

const withNanoseconds = (format: string, nanoseconds: number): string =>
	format.includes('N')
		? format.replace(/%%|%([-_0^#+]*)(\d*)N/g, (all, flags: string, width: string) =>
				all === '%%' ? all : nanosecondText(nanoseconds, flags, width),
			)
		: format;

// The width says how many digits of the fraction are shown.
const nanosecondText = (nanoseconds: number, flags: string, width: string): string => {
	const digits = String(nanoseconds).padStart(9, '0');
	const shown = width === '' ? digits : digits.slice(0, Number(width)).padEnd(Number(width), '0');
	if (flags.includes('-')) return shown.replace(/0+$/, '');
	return flags.includes('_') ? shown.replace(/0+$/, (zeros) => ' '.repeat(zeros.length)) : shown;
};
