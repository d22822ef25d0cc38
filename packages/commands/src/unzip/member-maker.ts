import { errnoText, type FileHandle, type Flow, type FsError, isFsError, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { SafePlaces } from '../support/safe-places.ts';
import { mtimeOf, unixModeOf, type ZipEntry } from '../zip-format/entry.ts';

/** What a member was made as; a reason where it was not. */
export type Made = { readonly isMade: true } | { readonly isMade: false; readonly reason: string };

/**
 * Makes members below a directory. Links are made last, so that nothing is written through them, and directories get
 * their times and permissions last.
 */
export class MemberMaker {
	readonly #context: CommandContext;
	readonly #places: SafePlaces;
	readonly #keepsBits: boolean;
	readonly #directories: { readonly path: string; readonly entry: ZipEntry }[] = [];
	readonly #links: { readonly path: string; readonly name: string; readonly target: string }[] = [];

	constructor(context: CommandContext, root: string, { keepsBits }: { readonly keepsBits: boolean }) {
		this.#context = context;
		this.#places = new SafePlaces(context, root);
		this.#keepsBits = keepsBits;
	}

	/** Makes a directory, and those it is in; false if it was there. */
	*makeDirectory(path: string, entry: ZipEntry): Flow<Made & { readonly isNew?: boolean }> {
		const { fileSystem } = this.#context;
		const place = yield* this.#places.prepare(path);
		if (place !== undefined) return failed(place);
		const there = yield* attempt(() => fileSystem.lstat(path));
		if (!isFsError(there)) {
			if (there.kind === 'directory') return { isMade: true, isNew: false };
			const gone = yield* attempt(() => fileSystem.remove(path));
			if (isFsError(gone)) return failed(gone);
		}
		const made = yield* attempt(() => fileSystem.mkdir(path, { permissions: 0o700 }));
		if (isFsError(made)) return failed(made);
		this.#context.holdMemory(path.length * 2 + 200);
		this.#directories.push({ path, entry });
		return { isMade: true, isNew: true };
	}

	/** Makes a file of what `fill` writes; it is taken away again if that throws. */
	*makeFile(
		path: string,
		entry: ZipEntry,
		fill: (write: (piece: Uint8Array) => Flow<void>) => Flow<void>,
	): Flow<Made> {
		const { fileSystem } = this.#context;
		const place = yield* this.#places.prepare(path);
		if (place !== undefined) return failed(place);
		const cleared = yield* this.#clear(path);
		if (cleared !== undefined) return failed(cleared);
		const how = { write: true, create: true, exclusive: true, permissions: 0o600 };
		const handle = yield* attempt(() => fileSystem.open(path, how));
		if (isFsError(handle)) return failed(handle);
		let isWhole = false;
		try {
			const written = yield* attemptFlow(fill(writerTo(handle)));
			if (isFsError(written)) return failed(written);
			isWhole = true;
		} finally {
			yield* wait(handle.close());
			if (!isWhole) yield* attempt(() => fileSystem.remove(path));
		}
		yield* this.#setAttributes(path, entry);
		return { isMade: true };
	}

	/** Notes a link, which is made when all else is; `name` is what it is called then. */
	*makeLink(path: string, name: string, target: string): Flow<Made> {
		const place = yield* this.#places.prepare(path);
		if (place !== undefined) return failed(place);
		this.#context.holdMemory((path.length + target.length) * 2 + 200);
		this.#links.push({ path, name, target });
		return { isMade: true };
	}

	// What has the name is taken away, so that nothing is written through a link.
	*#clear(path: string): Flow<FsError | undefined> {
		const { fileSystem } = this.#context;
		const there = yield* attempt(() => fileSystem.lstat(path));
		if (isFsError(there)) return undefined;
		const gone = yield* attempt(() => fileSystem.remove(path));
		if (there.kind === 'directory') this.#places.forget();
		return isFsError(gone) ? gone : undefined;
	}

	/** Makes what had to wait: links, of which `tell` hears, then the attributes of directories. */
	*finish(tell: (name: string, target: string, failure: string | undefined) => Flow<void>): Flow<void> {
		const { fileSystem } = this.#context;
		for (const { path, name, target } of this.#links) {
			// A link that was made before it may be on its way.
			this.#places.forget();
			const place = yield* this.#places.prepare(path);
			const cleared = place ?? (yield* this.#clear(path));
			const made = cleared ?? (yield* attempt(() => fileSystem.symlink(target, path)));
			yield* tell(name, target, made === undefined ? undefined : reasonOf(made));
			yield* wait(this.#context.breathe(64));
		}
		for (const { path, entry } of this.#directories.reverse()) {
			yield* this.#setAttributes(path, entry);
			yield* wait(this.#context.breathe(64));
		}
	}

	*#setAttributes(path: string, entry: ZipEntry): Flow<void> {
		const { fileSystem, ports } = this.#context;
		const isDirectory = entry.name.endsWith('/');
		const bits = unixModeOf(entry) & (this.#keepsBits ? 0o7777 : 0o777);
		const usual = this.#context.permissions(isDirectory ? 0o777 : 0o666);
		yield* attempt(() => fileSystem.chmod(path, unixModeOf(entry) === 0 ? usual : bits));
		const mtimeMs = mtimeOf(entry, this.#context.variable('TZ')) * 1000;
		yield* attempt(() => fileSystem.utimes(path, ports.now(), mtimeMs, { followLinks: false }));
	}
}

const writerTo = (handle: FileHandle): ((piece: Uint8Array) => Flow<void>) => {
	let position = 0;
	return function* (piece) {
		const at = position;
		position += piece.length;
		yield* wait(handle.write(piece, at));
	};
};

function* attemptFlow(flow: Flow<void>): Flow<FsError | undefined> {
	try {
		yield* flow;
		return undefined;
	} catch (error) {
		if (isFsError(error)) return error;
		throw error;
	}
}

const failed = (error: FsError | string): Made => ({ isMade: false, reason: reasonOf(error) });

const reasonOf = (error: FsError | string): string =>
	typeof error === 'string' ? error : errnoText[error.errno];
