import { expect } from 'vitest';
import type { Kernel } from '../../src/kernel/kernel.ts';
import { BlockWatch, threadCpuMs } from './block-watch.ts';
import { measureWithin } from './machine-speed.ts';

/** One feature with large or hostile input, and how it must end. */
export interface HostileRow {
	readonly script: string;
	/** Makes what the script works on; it is not watched. */
	readonly prepare?: string;
	readonly stdin?: string;
	/** Default: 0. */
	readonly status?: number;
	/** Default: nothing. */
	readonly stdout?: string;
	/** The first line of standard error; default: nothing. */
	readonly complaint?: string;
	/** How much memory may be in use at most, garbage included; default: {@link usualPeakBytes}. */
	readonly peakBytes?: number;
}

/** What all variables and texts of the usual profile may be, and as much again for what is under way. */
export const usualPeakBytes = 2 * 1024 * 1024 * 1024;

/**
 * Runs a row to its end. It ends as the row says, and the event loop never waits for its next turn for more CPU time
 * than the limit on this machine; memory stays within the row's bound.
 */
export const expectConduct = async (makeKernel: () => Kernel, row: HostileRow): Promise<void> => {
	const run = async () => {
		const kernel = await prepared(makeKernel, row);
		const watch = new BlockWatch();
		const result = await kernel.execute(row.script, { stdin: row.stdin ?? '' });
		const watched = watch.stop();
		await kernel.shutdown();
		return { ...watched, result };
	};
	const { measured, limitMs } = await measureWithin(run, ({ longestMs }) => longestMs);
	const { result, longestMs, peakBytes } = measured;
	expect({ status: result.code, stdout: result.stdout, complaint: firstLine(result.stderr) }).toEqual({
		status: row.status ?? 0,
		stdout: row.stdout ?? '',
		complaint: row.complaint ?? '',
	});
	expect(longestMs).toBeLessThan(limitMs);
	expect(peakBytes).toBeLessThan(row.peakBytes ?? usualPeakBytes);
};

/**
 * Runs a row and cancels it at the given turn of the event loop. From then on it takes no more CPU time until it has
 * ended than a turn may. A row that is over before that turn has ended by itself.
 */
export const expectCancelled = async (
	makeKernel: () => Kernel,
	row: HostileRow,
	atTurn: number,
): Promise<void> => {
	const { measured, limitMs } = await measureWithin(
		() => runCancelled(makeKernel, row, atTurn),
		(run) => run?.cancelMs ?? 0,
	);
	if (measured === undefined) return;
	expect(measured.result.originalCode).toBe(130);
	expect(measured.cancelMs).toBeLessThan(limitMs);
};

// `undefined` if it was over before it could be cancelled.
const runCancelled = async (makeKernel: () => Kernel, row: HostileRow, atTurn: number) => {
	const kernel = await prepared(makeKernel, row);
	const controller = new AbortController();
	let abortedMs: number | undefined;
	let turns = 0;
	const onTurn = (): void => {
		turns += 1;
		if (turns < atTurn) tick = setImmediate(onTurn);
		else {
			abortedMs = threadCpuMs();
			controller.abort();
		}
	};
	let tick = setImmediate(onTurn);
	const result = await kernel.execute(row.script, { stdin: row.stdin ?? '', signal: controller.signal });
	const endedMs = threadCpuMs();
	clearImmediate(tick);
	await kernel.shutdown();
	return abortedMs === undefined ? undefined : { result, cancelMs: endedMs - abortedMs };
};

const prepared = async (makeKernel: () => Kernel, { prepare }: HostileRow): Promise<Kernel> => {
	const kernel = makeKernel();
	if (prepare === undefined) return kernel;
	const { code, stderr } = await kernel.execute(prepare);
	expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
	return kernel;
};

const firstLine = (text: string): string => text.split('\n', 1)[0]!;
