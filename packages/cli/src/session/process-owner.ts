import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { AgentOptions } from '@tenon/agent';

/**
 * This process as the holder of sessions, and how others of this machine are told to be gone: a turn whose process was
 * killed is continued at once, and not when its time has run out. A number that is used again for another process does
 * not deceive it where the system tells when a process began.
 */
export const processOwner = (): Required<Pick<AgentOptions, 'ownerId' | 'isGone'>> => {
	const machine = machineName();
	return {
		ownerId: [machine, process.pid, statOf(process.pid)?.start ?? 'unknown'].join(' '),
		isGone: ({ ownerId }) => {
			const [theirs, pid, start] = ownerId.split(' ');
			if (theirs !== machine || !/^\d+$/.test(pid ?? '')) return false;
			const holder = statOf(Number(pid));
			if (holder === undefined) return !isRunning(Number(pid));
			return holder.hasEnded || (start !== 'unknown' && start !== holder.start);
		},
	};
};

// The name of a machine alone may be that of another, and stays over a restart of it.
const machineName = (): string => {
	const boot = read('/proc/sys/kernel/random/boot_id');
	return [hostname(), boot?.trim() ?? 'unknown'].join('/').replaceAll(' ', '_');
};

interface ProcessStat {
	/** When it began, by the system's count. */
	readonly start: string | undefined;
	/** Whether only its parent keeps it from being forgotten. */
	readonly hasEnded: boolean;
}

/** What the system tells of a process; `undefined`: there is none, or the system does not tell. */
const statOf = (pid: number): ProcessStat | undefined => {
	// The name of its program stands in parentheses and may hold anything.
	const fields = read(`/proc/${pid}/stat`)?.replace(/^.*\)/s, '').trim().split(' ');
	if (fields === undefined) return undefined;
	return { start: fields[startField], hasEnded: fields[0] === 'Z' || fields[0] === 'X' };
};

const startField = 19;

const isRunning = (pid: number): boolean => {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code !== 'ESRCH';
	}
};

const read = (file: string): string | undefined => {
	try {
		return readFileSync(file, 'utf8');
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code === 'ENOENT' || code === 'ESRCH') return undefined;
		throw error;
	}
};
