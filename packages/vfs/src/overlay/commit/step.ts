import { type FileSystem, type Flow, FsError, type Stat, wait } from '@tenon/core';
import { lstatIfThere } from '../spot.ts';
import { overwrite } from './overwrite.ts';

/**
 * One change of a commit, with what is needed to roll it back. Paths mean what they mean at the moment of the step,
 * so steps are rolled back in reverse.
 */
export type Step =
	| { readonly do: 'rename'; readonly from: string; readonly to: string; readonly moved: Identity }
	| { readonly do: 'mkdir'; readonly path: string }
	| { readonly do: 'symlink'; readonly path: string; readonly target: string }
	| { readonly do: 'link'; readonly existing: string; readonly path: string }
	/** The file at `from` takes the name `path`; the one before it is at `backup`, too. */
	| {
			readonly do: 'replace';
			readonly from: string;
			readonly path: string;
			readonly backup: string;
			readonly put: Identity;
	  }
	/** The bytes of the file at `path` are exchanged; those before are at `backup`. */
	| {
			readonly do: 'overwrite';
			readonly path: string;
			readonly backup: string;
			readonly of: Identity;
			readonly atimeMs: number;
			readonly mtimeMs: number;
	  }
	| { readonly do: 'chmod'; readonly path: string; readonly of: Identity; readonly mode: number }
	| {
			readonly do: 'chown';
			readonly path: string;
			readonly of: Identity;
			readonly uid: number;
			readonly gid: number;
	  }
	| {
			readonly do: 'utimes';
			readonly path: string;
			readonly of: Identity;
			readonly atimeMs: number;
			readonly mtimeMs: number;
	  };

/** Which thing it is, whatever its name: a journal that was copied from elsewhere names none that is here. */
export interface Identity {
	readonly ino: number;
	readonly dev: number;
}

/** The identity that a stat tells. */
export const identityIn = ({ ino, dev }: Stat): Identity => ({ ino, dev });

/** The path that a step changes. */
export const pathOfStep = (step: Step): string => (step.do === 'rename' ? step.to : step.path);

/**
 * Rolls a step back, if it was made and is not rolled back. Which of the two is the case is seen from the lower file
 * system, never from an error: a call may report one before or after its change. Throws `ENOENT` or `EEXIST` where
 * something else is there than the step left.
 */
export function* rollBack(lower: FileSystem, step: Step): Flow<void> {
	if (!(yield* isMade(lower, step))) return;
	try {
		yield* revert(lower, step);
	} catch {
		// What the error was about may be done, or pass: what is still to do is tried once more, and fails by itself.
		if (yield* isMade(lower, step)) yield* revert(lower, step);
	}
}

// A step is looked at when everything after it is rolled back: what it moved or made is there, or what was before.
function* isMade(lower: FileSystem, step: Step): Flow<boolean> {
	const path = pathOfStep(step);
	const found = yield* wait(lstatIfThere(lower, path));
	if (found !== undefined && (yield* isLeftBy(lower, step, found))) return true;
	if (yield* isUnmade(lower, step, found)) return false;
	if (found === undefined) throw new FsError('ENOENT', 'commit', path);
	throw new FsError('EEXIST', 'commit', path, {
		reason: 'it is not what the commit left there, and stays as it is',
	});
}

function* isLeftBy(lower: FileSystem, step: Step, found: Stat): Flow<boolean> {
	switch (step.do) {
		case 'rename':
			return isIdentity(found, step.moved);
		case 'mkdir':
			return found.kind === 'directory';
		case 'symlink':
			return found.kind === 'symlink' && (yield* wait(lower.readlink(step.path))) === step.target;
		case 'link':
			return isIdentity(found, yield* wait(lower.lstat(step.existing)));
		case 'replace':
			return isIdentity(found, step.put);
		default:
			// Made in part, or rolled back: setting it back is right in either case.
			return isIdentity(found, step.of);
	}
}

function* isUnmade(lower: FileSystem, step: Step, found: Stat | undefined): Flow<boolean> {
	switch (step.do) {
		case 'rename':
			return yield* isThing(lower, step.from, step.moved);
		case 'mkdir':
		case 'symlink':
		case 'link':
			return found === undefined;
		case 'replace':
			// Rolled back, it has used its backup up.
			return (
				(yield* isThing(lower, step.from, step.put)) ||
				(found !== undefined && !(yield* isThere(lower, step.backup)))
			);
		default:
			return false;
	}
}

// Reverted twice, the steps that set bytes or facts do no harm.
function* revert(lower: FileSystem, step: Step): Flow<void> {
	switch (step.do) {
		case 'rename':
			if (yield* isThere(lower, step.from)) throw occupied(step.from, step.to);
			return yield* wait(lower.rename(step.to, step.from));
		case 'mkdir':
		case 'symlink':
			return yield* wait(lower.remove(step.path));
		case 'link':
			return yield* removeIfThere(lower, step.path);
		case 'replace':
			return yield* wait(lower.rename(step.backup, step.path));
		case 'overwrite':
			yield* overwrite(lower, step.backup, step.path);
			return yield* wait(lower.utimes(step.path, step.atimeMs, step.mtimeMs));
		case 'chmod':
			return yield* wait(lower.chmod(step.path, step.mode));
		case 'chown':
			return yield* wait(lower.chown(step.path, step.uid, step.gid, { followLinks: false }));
		case 'utimes':
			return yield* wait(lower.utimes(step.path, step.atimeMs, step.mtimeMs, { followLinks: false }));
	}
}

function* isThere(lower: FileSystem, path: string): Flow<boolean> {
	return (yield* wait(lstatIfThere(lower, path))) !== undefined;
}

function* isThing(lower: FileSystem, path: string, identity: Identity): Flow<boolean> {
	const found = yield* wait(lstatIfThere(lower, path));
	return found !== undefined && isIdentity(found, identity);
}

const isIdentity = (found: Identity, { ino, dev }: Identity): boolean =>
	found.ino === ino && found.dev === dev;

const occupied = (path: string, kept: string): FsError =>
	new FsError('EEXIST', 'commit', path, { reason: `what was there before is kept at ${kept}` });

/** Removes a name that may be gone already. As in {@link rollBack}, what is there counts, and is tried twice. */
export function* removeIfThere(fileSystem: FileSystem, path: string): Flow<void> {
	if (!(yield* isThere(fileSystem, path))) return;
	try {
		yield* wait(fileSystem.remove(path, { recursive: true }));
	} catch {
		// The second attempt fails by itself, if there is anything left to remove.
		if (yield* isThere(fileSystem, path)) yield* wait(fileSystem.remove(path, { recursive: true }));
	}
}
