import { readFileSync } from 'node:fs';
import type { TimerPort } from '@tenon/core';

/** What a process may have of memory that is its own, and who is told when it has more. */
export interface MemoryBound {
	readonly pid: number;
	readonly maxBytes: number;
	readonly timer: TimerPort;
	/** Once. */
	exceeded(): void;
}

/**
 * Looks at a process ten times a second: what it takes outside of its heap, no setting of Node bounds. Where the system
 * does not show it nothing is watched.
 */
export const watchMemory = (bound: MemoryBound): Disposable => {
	let pause: Disposable | undefined;
	const look = (): void => {
		const bytes = ownMemoryOf(bound.pid);
		if (bytes === undefined) return;
		if (bytes > bound.maxBytes) bound.exceeded();
		else pause = bound.timer.after(everyMs, look);
	};
	look();
	return { [Symbol.dispose]: () => pause?.[Symbol.dispose]() };
};

/** In bytes, without what it shares with others; `undefined` where there is no such process, or no way to know. */
const ownMemoryOf = (pid: number): number | undefined => {
	try {
		const kilobytes = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
		return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
	} catch (error) {
		if (unknown.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
		throw error;
	}
};

const unknown: ReadonlySet<string> = new Set(['ENOENT', 'ESRCH', 'EACCES', 'EPERM', 'ENOTDIR']);
const everyMs = 100;
