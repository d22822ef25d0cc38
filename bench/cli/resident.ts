import { readdirSync, readFileSync } from 'node:fs';

/** The memory of a process and of all that it started, in MB; pages that they share count once for each. */
export const residentMb = (pid: number): number => {
	const children = childrenByParent();
	const sum = (at: number): number =>
		ownMb(at) + (children.get(at) ?? []).reduce((total, child) => total + sum(child), 0);
	return sum(pid);
};

const childrenByParent = (): ReadonlyMap<number, readonly number[]> => {
	const children = new Map<number, number[]>();
	for (const name of readdirSync('/proc')) {
		if (!/^\d+$/.test(name)) continue;
		const parent = Number(/^PPid:\s+(\d+)/m.exec(statusOf(Number(name)))?.[1] ?? 0);
		children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
	}
	return children;
};

const ownMb = (pid: number): number => Number(/^VmRSS:\s+(\d+)/m.exec(statusOf(pid))?.[1] ?? 0) / 1024;

// A process may end while it is looked at.
const statusOf = (pid: number): string => {
	try {
		return readFileSync(`/proc/${pid}/status`, 'utf8');
	} catch (error) {
		if (
			(error as NodeJS.ErrnoException).code === 'ENOENT' ||
			(error as NodeJS.ErrnoException).code === 'ESRCH'
		)
			return '';
		throw error;
	}
};
