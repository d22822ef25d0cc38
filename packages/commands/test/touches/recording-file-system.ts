import { AsyncLocalStorage } from 'node:async_hooks';
import {
	baseName,
	type FileHandle,
	type FileKind,
	type FileSystem,
	joinName,
	normalizePath,
	parentPath,
} from '@tenon/core';

/** What an operation did to one entry. Paths have the links on the way resolved, the last name is not. */
export interface RecordedChange {
	readonly path: string;
	/** The path as the command gave it, no link resolved. */
	readonly given: string;
	readonly kind: 'create' | 'overwrite' | 'append' | 'remove' | 'attributes';
}

/** What one call did to files, as they saw it. */
export class CallRecord {
	readonly changes: RecordedChange[] = [];
	/** Whose content, entries or link text was read. */
	readonly reads = new Set<string>();
	/** What was asked about in any way. */
	readonly lookedAt = new Set<string>();
	/** What an entry was before the call first changed it. */
	readonly before = new Map<string, FileKind | undefined>();
}

/** The call in whose name the code that runs acts; without one nothing is recorded. */
export const currentCall: AsyncLocalStorage<CallRecord | undefined> = new AsyncLocalStorage();

/**
 * A file system that tells what is done to it, each operation to the call that does it. It must answer at once,
 * as one in memory does.
 */
export const recordFileSystem = (inner: FileSystem): FileSystem => {
	const recorder = new Recorder(inner);
	return {
		traits: inner.traits,
		stat: (path) => recorder.look(path, () => inner.stat(path)),
		lstat: (path) => recorder.look(path, () => inner.lstat(path)),
		realpath: (path) => recorder.look(path, () => inner.realpath(path)),
		list: (path) => recorder.read(path, () => inner.list(path)),
		readlink: (path) => recorder.read(path, () => inner.readlink(path)),
		read: (path, range) => recorder.read(path, () => inner.read(path, range)),
		write: (path, bytes, options) =>
			recorder.change([[recorder.target(path), 'overwrite', path]], () => inner.write(path, bytes, options)),
		append: (path, bytes, options) =>
			recorder.change([[recorder.target(path), 'append', path]], () => inner.append(path, bytes, options)),
		patch: (path, operations) =>
			recorder.change([[recorder.target(path), 'overwrite', path]], () => inner.patch(path, operations)),
		open: (path, options) => recorder.open(path, options),
		mkdir: (path, options) =>
			recorder.change(
				(options?.recursive === true ? recorder.missing(path) : [path]).map((each) => [each, 'create']),
				() => inner.mkdir(path, options),
			),
		remove: (path, options) => {
			const below = options?.recursive === true ? recorder.below(path) : [];
			return recorder.change(
				[path, ...below].map((each) => [each, 'remove']),
				() => inner.remove(path, options),
			);
		},
		rename: (from, to) => {
			const below = recorder.below(from);
			return recorder.change(
				[
					...[from, ...below].map((each) => [each, 'remove'] as const),
					[to, recorder.kindOf(to) === 'symlink' ? 'remove' : 'overwrite'],
					...below.map((each) => [`${to}${each.slice(from.length)}`, 'create'] as const),
				],
				() => inner.rename(from, to),
			);
		},
		link: (existing, path) => {
			recorder.look(existing, () => undefined);
			return recorder.change([[path, 'create']], () => inner.link(existing, path));
		},
		symlink: (target, path) => recorder.change([[path, 'create']], () => inner.symlink(target, path)),
		chmod: (path, mode) =>
			recorder.change([[recorder.target(path), 'attributes', path]], () => inner.chmod(path, mode)),
		chown: (path, uid, gid, options) =>
			recorder.change([[recorder.changed(path, options), 'attributes', path]], () =>
				inner.chown(path, uid, gid, options),
			),
		utimes: (path, atimeMs, mtimeMs, options) =>
			recorder.change([[recorder.changed(path, options), 'attributes', path]], () =>
				inner.utimes(path, atimeMs, mtimeMs, options),
			),
		watch: (path, onEvent, options) => inner.watch(path, onEvent, options),
		hostPath: (path) => inner.hostPath(path),
	};
};

type Planned = readonly [path: string, kind: RecordedChange['kind'], given?: string];

class Recorder {
	readonly #inner: FileSystem;

	constructor(inner: FileSystem) {
		this.#inner = inner;
	}

	look<T>(path: string, work: () => T): T {
		currentCall.getStore()?.lookedAt.add(this.#entry(path));
		return work();
	}

	read<T>(path: string, work: () => T): T {
		const call = currentCall.getStore();
		call?.lookedAt.add(this.#entry(path));
		const result = work();
		call?.reads.add(this.#entry(path));
		return result;
	}

	// What fails has changed nothing.
	change<T>(planned: readonly Planned[], work: () => T): T {
		const call = currentCall.getStore();
		const known = planned.map(([path, kind, given = path]) => ({
			path: this.#entry(path),
			kind,
			given: normalizePath(given),
		}));
		const before = known.map(({ path }) => this.kindOf(path));
		const result = work();
		for (const [index, { path, kind, given }] of known.entries()) {
			call?.lookedAt.add(path);
			if (call?.before.has(path) === false) call.before.set(path, before[index]);
			call?.changes.push({ path, kind, given });
		}
		return result;
	}

	open(path: string, options: Parameters<FileSystem['open']>[1]): ReturnType<FileSystem['open']> {
		const writes = options.write === true || options.append === true;
		const open = (): ReturnType<FileSystem['open']> => this.#inner.open(path, options);
		if (!writes) return this.read(path, open);
		const isNew = options.create === true && this.#follow(path) === undefined;
		const isEmptied = options.truncate === true;
		const kind = isNew ? 'create' : isEmptied ? 'overwrite' : undefined;
		const target = options.exclusive === true ? path : this.target(path);
		const handle = this.change(kind === undefined ? [] : [[target, kind, path]], open) as FileHandle;
		return this.#handle(handle, [target, options.append === true ? 'append' : 'overwrite', path]);
	}

	/** Where what is written to a path goes. */
	target(path: string): string {
		return realPath(this.#inner, path);
	}

	/** Whose attributes are changed. */
	changed(path: string, options: { readonly followLinks?: boolean } | undefined): string {
		return options?.followLinks === false ? path : this.target(path);
	}

	/** The entry and those above it that are not there, the first to be made first. */
	missing(path: string): readonly string[] {
		if (this.#follow(path) !== undefined) return [];
		const above = parentPath(path);
		return above === path ? [] : [...this.missing(above), path];
	}

	below(path: string): readonly string[] {
		if (this.kindOf(path) !== 'directory') return [];
		const entries = this.#inner.list(path) as readonly { readonly name: string }[];
		return entries.flatMap(({ name }) => [joinName(path, name), ...this.below(joinName(path, name))]);
	}

	kindOf(path: string): FileKind | undefined {
		return orUndefined(() => (this.#inner.lstat(path) as { readonly kind: FileKind }).kind);
	}

	#follow(path: string): FileKind | undefined {
		return orUndefined(() => (this.#inner.stat(path) as { readonly kind: FileKind }).kind);
	}

	#entry(path: string): string {
		return entryPath(this.#inner, path);
	}

	#handle(handle: FileHandle, planned: Planned): FileHandle {
		// What a redirection opened is the shell's doing, for any writer.
		const opener = currentCall.getStore();
		const changed = <T>(work: () => T): T => currentCall.run(opener, () => this.change([planned], work));
		return {
			read: (into, position) => handle.read(into, position),
			write: (bytes, position) => changed(() => handle.write(bytes, position)),
			stat: () => handle.stat(),
			truncate: (size) => changed(() => handle.truncate(size)),
			sync: () => handle.sync(),
			close: () => handle.close(),
		};
	}
}

/** A path with the links on the way resolved, as far as there is something; the last name stays. */
export const entryPath = (fileSystem: FileSystem, path: string): string => {
	const name = baseName(path.replace(/(?<=.)\/+$/, ''));
	if (path === '/' || name === '.' || name === '..') return realPath(fileSystem, path);
	return joinName(realPath(fileSystem, parentPath(path.replace(/(?<=.)\/+$/, ''))), name);
};

/** A path with all links resolved, as far as there is something; also where a link leads to nothing. */
export const realPath = (fileSystem: FileSystem, path: string, linksLeft = 40): string => {
	const real = orUndefined(() => fileSystem.realpath(path) as string);
	if (real !== undefined || path === '/') return real ?? path;
	const target = linksLeft === 0 ? undefined : orUndefined(() => fileSystem.readlink(path) as string);
	if (target === undefined) return entryPath(fileSystem, path);
	const next = target.startsWith('/') ? target : joinName(parentPath(path), target);
	return realPath(fileSystem, next, linksLeft - 1);
};

const orUndefined = <T>(work: () => T): T | undefined => {
	try {
		return work();
	} catch {
		// Nothing is there, or it cannot be reached: that is the answer.
		return undefined;
	}
};
