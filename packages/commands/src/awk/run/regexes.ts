import { compileRegex, type Regex, RegexError } from '@tenon/shell';
import { AwkFatal } from '../errors.ts';
import { translateRegex } from '../syntax/escapes.ts';
import type { Spot } from '../syntax/source.ts';

/** The regular expressions of a run: those of the program and those that it makes of text. */
export class Regexes {
	/** Whether letters match in either case. */
	ignoresCase = false;
	/** Counts the times that {@link ignoresCase} changed. */
	generation = 0;
	readonly #hasBytes: boolean;
	readonly #known = new Map<string, Regex>();

	constructor(hasBytes: boolean) {
		this.#hasBytes = hasBytes;
	}

	setIgnoresCase(ignores: boolean): void {
		if (ignores === this.ignoresCase) return;
		this.ignoresCase = ignores;
		this.generation += 1;
		this.#known.clear();
	}

	/** The expression of a text. Throws `AwkFatal` if it is none. */
	of(source: string, spot?: Spot): Regex {
		const known = this.#known.get(source);
		if (known !== undefined) return known;
		const regex = this.#compile(source, spot);
		if (this.#known.size >= maxKnown) this.#known.clear();
		this.#known.set(source, regex);
		return regex;
	}

	#compile(source: string, spot: Spot | undefined): Regex {
		try {
			return compileRegex(translateRegex(source), {
				syntax: 'awk',
				ignoreCase: this.ignoresCase,
				hasBytes: this.#hasBytes,
			});
		} catch (error) {
			if (!(error instanceof RegexError)) throw error;
			throw new AwkFatal(`invalid regexp: ${error.message}: /${source}/`, spot);
		}
	}
}

const maxKnown = 500;
