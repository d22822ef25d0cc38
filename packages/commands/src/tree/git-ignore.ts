import { compilePattern, type IgnorePattern } from './ignore-pattern.ts';

/** The patterns of one .gitignore file; they count for its directory and all below. */
export class GitIgnore {
	readonly #directory: string;
	readonly #patterns: readonly IgnorePattern[];

	constructor(directory: string, text: string) {
		this.#directory = directory;
		this.#patterns = text.split('\n').flatMap((line) => compilePattern(line.replace(/\r$/, '')));
	}

	/** Whether the last pattern that fits, of the nearest file that has one, leaves the path out. */
	static isIgnored(files: readonly GitIgnore[], path: string, isDirectory: boolean): boolean {
		for (const file of [...files].reverse()) {
			const decision = file.#decide(path, isDirectory);
			if (decision !== undefined) return decision;
		}
		return false;
	}

	#decide(path: string, isDirectory: boolean): boolean | undefined {
		const below = path.slice(this.#directory.length).replace(/^\/+/, '');
		const last = this.#patterns.findLast(
			(pattern) => (isDirectory || !pattern.isForDirectories) && pattern.fits(below),
		);
		return last === undefined ? undefined : !last.isNegated;
	}
}
