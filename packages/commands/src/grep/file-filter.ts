import { compileShellPattern, type ShellPattern } from '@tenon/shell';

/** A rule about files: `--include` or `--exclude`, in the order in which they were given. */
export interface FileRule {
	readonly kind: 'include' | 'exclude';
	readonly glob: string;
}

/** Which files and directories are left out, by their names. */
export class FileFilter {
	readonly #rules: readonly { readonly kind: 'include' | 'exclude'; readonly pattern: ShellPattern }[];
	readonly #directories: readonly ShellPattern[];

	constructor(rules: readonly FileRule[], excludedDirectories: readonly string[]) {
		this.#rules = rules.map(({ kind, glob }) => ({ kind, pattern: patternOf(glob) }));
		this.#directories = excludedDirectories.map((glob) => patternOf(glob.replace(/(?<=.)\/+$/, '')));
	}

	/** A file found in a directory, by its own name. */
	skips(name: string): boolean {
		return this.#rules.length > 0 && this.#skips((pattern) => pattern.matches(name));
	}

	/** Those files found in a directory that are not left out. */
	searched(names: readonly string[]): readonly string[] {
		return this.#rules.length === 0 ? names : names.filter((name) => !this.skips(name));
	}

	/** A file that was named: the end of its name counts too, from behind any slash. */
	skipsOperand(name: string): boolean {
		return this.#rules.length > 0 && this.#skips((pattern) => matchesEnd(pattern, name));
	}

	/** A directory found in another. */
	skipsDirectory(name: string): boolean {
		return this.#directories.some((pattern) => pattern.matches(name));
	}

	/** A directory that was named. */
	skipsDirectoryOperand(name: string): boolean {
		const trimmed = name.replace(/(?<=.)\/+$/, '');
		return this.#directories.some((pattern) => matchesEnd(pattern, trimmed));
	}

	// The last rule that matches decides; if none does, the first says what the rest are.
	#skips(matches: (pattern: ShellPattern) => boolean): boolean {
		const last = this.#rules.findLast(({ pattern }) => matches(pattern));
		return last === undefined ? this.#rules[0]!.kind === 'include' : last.kind === 'exclude';
	}
}

const patternOf = (glob: string): ShellPattern =>
	compileShellPattern(glob, { extglob: false, nocase: false });

const matchesEnd = (pattern: ShellPattern, name: string): boolean => {
	if (pattern.matches(name)) return true;
	for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1))
		if (name[at + 1] !== '/' && pattern.matches(name.slice(at + 1))) return true;
	return false;
};
