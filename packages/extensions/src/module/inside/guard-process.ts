/**
 * Keeps a module from ending the whole process by its own name: a signal to it ends the worker alone. This is against
 * accidents; code that wants to do harm has other ways, and belongs into a process of its own under the sandbox.
 */
export const guardProcess = (): void => {
	const kill = process.kill.bind(process);
	process.kill = (pid, signal) => {
		if (signal === 0 || !isOwn(pid)) return kill(pid, signal);
		process.exit(1);
	};
};

// Zero and -1 reach the own process too, and so does its group.
const isOwn = (pid: number): boolean => pid === 0 || pid === -1 || Math.abs(pid) === process.pid;
