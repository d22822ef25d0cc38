import { isWithin } from '@tenon/core';

/**
 * What is known of a path in a step: the name was free before it (`created`, perhaps as another name of a file
 * that was there); the whole file was made by it (`own`); its content or its attributes are held.
 */
export type Covered = 'created' | 'own' | 'content' | 'attributes';

/**
 * Which paths need nothing more held, because going back through the step's journal brings their old state
 * anyway. Forgets sooner than it must: a change that was announced may yet fail.
 */
export class Coverage {
	readonly #covered = new Map<string, Covered>();

	get(path: string): Covered | undefined {
		return this.#covered.get(path);
	}

	set(path: string, covered: Covered): void {
		this.#covered.set(path, covered);
	}

	/** What was at a path is there no more; `isDirectory` where something may have been below it. */
	drop(path: string, { isDirectory }: { readonly isDirectory: boolean }): void {
		this.#covered.delete(path);
		if (!isDirectory) return;
		for (const known of this.#covered.keys()) if (isWithin(known, path)) this.#covered.delete(known);
	}
}
