import {
	decodeText,
	encodeText,
	errnoText,
	type Flow,
	isFsError,
	joinName,
	parentPath,
	runFlow,
	wait,
} from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { replaceFile } from '@tenon/vfs';
import { canWrite } from '../support/access.ts';
import { attempt } from '../support/attempt.ts';
import { canonicalPath } from '../support/canonical-path.ts';
import { CommandFailure } from '../support/command-failure.ts';
import { quoteName } from '../support/quote.ts';
import { type BackupNaming, backupName, dependsOnNames } from './backup-name.ts';

/** Whether a patch changes what is in a file, or where a symbolic link leads. */
export type PatchedKind = 'file' | 'symlink';

/**
 * The files that one run of `patch` reads and writes, below one directory. A patch may change a file several
 * times: its first version is kept, and what does not fit, or goes to one output, is added to what is there.
 * No file is ever there by half.
 */
export class PatchedFiles {
	readonly #context: CommandContext;
	readonly #directory: string;
	readonly #naming: BackupNaming;
	readonly #written = new Set<string>();
	/** What files were before the first change in this run; `undefined`: not there. */
	readonly #originals = new Map<string, string | undefined>();

	constructor(context: CommandContext, directory: string, naming: BackupNaming) {
		this.#context = context;
		this.#directory = directory;
		this.#naming = naming;
	}

	path(name: string): string {
		return name.startsWith('/') ? name : joinName(this.#directory, name);
	}

	/** Whether a path is that of such an entry; links are followed, except to a link. */
	*is(kind: PatchedKind | 'directory', path: string): Flow<boolean> {
		const { fileSystem } = this.#context;
		const facts = yield* attempt(() => (kind === 'symlink' ? fileSystem.lstat(path) : fileSystem.stat(path)));
		return !isFsError(facts) && facts.kind === kind;
	}

	/** Whether a file is there that must not be written. */
	*isProtected(name: string): Flow<boolean> {
		const { fileSystem, ports } = this.#context;
		const facts = yield* attempt(() => fileSystem.stat(this.path(name)));
		if (isFsError(facts) || facts.kind !== 'file' || canWrite(facts, ports.identity)) return false;
		// Where its permissions forbid it, opening tells.
		const handle = yield* attempt(() => fileSystem.open(this.path(name), { write: true }));
		if (isFsError(handle)) return true;
		yield* wait(handle.close());
		return false;
	}

	/** Whether no link among the directories of a name leads out of where the patch is applied. */
	*staysBelow(name: string): Flow<boolean> {
		const { fileSystem } = this.#context;
		if (this.#directory === '/' || !name.includes('/') || name.startsWith('/')) return true;
		const root = yield* attempt(() => fileSystem.realpath(this.#directory));
		if (isFsError(root)) return true;
		const parent = parentPath(this.path(name));
		const facts = yield* attempt(() => fileSystem.stat(parent));
		if (isFsError(facts, 'ELOOP')) return false;
		const place = yield* attempt(() => runFlow(canonicalPath(this.#context, parent, 'none')));
		return !isFsError(place) && (place === root || place.startsWith(`${root}/`));
	}

	*read(name: string, kind: PatchedKind): Flow<string | undefined> {
		const path = this.path(name);
		if (kind === 'symlink') {
			const target = yield* attempt(() => this.#context.fileSystem.readlink(path));
			return isFsError(target) ? undefined : target;
		}
		try {
			return decodeText(yield* wait(this.#context.fileSystem.read(path)));
		} catch (error) {
			if (isFsError(error, 'ENOENT')) return undefined;
			throw error;
		}
	}

	/** What a file that a patch moves or copies was before this run: files may change places. */
	*readOriginal(name: string, kind: PatchedKind): Flow<string | undefined> {
		const path = this.path(name);
		return this.#originals.has(path) ? this.#originals.get(path) : yield* this.read(name, kind);
	}

	/** Writes the new version of a file, in place of what has its name. Its mode stays, or is that of `like`. */
	*store(name: string, text: string, given: { readonly mode: number | undefined; like: string }): Flow<void> {
		const { fileSystem } = this.#context;
		const path = this.path(name);
		yield* this.#remember(name);
		if (yield* this.is('symlink', path)) yield* wait(fileSystem.remove(path));
		yield* this.#write(path, text, given.mode ?? 0o666);
		if (given.mode !== undefined) yield* wait(fileSystem.chmod(path, given.mode));
		else yield* this.#copyMode(given.like, path, 0o777);
	}

	/** Makes a symbolic link, in place of what has its name. */
	*link(name: string, target: string): Flow<void> {
		const { fileSystem } = this.#context;
		const path = this.path(name);
		yield* this.#makeParent(path);
		const facts = yield* attempt(() => fileSystem.lstat(path));
		if (!isFsError(facts)) yield* wait(fileSystem.remove(path));
		yield* wait(fileSystem.symlink(target, path));
	}

	/**
	 * Keeps the version of a file before its first change in this run; one that was not there is kept empty.
	 * What is put aside for a new version keeps its time, a copy of what stays is new.
	 */
	*keep(name: string, kind: PatchedKind, how: 'aside' | 'copied'): Flow<void> {
		if (!this.begins(`kept ${this.path(name)}`)) return;
		const kept = backupName(name, this.#naming, yield* this.#namesBeside(name));
		const content = yield* this.read(name, kind);
		if (kind === 'symlink' && content !== undefined) {
			yield* this.link(kept, content);
			return;
		}
		yield* this.#write(this.path(kept), content ?? '', 0o666);
		if (content === undefined) return;
		yield* this.#copyMode(name, this.path(kept), how === 'aside' ? 0o7777 : 0o777);
		if (how === 'aside') yield* this.#copyTimes(name, this.path(kept));
	}

	/** Whether a file was changed last at a time, to the microsecond. */
	*hasTime(name: string, timeMs: number): Flow<boolean> {
		const facts = yield* attempt(() => this.#context.fileSystem.stat(this.path(name)));
		return !isFsError(facts) && Math.abs(facts.mtimeMs - timeMs) < 0.001;
	}

	*setTime(name: string, timeMs: number): Flow<void> {
		yield* wait(this.#context.fileSystem.utimes(this.path(name), timeMs, timeMs));
	}

	*#namesBeside(name: string): Flow<readonly string[]> {
		if (!dependsOnNames(this.#naming)) return [];
		const entries = yield* attempt(() => this.#context.fileSystem.list(parentPath(this.path(name))));
		return isFsError(entries) ? [] : entries.map((entry) => entry.name);
	}

	/** Makes an empty file for what is added to it later. Its directory has to be there. */
	*make(name: string, mode: number): Flow<void> {
		const path = this.path(name);
		this.begins(path);
		yield* this.#replace(path, '', mode);
	}

	/** Writes a file, or adds to what this run has written to it. */
	*add(name: string, text: string, mode: number): Flow<void> {
		const path = this.path(name);
		if (this.begins(path)) yield* this.#write(path, text, mode);
		else yield* wait(this.#context.fileSystem.append(path, encodeText(text)));
	}

	/** Takes away the old name of a file, unless it is that of another now. */
	*leave(name: string): Flow<void> {
		if (this.#originals.has(this.path(name))) return;
		yield* this.#remember(name);
		yield* wait(this.#context.fileSystem.remove(this.path(name)));
	}

	/** Removes a file, and directories that are empty without it. */
	*remove(name: string): Flow<void> {
		const { fileSystem } = this.#context;
		const path = this.path(name);
		yield* this.#remember(name);
		yield* wait(fileSystem.remove(path));
		for (
			let folder = parentPath(path);
			folder.startsWith(`${this.#directory}/`);
			folder = parentPath(folder)
		) {
			const removed = yield* attempt(() => fileSystem.remove(folder));
			if (isFsError(removed)) return;
		}
	}

	/** Whether something is done for the first time in this run. */
	begins(path: string): boolean {
		if (this.#written.has(path)) return false;
		this.#written.add(path);
		return true;
	}

	*#remember(name: string): Flow<void> {
		const path = this.path(name);
		if (!this.#originals.has(path)) this.#originals.set(path, yield* this.read(name, 'file'));
	}

	// A new version runs with the rights of its user, as in GNU's patch.
	*#copyMode(name: string, path: string, kept: number): Flow<void> {
		const { fileSystem } = this.#context;
		const facts = yield* attempt(() => fileSystem.stat(this.path(name)));
		if (isFsError(facts) || (this.path(name) === path && (facts.mode & 0o7777 & ~kept) === 0)) return;
		yield* wait(fileSystem.chmod(path, facts.mode & kept));
	}

	*#copyTimes(name: string, path: string): Flow<void> {
		const { fileSystem } = this.#context;
		const facts = yield* attempt(() => fileSystem.stat(this.path(name)));
		if (!isFsError(facts)) yield* wait(fileSystem.utimes(path, facts.atimeMs, facts.mtimeMs));
	}

	*#write(path: string, text: string, mode: number): Flow<void> {
		yield* this.#makeParent(path);
		yield* this.#replace(path, text, mode);
	}

	*#replace(path: string, text: string, mode: number): Flow<void> {
		const permissions = this.#context.permissions(mode);
		const file = yield* attempt(() => replaceFile(this.#context.fileSystem, path, { permissions }));
		if (isFsError(file)) {
			const name = path.startsWith(`${this.#directory}/`) ? path.slice(this.#directory.length + 1) : path;
			throw new CommandFailure(`**** Can't create file ${quoteName(name)} : ${errnoText[file.errno]}`, {
				status: 2,
			});
		}
		try {
			yield* wait(file.push(encodeText(text)));
			yield* wait(file.commit());
		} catch (error) {
			yield* wait(file.discard());
			throw error;
		}
	}

	*#makeParent(path: string): Flow<void> {
		const permissions = this.#context.permissions(0o777);
		yield* wait(this.#context.fileSystem.mkdir(parentPath(path), { recursive: true, permissions }));
	}
}
