import { andThen, type DirEntry, type FileKind, isFsError, joinName, type Maybe, orElse } from '@tenon/core';
import { type Hiding, hidingOf } from '../ignore/hiding.ts';
import type { Shell } from '../state/shell.ts';

/**
 * Reads directories for one pathname expansion. Paths are the shell's, relative to its working
 * directory. What fails is not there: no error of the file system leaves it. Gives the event loop a
 * turn where much is read.
 */
export class DirectoryReader {
	readonly #shell: Shell;
	readonly #withDots: boolean;
	readonly #kinds = new Map<string, FileKind>();
	/** What ignore rules hide; `undefined` where nothing is hidden. */
	readonly #hiding: Hiding | undefined;
	#isDue = false;

	constructor(shell: Shell, options: { readonly globskipdots: boolean }) {
		this.#shell = shell;
		this.#withDots = !options.globskipdots;
		this.#hiding = shell.ignore === undefined ? undefined : hidingOf(shell);
	}

	/** Whether ignore rules may hide something of what is listed. */
	get hides(): boolean {
		return this.#hiding !== undefined;
	}

	/** Those entries of a directory that ignore rules do not hide. */
	shown(directory: string, entries: readonly DirEntry[]): Maybe<readonly DirEntry[]> {
		return this.#hiding?.shown(this.#absolute(directory), entries) ?? entries;
	}

	/** The same for names that were found among its entries. */
	shownNames(
		directory: string,
		entries: readonly DirEntry[],
		names: readonly string[],
	): Maybe<readonly string[]> {
		if (this.#hiding === undefined) return names;
		const found = new Set(names);
		const asked = entries.filter(({ name }) => found.has(name));
		return andThen(this.shown(directory, asked), (shown) => shown.map(({ name }) => name));
	}

	/** The kind of a path that a listing gave, so that it need not be asked for again. */
	remember(path: string, kind: FileKind): void {
		this.#kinds.set(path, kind);
	}

	/** The entries of a directory, `undefined` if it cannot be read. */
	list(directory: string): Maybe<readonly DirEntry[] | undefined> {
		if (!this.#mayBeDirectory(directory)) return undefined;
		const read = (): Maybe<readonly DirEntry[] | undefined> =>
			orElse<readonly DirEntry[] | undefined>(
				() => this.#shell.ports.fileSystem.list(this.#absolute(directory)),
				(error) => absent(error, undefined),
			);
		return andThen(andThen(this.#pause(), read), (entries) => {
			if (entries === undefined) return undefined;
			this.#count(entries.length);
			return this.#withDots ? [...dots, ...entries] : entries;
		});
	}

	/** Whether the path is a directory, or a link to one. */
	isDirectory(path: string): Maybe<boolean> {
		if (!this.#mayBeDirectory(path)) return false;
		if (this.#kinds.get(path) === 'directory') return true;
		return orElse(
			() =>
				andThen(this.#shell.ports.fileSystem.stat(this.#absolute(path)), (stat) => stat.kind === 'directory'),
			(error) => absent(error, false),
		);
	}

	isLinkToDirectory(path: string): Maybe<boolean> {
		const kind = this.#kinds.get(path) ?? this.#kindOf(path);
		return andThen(kind, (found) => found === 'symlink' && this.isDirectory(path));
	}

	/** Whether there is such a name; a link that leads nowhere counts. */
	exists(path: string): Maybe<boolean> {
		return andThen(this.#kindOf(path), (kind) => kind !== undefined);
	}

	#kindOf(path: string): Maybe<FileKind | undefined> {
		if (path === '') return undefined;
		return orElse<FileKind | undefined>(
			() => andThen(this.#shell.ports.fileSystem.lstat(this.#absolute(path)), (stat) => stat.kind),
			(error) => absent(error, undefined),
		);
	}

	#mayBeDirectory(path: string): boolean {
		const kind = this.#kinds.get(path);
		return path !== '' && (kind === undefined || kind === 'directory' || kind === 'symlink');
	}

	#absolute(path: string): string {
		return path.startsWith('/') ? path : joinName(this.#shell.cwd, path);
	}

	#count(entries: number): void {
		const { slice } = this.#shell;
		for (let count = 0; count <= entries; count++) if (slice.isDue()) this.#isDue = true;
	}

	#pause(): Maybe<void> {
		if (!this.#isDue) return;
		this.#isDue = false;
		return this.#shell.slice.turn();
	}
}

const dots: readonly DirEntry[] = [
	{ name: '.', kind: 'directory' },
	{ name: '..', kind: 'directory' },
];

const absent = <T>(error: unknown, instead: T): T => {
	if (!isFsError(error)) throw error;
	return instead;
};
