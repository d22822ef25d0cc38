import type { ExtensionProblem } from './extension.ts';

const maxProblems = 100;

/** What was found wrong with an extension: each once, the newest last, the oldest forgotten. */
export class ProblemList {
	readonly #problems = new Map<string, ExtensionProblem>();

	/** False: it is known already. */
	add({ code, where, message }: ExtensionProblem): boolean {
		const key = JSON.stringify([code, where, message]);
		const isKnown = this.#problems.delete(key);
		this.#problems.set(key, { code, where, message });
		const [oldest] = this.#problems.keys();
		if (this.#problems.size > maxProblems) this.#problems.delete(oldest!);
		return !isKnown;
	}

	list(): readonly ExtensionProblem[] {
		return [...this.#problems.values()];
	}
}
