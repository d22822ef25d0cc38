import { readFileSync } from 'node:fs';

/** Whether a process is there and may still do something: one that was not waited for, or has given its memory back, may not. */
export const isRunning = (pid: number): boolean => {
	try {
		process.kill(pid, 0);
		const line = readFileSync(`/proc/${pid}/stat`, 'latin1');
		const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
		return !['Z', 'X'].includes(fields[0]!) && fields[memorySizeAt] !== '0';
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code === 'ESRCH' || code === 'ENOENT') return false;
		throw error;
	}
};

// The 23rd field of the line; the state is the 3rd. It is 0 while a process that has ended is not yet shown as such.
const memorySizeAt = 20;
