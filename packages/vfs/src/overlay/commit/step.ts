import { type FileSystem, type Flow, FsError, isFsError, type Stat, wait } from '@tenon/core';
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

/** Whether the last step of a journal was done and not rolled back: everything before it was done, nothing after it. */
export function* wasDone(lower: FileSystem, step: Step): Flow<boolean> {
	switch (step.do) {
		case 'rename':
			return !(yield* isThere(lower, step.from));
		case 'replace':
			return !(yield* isThere(lower, step.from)) && (yield* isThere(lower, step.backup));
		case 'mkdir':
		case 'symlink':
		case 'link':
			return yield* isThere(lower, step.path);
		default:
			// Done in part, or not at all: setting back is right in either case.
			return true;
	}
}

/** Makes a step as if it had not been. Rolled back twice, the steps that set bytes or facts do no harm. */
export function* rollBack(lower: FileSystem, step: Step): Flow<void> {
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

/** Throws unless the thing that a rollback would change is the one that the step changed. */
export function* requireSame(lower: FileSystem, step: Step): Flow<void> {
	const path = pathOfStep(step);
	const found = yield* wait(lstatIfThere(lower, path));
	// The second name of a file that was replaced has become its only one again.
	if (found === undefined && step.do === 'link') return;
	if (found === undefined) throw new FsError('ENOENT', 'commit', path);
	if (!(yield* isSame(lower, step, found))) {
		throw new FsError('EEXIST', 'commit', path, {
			reason: 'it is not what the commit left there, and stays as it is',
		});
	}
}

function* isSame(lower: FileSystem, step: Step, found: Stat): Flow<boolean> {
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
			return isIdentity(found, step.of);
	}
}

function* isThere(lower: FileSystem, path: string): Flow<boolean> {
	return (yield* wait(lstatIfThere(lower, path))) !== undefined;
}

const isIdentity = (found: Identity, { ino, dev }: Identity): boolean =>
	found.ino === ino && found.dev === dev;

const occupied = (path: string, kept: string): FsError =>
	new FsError('EEXIST', 'commit', path, { reason: `what was there before is kept at ${kept}` });

/** Removes a name that may be gone already. */
export function* removeIfThere(fileSystem: FileSystem, path: string): Flow<void> {
	if ((yield* wait(lstatIfThere(fileSystem, path))) === undefined) return;
	try {
		yield* wait(fileSystem.remove(path, { recursive: true }));
	} catch (error) {
		if (!isFsError(error, 'ENOENT')) throw error;
	}
}
