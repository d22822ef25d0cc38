import {
	andThen,
	type FileKind,
	type FileSystem,
	isFsError,
	type Maybe,
	orElse,
	type Stat,
} from '@tenon/core';

/** How links are taken: as themselves, followed where they are operands, or always followed. */
export type LinkRule = 'never' | 'operands' | 'always';

/** A file that find has come to. What is known of it is asked for once. */
export class FoundFile {
	/** As it is shown. */
	readonly path: string;
	/** As the file system wants it. */
	readonly location: string;
	readonly depth: number;
	/** The operand below which it was found. */
	readonly start: string;
	/** Nothing below it is visited. */
	isPruned = false;
	/** `-quit` was met: nothing more is asked of it or done with it. */
	isLast = false;
	readonly #fileSystem: FileSystem;
	readonly #follows: boolean;
	#kind: FileKind | undefined;
	#stat: Stat | undefined;
	#name: string | undefined;

	/** `kind` and `name` are the entry's own, if a directory said them. */
	constructor(
		fileSystem: FileSystem,
		where: {
			readonly path: string;
			readonly location: string;
			readonly depth: number;
			readonly start: string;
			readonly follows: boolean;
			readonly kind: FileKind | undefined;
			readonly name: string | undefined;
		},
	) {
		this.#fileSystem = fileSystem;
		this.path = where.path;
		this.location = where.location;
		this.depth = where.depth;
		this.start = where.start;
		this.#follows = where.follows;
		this.#name = where.name;
		// A link that is followed is what it leads to.
		this.#kind = where.follows && where.kind === 'symlink' ? undefined : where.kind;
	}

	/** The last part of the path, a slash at its end left out. */
	get name(): string {
		this.#name ??= lastName(this.path);
		return this.#name;
	}

	kind(): Maybe<FileKind> {
		return this.#kind ?? andThen(this.stat(), ({ kind }) => kind);
	}

	/** What the rule for links makes of it; a link to nothing is itself, links in a circle an error. */
	stat(): Maybe<Stat> {
		if (this.#stat !== undefined) return this.#stat;
		return andThen(this.#follows ? this.target() : this.#fileSystem.lstat(this.location), (stat) => {
			this.#stat = stat;
			this.#kind = stat.kind;
			return stat;
		});
	}

	/** The entry itself. */
	own(): Maybe<Stat> {
		return this.#follows ? this.#fileSystem.lstat(this.location) : this.stat();
	}

	/** What a link leads to; itself if that is nothing. Links in a circle are an error. */
	target(): Maybe<Stat> {
		return orElse<Stat>(
			() => this.#fileSystem.stat(this.location),
			(error) => {
				if (isFsError(error, 'ENOENT') || isFsError(error, 'ENOTDIR'))
					return this.#fileSystem.lstat(this.location);
				throw error;
			},
		);
	}

	/** The text of a link; empty for what is none. */
	linkText(): Maybe<string> {
		return andThen(this.kind(), (kind) =>
			kind === 'symlink' ? this.#fileSystem.readlink(this.location) : '',
		);
	}
}

const lastName = (path: string): string => {
	let end = path.length;
	while (end > 1 && path[end - 1] === '/') end -= 1;
	return end === 1 ? path.slice(0, 1) : path.slice(path.lastIndexOf('/', end - 2) + 1, end);
};
