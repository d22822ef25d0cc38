import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DeclaredAgent } from './declared-agent.ts';

/**
 * The agents of projects that the person has agreed to, by file and content, in a file of the user's. One that has
 * changed since is asked about again.
 */
export class SeenAgents {
	readonly #file: string;
	readonly #known: Map<string, string>;

	/** `file`: absolute; one that is not there, or is no list, knows no agent. */
	constructor(file: string) {
		this.#file = file;
		this.#known = new Map(entriesIn(file));
	}

	has({ file, contentHash, isProjects }: DeclaredAgent): boolean {
		return !isProjects || this.#known.get(file) === contentHash;
	}

	/** The person has agreed. */
	add({ file, contentHash }: DeclaredAgent): void {
		this.#known.set(file, contentHash);
		mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 });
		const next = `${this.#file}.${process.pid}`;
		const agents = Object.fromEntries(this.#known);
		writeFileSync(next, `${JSON.stringify({ agents }, undefined, '\t')}\n`, { mode: 0o600 });
		renameSync(next, this.#file);
	}
}

const entriesIn = (file: string): readonly (readonly [string, string])[] => {
	if (!existsSync(file)) return [];
	try {
		const { agents } = Object(JSON.parse(readFileSync(file, 'utf8'))) as { readonly agents?: unknown };
		return Object.entries(Object(agents) as object).filter(
			(entry): entry is [string, string] => typeof entry[1] === 'string',
		);
	} catch (error) {
		// A file that is no JSON trusts no agent.
		if (error instanceof SyntaxError) return [];
		throw error;
	}
};
