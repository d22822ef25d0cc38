import type { Shell } from '../state/shell.ts';
import type { TextOrigin } from './run-text.ts';
import type { Step } from './step.ts';

const maxEntries = 256;
const maxTextLength = 16_384;
/** Of all texts together: what is compiled takes some hundred times the room of its text. */
const maxTotalLength = 524_288;

/**
 * Compiled texts by what they were compiled from, so that `eval` in a loop reads its text once.
 * Bounded; the least recently used text goes first.
 */
export class CompiledCache {
	readonly #steps = new Map<string, Step>();
	#totalLength = 0;

	get(text: string, origin: TextOrigin, shell: Shell): Step | undefined {
		const key = keyOf(text, origin, shell);
		if (key === undefined) return undefined;
		const step = this.#steps.get(key);
		if (step !== undefined) {
			this.#steps.delete(key);
			this.#steps.set(key, step);
		}
		return step;
	}

	put(text: string, origin: TextOrigin, shell: Shell, step: Step): void {
		const key = keyOf(text, origin, shell);
		if (key === undefined) return;
		if (!this.#steps.has(key)) this.#totalLength += key.length;
		this.#steps.set(key, step);
		while (this.#steps.size > maxEntries || this.#totalLength > maxTotalLength) this.#dropOldest();
	}

	#dropOldest(): void {
		const oldest = this.#steps.keys().next().value!;
		this.#steps.delete(oldest);
		this.#totalLength -= oldest.length;
	}
}

// Aliases change what a text means; a shell that expands them does without.
const keyOf = (text: string, origin: TextOrigin, shell: Shell): string | undefined => {
	if (text.length > maxTextLength || shell.options.shopt.has('expand_aliases')) return undefined;
	return `${shell.options.shopt.has('extglob') ? 'e' : '-'}${origin.isAll === true ? 'a' : '-'}${origin.findsEarly === true ? 'f' : '-'}${origin.line}:${origin.file}\0${text}`;
};
