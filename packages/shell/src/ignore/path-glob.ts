import { compileRegex, type Regex } from '../regex/regex.ts';
import { readGlobList } from './glob-list.ts';

/** How a pattern for paths is read. */
export interface PathGlobOptions {
	/** It matches whole paths; otherwise also what is left of a path behind any slash. */
	readonly isAnchored: boolean;
	/** Whose habits it follows: a caller's has alternatives, `{a,b}`, and a bracket that is never closed is one. */
	readonly dialect: 'caller' | 'git';
	/** Capital and small letters are the same; default: they are not. */
	readonly ignoreCase?: boolean;
}

/**
 * A pattern for paths below a directory, written without a slash at their start: `*` and `?` match no slash,
 * `**` as a whole component matches any number of them, `[…]` is a list, a backslash quotes. Matching takes time
 * linear in the path, whatever the pattern.
 */
export const compilePathGlob = (
	glob: string,
	{ isAnchored, dialect, ignoreCase = false }: PathGlobOptions,
): Regex =>
	compileRegex(`${isAnchored ? '' : '(.*/)?'}${new GlobReader(glob, dialect).read()}`, {
		syntax: 'ere',
		ignoreCase,
		bounds: 'line',
	});

// Writes a glob as an extended expression.
class GlobReader {
	readonly #glob: string;
	readonly #dialect: PathGlobOptions['dialect'];
	#at = 0;

	constructor(glob: string, dialect: PathGlobOptions['dialect']) {
		this.#glob = glob;
		this.#dialect = dialect;
	}

	read(): string {
		let source = '';
		while (this.#at < this.#glob.length) source += this.#next(0);
		return source;
	}

	#next(depth: number): string {
		const rest = this.#glob.slice(this.#at);
		const startsComponent = this.#at === 0 || this.#glob[this.#at - 1] === '/';
		const anyDirectories = startsComponent ? /^\*\*(?:\\?\/|$)/.exec(rest)?.[0] : undefined;
		if (anyDirectories !== undefined) {
			this.#at += anyDirectories.length;
			if (anyDirectories === '**') return '.*';
			// A quoted slash is one that must be there.
			return anyDirectories === '**/' ? '(.*/)?' : '.*/';
		}
		if (rest.startsWith('[')) {
			const list = readGlobList(rest);
			this.#at += list?.length ?? 1;
			if (list === undefined) return this.#dialect === 'git' ? never : '\\[';
			return list.source ?? never;
		}
		if (rest.startsWith('{') && depth < maxDepth && this.#dialect === 'caller')
			return this.#alternatives(depth);
		const character = rest[0]!;
		this.#at += 1;
		if (character === '*') return '[^/]*';
		if (character === '?') return '[^/]';
		if (character !== '\\' || rest.length === 1) return quoted(character);
		this.#at += 1;
		return quoted(rest[1]!);
	}

	// A brace that is never closed is a brace.
	#alternatives(depth: number): string {
		const start = this.#at;
		const parts: string[] = [''];
		this.#at += 1;
		while (this.#at < this.#glob.length) {
			const character = this.#glob[this.#at];
			if (character === '}') {
				this.#at += 1;
				return `(${parts.join('|')})`;
			}
			if (character === ',') {
				this.#at += 1;
				parts.push('');
			} else parts[parts.length - 1] += this.#next(depth + 1);
		}
		this.#at = start + 1;
		return '\\{';
	}
}

const maxDepth = 8;
/** After the end there is nothing. */
const never = '$.';

const quoted = (character: string): string =>
	/[.^$*+?()[\]{}|\\]/.test(character) ? `\\${character}` : character;
