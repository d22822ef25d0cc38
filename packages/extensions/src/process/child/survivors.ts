import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ProcessEntry, readProcess, readProcesses } from '@tenon/host';

/**
 * The processes that a leader of a session has left, itself included, in its own group or in others of its session.
 * Those that have ended and were only not waited for do not count. `undefined`: the system does not tell.
 */
export const survivorsOf = async (leader: number): Promise<readonly ProcessEntry[] | undefined> => {
	const all = await look();
	if (all.length === 0) return undefined;
	return all.filter(({ group, session }) => group === leader || session === leader);
};

/** Whether a process has this number now. */
export const isRunning = (pid: number): boolean => readProcess(pid) !== undefined;

// Many may ask at a time: whoever asks while somebody looks waits for the next look, and all who ask in a turn of the
// event loop share one.
const look = (): Promise<readonly ProcessEntry[]> => {
	next ??= current.then(async () => {
		await nextTurn();
		next = undefined;
		current = readProcesses();
		return current;
	});
	return next;
};

let current: Promise<readonly ProcessEntry[]> = Promise.resolve([]);
let next: Promise<readonly ProcessEntry[]> | undefined;
