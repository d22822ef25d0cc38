import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';

/** Says what went wrong and goes on; the status is 2 then. */
export class TarReport {
	readonly #context: CommandContext;
	hasFailed = false;
	#saidSlash = new Set<string>();

	constructor(context: CommandContext) {
		this.#context = context;
	}

	*fail(text: string): Flow<void> {
		this.hasFailed = true;
		yield* this.note(text);
	}

	*note(text: string): Flow<void> {
		yield* wait(this.#context.complain(text));
	}

	/** The name without what would lead out of a directory, which is said once. */
	*relativeName(name: string, what: 'member names' | 'hard link targets'): Flow<string> {
		const prefix = leadingPart(name);
		if (prefix === '') return name;
		const key = `${what} ${prefix}`;
		if (!this.#saidSlash.has(key)) yield* this.note(`Removing leading \`${prefix}' from ${what}`);
		this.#saidSlash.add(key);
		const rest = name.slice(prefix.length);
		return rest === '' ? '.' : rest;
	}

	*end(): Flow<number> {
		if (!this.hasFailed) return 0;
		yield* this.note('Exiting with failure status due to previous errors');
		return 2;
	}
}

// Slashes at the beginning, and all up to the last `..`.
const leadingPart = (name: string): string => /^(?:.*\/)?\.\.(?:\/+|$)|^\/+/s.exec(name)?.[0] ?? '';
