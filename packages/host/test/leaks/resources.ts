import { getEventListeners } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { guardian } from '../../src/programs/guardian.ts';
import { pipeBank } from '../../src/programs/pipe-bank.ts';

/** What a process holds that can leak. */
export interface Resources {
	/** Those of directories, and of pipes that are ready for use, not counted. */
	readonly descriptors: number;
	/** The one that ends programs when this process was killed is not counted: there is one, as long as the process is. */
	readonly children: number;
	/** Timers and handles that keep the process alive, by kind. */
	readonly active: Readonly<Record<string, number>>;
	/** Listeners on signals and on the end of the process, by name. */
	readonly listeners: Readonly<Record<string, number>>;
	readonly abortListeners: number;
	/** Folders and files in the temporary folder, pipes that are ready for use not counted. */
	readonly temporaries: number;
}

/** Counts what this process holds; `signal` is the one that was passed to all calls. */
export const countResources = (signal: AbortSignal): Resources => ({
	descriptors:
		readdirSync('/proc/self/fd').filter((number) => !isFolder(number)).length - pipeBank.readyCount,
	children: readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1')
		.split(' ')
		.filter((pid) => pid !== '' && Number(pid) !== guardian.pid).length,
	active: tally(process.getActiveResourcesInfo()),
	listeners: tally(
		process.eventNames().flatMap((name) => Array<string>(process.listenerCount(name)).fill(String(name))),
	),
	abortListeners: getEventListeners(signal, 'abort').length,
	temporaries: readdirSync(tmpdir()).length,
});

// A host folder keeps a few directories open to find files from, and this folder itself is one while it is read.
const isFolder = (descriptor: string): boolean =>
	statSync(`/proc/self/fd/${descriptor}`, { throwIfNoEntry: false })?.isDirectory() ?? true;

const tally = (names: readonly string[]): Record<string, number> => {
	const counts: Record<string, number> = {};
	for (const name of [...names].sort()) counts[name] = (counts[name] ?? 0) + 1;
	return counts;
};

/** Counts when nothing has changed for a while: handles close a little later than what used them. */
export const restingResources = async (signal: AbortSignal): Promise<Resources> => {
	let last = countResources(signal);
	for (let same = 0; same < enoughTurns; same++) {
		await pause(1);
		const now = countResources(signal);
		if (JSON.stringify(now) !== JSON.stringify(last)) same = 0;
		last = now;
	}
	return last;
};

const enoughTurns = 100;
