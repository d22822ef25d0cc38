/**
 * The time in milliseconds since 1970, always later than the time before, so that of two files the
 * one changed last is the newer one, also within one millisecond.
 */
export const createSteppingClock = (now: () => number = Date.now): (() => number) => {
	let last = Number.NEGATIVE_INFINITY;
	return () => {
		const time = now();
		last = time > last ? time : last + stepMs;
		return last;
	};
};

// About a microsecond, and exact in binary.
const stepMs = 1 / 1024;
