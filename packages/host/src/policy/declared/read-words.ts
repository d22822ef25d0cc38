import type { Declaration, PathUse, ReadWords, WordKind } from './declaration.ts';

/**
 * Reads arguments as the system's programs do: options in any order, short ones in one word, values attached or in the
 * next word, `--` before operands. Long options count by their whole names. `undefined` where a word is not declared, and
 * where a value in the next word looks like an option: versions of a program differ in which options take the next word.
 */
export const readWords = (declaration: Declaration, argv: readonly string[]): ReadWords | undefined =>
	new WordReader(declaration).read(argv);

/** A declaration, ready to be looked up. */
interface OptionTable {
	readonly flags: ReadonlySet<string>;
	readonly valued: ReadonlyMap<string, WordKind>;
	readonly optional: ReadonlyMap<string, WordKind>;
}

const tables = new WeakMap<Declaration, OptionTable>();

const tableOf = (declaration: Declaration): OptionTable => {
	const known = tables.get(declaration);
	if (known !== undefined) return known;
	const { flags = '', valued = [], optional = [] } = declaration;
	const table = {
		flags: new Set(flags.split(' ')),
		valued: new Map(kindsOf(valued)),
		optional: new Map(kindsOf(optional)),
	};
	tables.set(declaration, table);
	return table;
};

const kindsOf = (pairs: readonly (readonly [string, WordKind])[]): readonly (readonly [string, WordKind])[] =>
	pairs.flatMap(([names, kind]) => names.split(' ').map((name) => [name, kind] as const));

class WordReader {
	readonly #declaration: Declaration;
	readonly #table: OptionTable;
	readonly #options: { readonly name: string; readonly value: string | undefined }[] = [];
	readonly #operands: string[] = [];
	readonly #uses: PathUse[] = [];

	constructor(declaration: Declaration) {
		this.#declaration = declaration;
		this.#table = tableOf(declaration);
	}

	read(argv: readonly string[]): ReadWords | undefined {
		let beforeDashes: number | undefined;
		for (let at = 0; at < argv.length; at++) {
			const word = argv[at]!;
			if (beforeDashes !== undefined || word === '-' || !word.startsWith('-')) this.#operands.push(word);
			else if (word === '--') beforeDashes = this.#operands.length;
			else {
				const taken = word.startsWith('--')
					? this.#long(word, argv[at + 1])
					: this.#short(word, argv[at + 1]);
				if (taken === undefined) return undefined;
				at += taken;
			}
		}
		const words: ReadWords = {
			options: this.#options,
			operands: this.#operands,
			beforeDashes: beforeDashes ?? this.#operands.length,
			uses: this.#uses,
		};
		return this.#hasOperands(words) ? words : undefined;
	}

	#hasOperands({ operands }: ReadWords): boolean {
		const { operands: kind, whole } = this.#declaration;
		if (kind === undefined) return operands.length === 0 || whole !== undefined;
		return operands.every((word) => this.#fits(kind, word));
	}

	// How many of the words after it belong to it.
	#long(word: string, next: string | undefined): number | undefined {
		const [, name = word, attached] = /^(--[^=]*)=(.*)$/s.exec(word) ?? [];
		const { flags, valued, optional } = this.#table;
		if (attached === undefined && (flags.has(name) || optional.has(name)))
			return this.#take(name, undefined, 0);
		const kind = valued.get(name);
		if (kind !== undefined && attached === undefined) return this.#value(name, kind, next, 1);
		const fitting = kind ?? optional.get(name);
		return fitting === undefined ? undefined : this.#value(name, fitting, attached, 0);
	}

	#short(word: string, next: string | undefined): number | undefined {
		const { flags, valued, optional } = this.#table;
		if (flags.has(word)) return this.#take(word, undefined, 0);
		if (this.#declaration.hasNumbers === true && /^-\d+$/.test(word)) return 0;
		for (let at = 1; at < word.length; at++) {
			const name = `-${word[at]}`;
			const rest = word.slice(at + 1);
			if (flags.has(name)) this.#take(name, undefined, 0);
			else if (valued.has(name)) {
				const kind = valued.get(name)!;
				return rest === '' ? this.#value(name, kind, next, 1) : this.#value(name, kind, rest, 0);
			} else if (optional.has(name)) {
				return rest === '' ? this.#take(name, undefined, 0) : this.#value(name, optional.get(name)!, rest, 0);
			} else return undefined;
		}
		return 0;
	}

	#value(name: string, kind: WordKind, value: string | undefined, taken: number): number | undefined {
		if (value === undefined || (taken > 0 && looksLikeOption.test(value))) return undefined;
		if (!this.#fits(kind, value)) return undefined;
		return this.#take(name, value, taken);
	}

	#take(name: string, value: string | undefined, taken: number): number {
		this.#options.push({ name, value });
		return taken;
	}

	#fits(kind: WordKind, word: string): boolean {
		if (kind === 'text') return true;
		if (kind instanceof RegExp) return kind.test(word);
		// Standard input and output have no name.
		if (word !== '-') this.#uses.push({ kind, path: word });
		return true;
	}
}

// Numbers may be negative, and a dash alone is standard input.
const looksLikeOption = /^-[^\d]/;
