import { readFileSync } from 'node:fs';

/** Whether a process is there, and has not merely not been waited for. */
export const isRunning = (pid: number): boolean => {
	try {
		process.kill(pid, 0);
		return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code === 'ESRCH' || code === 'ENOENT') return false;
		throw error;
	}
};
