import { readFileSync } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';
import type { CpuTimes } from '@tenon/shell';

/** One process of the machine, as /proc shows it. */
export interface ProcessEntry {
	readonly pid: number;
	readonly parent: number;
	readonly group: number;
	readonly session: number;
	/** When it started, in ticks since the machine did: with the number it names one process for ever. */
	readonly startTicks: string;
	/** CPU time of it and of children that it has waited for, in milliseconds. */
	readonly cpuMs: number;
}

/** All processes that have not ended. Empty where the system has no /proc. */
export const readProcesses = async (): Promise<readonly ProcessEntry[]> => {
	const names = await orNothing(readdir('/proc'), []);
	const entries = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readProcess));
	return entries.filter((entry) => entry !== undefined);
};

/** One of them, or `undefined` if it has ended. */
export const readProcess = async (pid: number | string): Promise<ProcessEntry | undefined> => {
	const text = await orNothing(readFile(`/proc/${pid}/stat`, 'latin1'), undefined);
	if (text === undefined) return undefined;
	// The name stands in parentheses and may hold anything.
	const [state, parent, group, session, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
	if (state === 'Z' || state === 'X') return undefined;
	return {
		pid: Number(pid),
		parent: Number(parent),
		group: Number(group),
		session: Number(session),
		startTicks: rest[startTicksAt]!,
		cpuMs: sumOf(rest.slice(cpuTicksAt, cpuTicksAt + 4)) * msPerTick,
	};
};

// The 22nd field of the line.
const startTicksAt = 15;
// The 14th to 17th: user and system, of it and of its children.
const cpuTicksAt = 7;
/** The system shows hundredths of a second, whatever it counts in. */
const msPerTick = 10;

const sumOf = (fields: readonly string[]): number => fields.reduce((sum, field) => sum + Number(field), 0);

/** CPU time of the children that this process has waited for; nothing where the system does not tell. */
export const reapedCpuTimes = (): CpuTimes => {
	try {
		const text = readFileSync('/proc/self/stat', 'latin1');
		const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
		return { userMs: Number(fields[13]) * msPerTick, systemMs: Number(fields[14]) * msPerTick };
	} catch (error) {
		if (!expected.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
		return { userMs: 0, systemMs: 0 };
	}
};

/** The same in one sum, in milliseconds. */
export const reapedCpuMs = (): number => {
	const { userMs, systemMs } = reapedCpuTimes();
	return userMs + systemMs;
};

/** Whether a process has one of these files open. One that belongs to somebody else cannot be asked: false. */
export const holdsFile = async (pid: number, paths: ReadonlySet<string>): Promise<boolean> => {
	const descriptors = await orNothing(readdir(`/proc/${pid}/fd`), []);
	const targets = await Promise.all(
		descriptors.map((name) => orNothing(readlink(`/proc/${pid}/fd/${name}`), '')),
	);
	return targets.some((target) => paths.has(target.replace(/ \(deleted\)$/, '')));
};

// What is gone, or not ours to see, is nothing to speak of: processes come and go while one looks.
const orNothing = async <T, Nothing>(asked: Promise<T>, nothing: Nothing): Promise<T | Nothing> => {
	try {
		return await asked;
	} catch (error) {
		if (expected.has((error as NodeJS.ErrnoException).code ?? '')) return nothing;
		throw error;
	}
};

const expected: ReadonlySet<string> = new Set(['ENOENT', 'ESRCH', 'EACCES', 'EPERM', 'ENOTDIR']);
