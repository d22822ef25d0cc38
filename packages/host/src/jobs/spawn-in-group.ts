import { getSystemErrorName } from 'node:util';
import { encodeText } from '@tenon/core';
import type { JobCalls } from './job-calls.ts';

/** A program that is to start in a process group. Words and values may hold bytes that are not UTF-8. */
export interface GroupedStart {
	readonly program: string;
	readonly argv: readonly string[];
	readonly environment: Iterable<readonly [string, string]>;
	readonly cwd: string;
	/** What each of its descriptors leads to: a descriptor of this process, or `ignore` for nothing. */
	readonly stdio: readonly (number | 'ignore')[];
	/** The group that it joins; 0 makes one of its own. */
	readonly group: number;
	/** The terminal that its group has from the start; none where it is left as it is. */
	readonly terminal?: number;
}

/**
 * Starts a program in a process group, with the effects of signals as the system has them, and returns its process
 * number. Throws an error with a `code` as Node's have it.
 */
export const spawnInGroup = (calls: JobCalls, start: GroupedStart): number => {
	const actions = new Uint8Array(structBytes);
	const attributes = new Uint8Array(structBytes);
	check(calls.initActions(actions));
	try {
		check(calls.initAttributes(attributes));
		try {
			addActions(calls, actions, start);
			setAttributes(calls, attributes, start.group);
			const pid = [0];
			const argv = start.argv.map(terminated);
			const environment = Array.from(start.environment, ([name, value]) => terminated(`${name}=${value}`));
			check(
				calls.spawn(
					pid,
					terminated(start.program),
					actions,
					attributes,
					[...argv, null],
					[...environment, null],
				),
			);
			return pid[0]!;
		} finally {
			calls.freeAttributes(attributes);
		}
	} finally {
		calls.freeActions(actions);
	}
};

// Each source is copied out of the way first: a target may be the source of another.
const addActions = (calls: JobCalls, actions: Uint8Array, { cwd, stdio, terminal }: GroupedStart): void => {
	check(calls.addDirectory(actions, terminated(cwd)));
	const sources = stdio.filter((source) => source !== 'ignore');
	const free = Math.max(stdio.length, ...sources.map((source) => source + 1), (terminal ?? 0) + 1);
	if (terminal !== undefined) check(calls.addTerminal!(actions, terminal));
	const copies = new Map<number, number>();
	for (const source of sources) {
		if (copies.has(source)) continue;
		const copy = free + copies.size;
		copies.set(source, copy);
		check(calls.addDup(actions, source, copy));
	}
	for (const [target, source] of stdio.entries()) {
		if (source !== 'ignore') {
			if (target < standardStreams) clearNonBlocking(calls, source);
			check(calls.addDup(actions, copies.get(source)!, target));
		} else if (target < standardStreams)
			check(calls.addOpen(actions, target, '/dev/null', target === 0 ? readOnly : readWrite, 0));
	}
	for (const copy of copies.values()) check(calls.addClose(actions, copy));
};

// As Node does for the standard streams of its children, which do not expect it.
const clearNonBlocking = (calls: JobCalls, descriptor: number): void => {
	const flags = calls.control(descriptor, getFlags, 'int', 0);
	if (flags >= 0 && (flags & nonBlocking) !== 0)
		calls.control(descriptor, setFlags, 'int', flags & ~nonBlocking);
};

const setAttributes = (calls: JobCalls, attributes: Uint8Array, group: number): void => {
	const signals = new Uint8Array(structBytes);
	check(calls.setFlags(attributes, withGroup | withDefaults | withMask));
	check(calls.setGroup(attributes, group));
	calls.fillSignals(signals);
	check(calls.setDefaults(attributes, signals));
	calls.emptySignals(signals);
	check(calls.setMask(attributes, signals));
};

const terminated = (text: string): Uint8Array => {
	const bytes = encodeText(text);
	const all = new Uint8Array(bytes.length + 1);
	all.set(bytes);
	return all;
};

const check = (error: number): void => {
	if (error === 0) return;
	const code = getSystemErrorName(-error);
	throw Object.assign(new Error(`posix_spawn: ${code}`), { code });
};

/** More than any of the structures takes: the largest has 336 bytes. */
const structBytes = 1024;
const standardStreams = 3;
/** O_RDONLY, O_RDWR, O_NONBLOCK. */
const readOnly = 0;
const readWrite = 2;
const nonBlocking = 0o4000;
/** F_GETFL, F_SETFL. */
const getFlags = 3;
const setFlags = 4;
/** POSIX_SPAWN_SETPGROUP, POSIX_SPAWN_SETSIGDEF, POSIX_SPAWN_SETSIGMASK. */
const withGroup = 0x02;
const withDefaults = 0x04;
const withMask = 0x08;
