import { normalizePath } from '@tenon/core';

/**
 * Which absolute link targets lie inside a file system, and where: those below the path at which
 * the world outside sees its root.
 */
export class LinkScope {
	readonly #prefix: readonly string[];

	constructor(absoluteLinks: string) {
		this.#prefix = normalizePath(absoluteLinks)
			.split('/')
			.filter((part) => part !== '');
	}

	/** Whether there is no outside: every absolute target lies inside, and nothing is above the root. */
	get isWorld(): boolean {
		return this.#prefix.length === 0;
	}

	/** The target seen from our root, or `undefined` if it lies outside. Compares text only. */
	inside(target: string): string | undefined {
		let rest = target;
		for (const part of this.#prefix) {
			rest = rest.replace(emptyParts, '');
			if (!rest.startsWith(part)) return undefined;
			rest = rest.slice(part.length);
			if (rest !== '' && !rest.startsWith('/')) return undefined;
		}
		return rest;
	}
}

// Slashes and `.` components at the start.
const emptyParts = /^\/+(?:\.\/+)*/;
