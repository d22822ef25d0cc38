import type { CommitOwner } from './place.ts';

/** The process that this runs in; `undefined` where there are none to tell apart, as in a browser. */
export const processOwner = (): CommitOwner | undefined => {
	const { process: system } = globalThis as { readonly process?: SystemProcess };
	if (system?.pid === undefined || system.getBuiltinModule === undefined) return undefined;
	const { readFileSync } = system.getBuiltinModule('node:fs');
	return {
		name: `${system.pid}-${startOf(system.pid, readFileSync) ?? ''}`,
		isAlive: (name) => isAlive(system, name, readFileSync),
	};
};

type ReadFile = (path: string, encoding: 'latin1') => string;

/** What is needed of Node, which a browser has not. */
interface SystemProcess {
	readonly pid?: number;
	kill(pid: number, signal: 0): void;
	getBuiltinModule?(name: 'node:fs'): { readonly readFileSync: ReadFile };
}

const isAlive = (system: SystemProcess, name: string, readFile: ReadFile): boolean => {
	const [, pid, start] = /^(\d+)-(\d*)$/.exec(name) ?? [];
	if (pid === undefined) return false;
	try {
		system.kill(Number(pid), 0);
	} catch (error) {
		// A process of another user cannot be signalled, and is there.
		if ((error as { readonly code?: string }).code === 'ESRCH') return false;
	}
	const found = startOf(Number(pid), readFile);
	return start === '' || found === undefined || found === start;
};

// When it started, as the system counts, where it has /proc: the number of a process is given to another one day. The
// name before the field is in parentheses and may be anything. A process that has ended and not been waited for is a
// zombie (Z).
const startOf = (pid: number, readFile: ReadFile): string | undefined => {
	try {
		const text = readFile(`/proc/${pid}/stat`, 'latin1');
		const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
		return fields[0] === 'Z' ? 'ended' : fields[19];
	} catch (error) {
		if ((error as { readonly code?: string }).code !== undefined) return undefined;
		throw error;
	}
};
