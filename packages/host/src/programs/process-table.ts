import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
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

/**
 * All processes that have not ended. Empty where the system has no /proc. The system answers from its memory, so each
 * is read at once, in a tenth of the time that a promise for each would take; others have their turn in between.
 */
export const readProcesses = async (): Promise<readonly ProcessEntry[]> => {
	const entries: ProcessEntry[] = [];
	let turnEndsAt = performance.now() + turnMs;
	for (const name of orNothing(() => readdirSync('/proc'), [])) {
		if (!/^\d+$/.test(name)) continue;
		const entry = readProcess(name);
		if (entry !== undefined) entries.push(entry);
		if (performance.now() < turnEndsAt) continue;
		await nextTurn();
		turnEndsAt = performance.now() + turnMs;
	}
	return entries;
};

/** How long the event loop is kept at a time. */
const turnMs = 2;

/** One of them, or `undefined` if it has ended. */
export const readProcess = (pid: number | string): ProcessEntry | undefined => {
	const text = orNothing(() => readLine(`/proc/${pid}/stat`), undefined);
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

// The whole of it comes at once, and is shorter than this.
const readLine = (path: string): string => {
	const descriptor = openSync(path, 'r');
	try {
		return line.toString('latin1', 0, readSync(descriptor, line, 0, line.length, 0));
	} finally {
		closeSync(descriptor);
	}
};

const line = Buffer.allocUnsafe(4096);

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

/** Whether a process has one of these files open. One of another user cannot be asked: false. */
export const holdsFile = async (pid: number, paths: ReadonlySet<string>): Promise<boolean> => {
	const descriptors = await orNothingLater(readdir(`/proc/${pid}/fd`), []);
	const targets = await Promise.all(
		descriptors.map((name) => orNothingLater(readlink(`/proc/${pid}/fd/${name}`), '')),
	);
	return targets.some((target) => paths.has(target.replace(/ \(deleted\)$/, '')));
};

// What is gone, or not ours to see, is nothing to speak of: processes come and go while one looks.
const orNothing = <T, Nothing>(ask: () => T, nothing: Nothing): T | Nothing => {
	try {
		return ask();
	} catch (error) {
		return nothingBut(error, nothing);
	}
};

const orNothingLater = async <T, Nothing>(asked: Promise<T>, nothing: Nothing): Promise<T | Nothing> => {
	try {
		return await asked;
	} catch (error) {
		return nothingBut(error, nothing);
	}
};

const nothingBut = <Nothing>(error: unknown, nothing: Nothing): Nothing => {
	if (expected.has((error as NodeJS.ErrnoException).code ?? '')) return nothing;
	throw error;
};

const expected: ReadonlySet<string> = new Set(['ENOENT', 'ESRCH', 'EACCES', 'EPERM', 'ENOTDIR']);
