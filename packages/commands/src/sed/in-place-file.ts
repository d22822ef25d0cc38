import {
	errnoText,
	type FileHandle,
	type Flow,
	isFsError,
	joinName,
	parentPath,
	type Stat,
	wait,
} from '@tenon/core';
import { type CommandContext, type Output, OutputBuffer } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { randomLetters } from '../support/entropy-name.ts';
import { SedFailure } from './errors.ts';
import { outputTo } from './written-files.ts';

/** How files are edited in place. */
export interface InPlaceStyle {
	/** What a copy of the old file is called, `''` for none: a suffix, or a name with `*` for that of the file. */
	readonly suffix: string;
	/** A link stays a link and the file behind it is edited. */
	readonly followsLinks: boolean;
}

/**
 * The next content of a file that is edited in place. It goes to a temporary file beside it, which takes
 * the file's name at `commit` and its mode; until then the old file is there as it was.
 */
export class InPlaceFile {
	readonly buffer: OutputBuffer;
	readonly #context: CommandContext;
	readonly #name: string;
	readonly #path: string;
	readonly #temporary: string;
	readonly #handle: FileHandle;
	readonly #old: Stat;

	private constructor(
		context: CommandContext,
		name: string,
		path: string,
		temporary: string,
		handle: FileHandle,
		old: Stat,
	) {
		this.#name = name;
		this.#context = context;
		this.#path = path;
		this.#temporary = temporary;
		this.#handle = handle;
		this.#old = old;
		this.buffer = new OutputBuffer(this.#output());
	}

	/** Begins to edit a file; one that is not a regular file is refused. */
	static *open(context: CommandContext, name: string, { followsLinks }: InPlaceStyle): Flow<InPlaceFile> {
		const { fileSystem } = context;
		const given = context.path(name);
		const old = yield* wait(fileSystem.stat(given));
		if (old.kind !== 'file') throw new SedFailure(`couldn't edit ${name}: not a regular file`, 4);
		const path = followsLinks ? yield* wait(fileSystem.realpath(given)) : given;
		for (;;) {
			const temporary = joinName(parentPath(path), `sed${randomLetters(context, 6)}`);
			const handle = yield* attempt(() =>
				fileSystem.open(temporary, { write: true, create: true, exclusive: true, permissions: 0o600 }),
			);
			if (!isFsError(handle))
				return new InPlaceFile(context, followsLinks ? path : name, path, temporary, handle, old);
			if (handle.errno !== 'EEXIST')
				throw new SedFailure(`couldn't open temporary file ${temporary}: ${errnoText[handle.errno]}`, 4);
		}
	}

	/** Puts the new content in the place of the old, of which a copy is kept if a suffix is given. */
	*commit({ suffix }: InPlaceStyle): Flow<void> {
		const { fileSystem } = this.#context;
		yield* wait(this.buffer.flush());
		yield* wait(this.#handle.close());
		yield* wait(fileSystem.chmod(this.#temporary, this.#old.mode));
		const { uid, gid } = this.#old;
		const made = yield* wait(fileSystem.stat(this.#temporary));
		if (made.uid !== uid || made.gid !== gid) {
			// Who may not give files away keeps the new one.
			yield* attempt(() => fileSystem.chown(this.#temporary, uid, gid));
		}
		if (suffix !== '') yield* this.#rename(this.#path, this.#context.path(backupName(this.#name, suffix)));
		yield* this.#rename(this.#temporary, this.#path);
	}

	*#rename(from: string, to: string): Flow<void> {
		const renamed = yield* attempt(() => this.#context.fileSystem.rename(from, to));
		if (isFsError(renamed))
			throw new SedFailure(`cannot rename ${this.#name}: ${errnoText[renamed.errno]}`, 4);
	}

	/** Gives the new content up; the old file stays. */
	*discard(): Flow<void> {
		yield* attempt(() => this.#handle.close());
		yield* attempt(() => this.#context.fileSystem.remove(this.#temporary));
	}

	#output(): Output {
		let position = 0;
		return outputTo((chunk) => {
			const at = position;
			position += chunk.length;
			return this.#handle.write(chunk, at);
		});
	}
}

/** What a copy of the old file is called. */
export const backupName = (name: string, suffix: string): string =>
	suffix.includes('*') ? suffix.replaceAll('*', () => name) : name + suffix;
