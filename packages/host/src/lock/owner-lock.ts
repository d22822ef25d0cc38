import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** A file that says which process has the right to change another one. */
export interface OwnerLock {
	/** Gives the right back. May be called twice. */
	release(): void;
}

/**
 * Takes a lock, or says at once that another process, or another part of this one, has it. A lock whose owner
 * has ended is taken over by exactly one of those who try; the others find it taken.
 */
export const takeOwnerLock = (path: string): OwnerLock | undefined => {
	const own: Owner = { pid: process.pid, start: startOf(process.pid) ?? '', token: randomUUID() };
	if (!create(path, own) && !takeOver(path, own)) return undefined;
	let isHeld = true;
	return {
		release() {
			if (isHeld) rmSync(path, { force: true });
			isHeld = false;
		},
	};
};

interface Owner {
	readonly pid: number;
	/** When it started, as the system counts: a number is given to another process one day. */
	readonly start: string;
	readonly token: string;
}

// Linked when it is written: no lock is ever without its owner's name.
const create = (path: string, own: Owner): boolean => {
	const prepared = prepare(path, own);
	try {
		return link(prepared, path);
	} finally {
		rmSync(prepared, { force: true });
	}
};

const prepare = (path: string, own: Owner): string => {
	const prepared = `${path}.${own.token}`;
	writeFileSync(prepared, JSON.stringify(own), { flag: 'wx', mode: 0o600 });
	return prepared;
};

// Who makes the link named after the dead owner's token is the only one to replace its lock: the name is made
// once, and what it leads to says whether the lock was still the dead one's at that moment.
const takeOver = (path: string, own: Owner): boolean => {
	const dead = readOwner(path);
	if (dead === undefined || isAlive(dead)) return false;
	const claim = `${path}.${dead.token}`;
	if (!link(path, claim)) return false;
	try {
		if (readOwner(claim)?.token !== dead.token) return false;
		renameSync(prepare(path, own), path);
		return true;
	} finally {
		rmSync(claim, { force: true });
	}
};

// A file that names no owner is not one of ours, and is left alone.
const readOwner = (path: string): Owner | undefined => {
	try {
		const { pid, start, token } = JSON.parse(readFileSync(path, 'utf8')) as Partial<Owner>;
		const isWhole = typeof pid === 'number' && typeof start === 'string' && /^[\w-]+$/.test(token ?? '');
		return isWhole ? { pid, start, token: token! } : undefined;
	} catch (error) {
		if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return undefined;
		throw error;
	}
};

const link = (path: string, name: string): boolean => {
	try {
		linkSync(path, name);
		return true;
	} catch (error) {
		if (codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOENT') return false;
		throw error;
	}
};

const isAlive = ({ pid, start }: Owner): boolean => {
	try {
		process.kill(pid, 0);
	} catch (error) {
		if (codeOf(error) === 'ESRCH') return false;
	}
	const found = startOf(pid);
	return start === '' || found === undefined || found === start;
};

// The 22nd field, where the system has /proc. The name before it stands in parentheses and may hold anything.
const startOf = (pid: number): string | undefined => {
	try {
		const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
		return text.slice(text.lastIndexOf(')') + 2).split(' ')[19];
	} catch (error) {
		if (codeOf(error) !== undefined) return undefined;
		throw error;
	}
};

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
