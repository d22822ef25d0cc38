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
		ownerId: [machine, process.pid, startOf(process.pid) ?? 'unknown'].join(' '),
		isGone: ({ ownerId }) => {
			const [theirs, pid, start] = ownerId.split(' ');
			if (theirs !== machine || !/^\d+$/.test(pid ?? '')) return false;
			const now = startOf(Number(pid));
			return now === undefined ? !isRunning(Number(pid)) : start !== 'unknown' && start !== now;
		},
	};
};

// The name of a machine alone may be that of another, and stays over a restart of it.
const machineName = (): string => {
	const boot = read('/proc/sys/kernel/random/boot_id');
	return [hostname(), boot?.trim() ?? 'unknown'].join('/').replaceAll(' ', '_');
};

/** When a process began, by the system's count; `undefined`: there is none, or the system does not tell. */
const startOf = (pid: number): string | undefined =>
	// The name of its program stands in parentheses and may hold anything.
	read(`/proc/${pid}/stat`)?.replace(/^.*\)/s, '').trim().split(' ')[startField];

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
