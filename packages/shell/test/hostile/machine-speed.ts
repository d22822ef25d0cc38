import { longestBlockMs, threadCpuMs } from './block-watch.ts';

/**
 * Measures something until it is within the CPU time that a turn of the event loop may take on this machine, at most
 * three times, and gives the last measurement with its limit: the first run of a command also compiles it.
 *
 * The promise is {@link longestBlockMs} on a machine on which {@link work} takes {@link referenceMs}. One that takes
 * longer for it, because it is slower or because others fill its caches, has as much longer for a turn; a faster one
 * has no less. A tenth is added for what two measurements of the same thing differ by. The machine is measured at the
 * start, and again beside each measurement that was over the limit.
 */
export const measureWithin = async <T>(
	measure: () => Promise<T>,
	blockMs: (measured: T) => number,
): Promise<{ readonly measured: T; readonly limitMs: number }> => {
	let measured = await measure();
	let limitMs = usualLimitMs;
	for (let again = 0; again < 2 && blockMs(measured) >= limitMs; again++) {
		measured = await measure();
		limitMs = Math.max(usualLimitMs, limitNowMs());
	}
	return { measured, limitMs };
};

const limitNowMs = (): number => longestBlockMs * Math.max(1, calibrationMs() / referenceMs) * 1.1;

// Long enough that a clock with steps of four milliseconds tells the time of it.
const calibrationMs = (): number => {
	const begin = threadCpuMs();
	for (let round = 0; round < 32; round++) work();
	return threadCpuMs() - begin;
};

/** What a calibration takes on the machine that the limit was chosen on. */
const referenceMs = 56;

const words = new Uint32Array(1 << 20);

// A fixed amount of what commands do: arithmetic, over data that the nearest caches do not hold.
const work = (): void => {
	let hash = 1;
	for (let at = 0; at < words.length; at++) {
		hash = Math.imul(hash ^ words[at]!, 0x0100_0193);
		hash ^= hash >>> 15;
		words[at] = hash;
	}
};

// The second time it is compiled.
calibrationMs();
const usualLimitMs = limitNowMs();
