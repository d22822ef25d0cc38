import { isWithin, parentPath, pathBelow } from '@tenon/core';

/** Where the things of the lower file system are while a commit moves them, by where they were before it. */
export class Whereabouts {
	readonly #moved = new Map<string, string>();

	/** The present path of what was at `original`: its own, or that of the directory it went along with. */
	of(original: string): string {
		for (let at = original; ; at = parentPath(at)) {
			const moved = this.#moved.get(at);
			if (moved !== undefined) return moved + restOf(original, at);
			if (at === '/') return original;
		}
	}

	/** Notes that what was at `original` is at `to` from now on, with all that is in it. */
	move(original: string, to: string, { isDirectory }: { readonly isDirectory: boolean }): void {
		if (isDirectory) this.#moveInside(this.of(original), to);
		this.#moved.set(original, to);
	}

	#moveInside(from: string, to: string): void {
		for (const [other, path] of this.#moved) {
			if (isWithin(path, from)) this.#moved.set(other, to + restOf(path, from));
		}
	}
}

const restOf = (path: string, ancestor: string): string => {
	const rest = pathBelow(path, ancestor);
	return rest === '/' ? '' : rest;
};
