import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ProcessEntry, readProcess, readProcesses } from '@tenon/host';

/** The variable by which all that a child starts is known. */
export const markName = 'TENON_EXTENSION_RUN';

/** A child that was started as the leader of a session. */
export interface Started {
	readonly pid: number;
	/** What {@link markName} was set to. */
	readonly mark: string;
}

/**
 * The processes that a leader of a session has left, itself included: in its own group, in others of its session, and in
 * sessions of their own, by the mark that they inherited or because one of the others started them. Who has thrown its
 * environment away and lost its parent besides is not found. Those that have ended and were only not waited for do not
 * count. `undefined`: the system does not tell.
 */
export const survivorsOf = async ({ pid, mark }: Started): Promise<readonly ProcessEntry[] | undefined> => {
	const all = await look();
	if (all.length === 0) return undefined;
	const own = process.pid;
	const found = new Map<number, ProcessEntry>();
	for (const entry of all) {
		if (entry.pid === own) continue;
		if (entry.group === pid || entry.session === pid || isMarked(entry, mark)) found.set(entry.pid, entry);
	}
	for (let size = -1; size !== found.size; ) {
		size = found.size;
		for (const entry of all) if (entry.pid !== own && found.has(entry.parent)) found.set(entry.pid, entry);
	}
	return [...found.values()];
};

/** Whether a process has this number now. */
export const isRunning = (pid: number): boolean => readProcess(pid) !== undefined;

// The system answers from its memory. The environment of others may not be read, and theirs has no mark of ours.
const isMarked = ({ pid }: ProcessEntry, mark: string): boolean => {
	try {
		return readFileSync(`/proc/${pid}/environ`).includes(`${markName}=${mark}`);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === undefined) throw error;
		return false;
	}
};

// Many may ask at a time: a caller that asks during a look waits for the next look, and all who ask in a turn of the
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
