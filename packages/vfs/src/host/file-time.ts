// A `number` of milliseconds is wrong by up to an eighth of a microsecond in our days.
const errorUs = 0.13;

const toMicroseconds = (timeMs: number): number => Math.floor(timeMs * 1000 + errorUs);

/**
 * A time that Node read of a file, to the microsecond: that is what can be set again, so that a file which is given
 * the time of another is neither older nor newer.
 */
export const fileTime = (timeMs: number): number => toMicroseconds(timeMs) / 1000;

/** A time in the form in which Node sets it. It takes a negative number for "now", but not a negative date. */
export const hostTime = (timeMs: number): number | Date =>
	timeMs < 0 ? new Date(timeMs) : toSeconds(timeMs);

// What Node cannot say is cut off, not rounded: without the step up, 1007 ms would come back as 1006.999.
const toSeconds = (timeMs: number): number => {
	const microseconds = toMicroseconds(timeMs);
	const seconds = microseconds / 1e6;
	const comesBackAs = Math.trunc((seconds - Math.trunc(seconds)) * 1e6);
	return comesBackAs < microseconds % 1e6 ? seconds * (1 + Number.EPSILON) : seconds;
};
