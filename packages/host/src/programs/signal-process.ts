import type { SignalOutcome } from '@tenon/shell';

/**
 * Sends a signal to a process of this machine, or to the group of a negative number. This process and its group are
 * not ended from inside, nor is everything at once.
 */
export const signalProcess = (target: number, signal: number): SignalOutcome => {
	if (target === -1 || Math.abs(target) === process.pid) return signal === 0 ? 'sent' : 'denied';
	try {
		process.kill(target, signal);
		return 'sent';
	} catch (error) {
		switch ((error as NodeJS.ErrnoException).code) {
			case 'ESRCH':
				return 'missing';
			case 'EPERM':
			case 'EINVAL':
				return 'denied';
			default:
				throw error;
		}
	}
};
