import { type Flow, type FsError, isFsError, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from './attempt.ts';

/** Tells whether places are inside of a directory, whatever links are on the way, and makes directories that are missing. */
export class SafePlaces {
	readonly #context: CommandContext;
	readonly #root: string;
	#realRoot: string | undefined;
	/** Directories that are known to be inside, until something on the way may have become a link. */
	#known = new Set<string>();

	/** `root`: absolute. */
	constructor(context: CommandContext, root: string) {
		this.#context = context;
		this.#root = root.replace(/(?<=.)\/+$/, '');
	}

	/** Something was replaced: what was known is known no more. */
	forget(): void {
		this.#known.clear();
	}

	/** Makes the directory that a path is in; why not, if it is not to be. */
	*prepare(path: string): Flow<FsError | string | undefined> {
		return yield* this.#walk(path, { makes: true });
	}

	/** Why a path that should be there is not inside; `undefined` if it is. */
	*judge(path: string): Flow<FsError | string | undefined> {
		return yield* this.#walk(path, { makes: false });
	}

	*#walk(path: string, { makes }: { readonly makes: boolean }): Flow<FsError | string | undefined> {
		const { fileSystem } = this.#context;
		const parent = path.slice(0, path.lastIndexOf('/')) || '/';
		if (this.#known.has(parent)) return undefined;
		if (path === this.#root) return undefined;
		const root = this.#root === '/' ? '' : this.#root;
		if (!path.startsWith(`${root}/`)) return 'it is outside of the directory';
		const parts = path
			.slice(root.length + 1)
			.split('/')
			.filter((part) => part !== '' && part !== '.')
			.slice(0, -1);
		let at = root;
		let hasLink = false;
		for (const part of parts) {
			at += `/${part}`;
			if (this.#known.has(at)) continue;
			const stat = yield* attempt(() => fileSystem.lstat(at));
			if (isFsError(stat)) {
				if (!makes || stat.errno !== 'ENOENT') return stat;
				const here = at;
				const made = yield* attempt(() =>
					fileSystem.mkdir(here, { permissions: this.#context.permissions(0o777) }),
				);
				if (isFsError(made)) return made;
			} else if (stat.kind === 'symlink') {
				hasLink = true;
				const outside = yield* this.#leadsOut(at);
				if (outside !== undefined) return outside;
			}
		}
		if (!hasLink) {
			this.#context.holdMemory(parent.length * 2);
			this.#known.add(parent);
		}
		return undefined;
	}

	*#leadsOut(link: string): Flow<FsError | string | undefined> {
		const { fileSystem } = this.#context;
		this.#realRoot ??= yield* wait(fileSystem.realpath(this.#root));
		const real = yield* attempt(() => fileSystem.realpath(link));
		if (isFsError(real)) return real;
		const root = this.#realRoot === '/' ? '' : this.#realRoot;
		const isInside = real === this.#realRoot || real.startsWith(`${root}/`);
		return isInside ? undefined : `${link} leads out of the directory`;
	}
}
