import { JqUsageError } from './errors.ts';

/** An argument with a name: `--arg`, `--argjson`, `--slurpfile`, `--rawfile`. */
export interface NamedArgument {
	readonly kind: 'arg' | 'argjson' | 'slurpfile' | 'rawfile';
	readonly name: string;
	readonly value: string;
}

/** What the words of a call ask for. */
export interface JqOptions {
	readonly flags: ReadonlySet<FlagName>;
	/** Spaces of one level; a tab, or nothing at all. */
	readonly indent: string;
	readonly isJson: boolean;
	/** The program, or the file that it is in; `undefined` if there is none. */
	readonly program: string | undefined;
	readonly files: readonly string[];
	readonly libraries: readonly string[] | undefined;
	readonly named: readonly NamedArgument[];
	readonly positional: readonly { readonly kind: 'text' | 'json'; readonly value: string }[];
	/** What is asked for instead of a run. */
	readonly question: 'help' | 'version' | 'build' | undefined;
}

/** Options that are on or off. */
export type FlagName =
	| 'slurp'
	| 'raw-output'
	| 'raw-output0'
	| 'join-output'
	| 'color-output'
	| 'monochrome-output'
	| 'ascii-output'
	| 'unbuffered'
	| 'sort-keys'
	| 'raw-input'
	| 'null-input'
	| 'from-file'
	| 'binary'
	| 'seq'
	| 'stream'
	| 'stream-errors'
	| 'exit-status';

const shortFlags: Readonly<Record<string, FlagName | undefined>> = {
	s: 'slurp',
	r: 'raw-output',
	j: 'join-output',
	C: 'color-output',
	M: 'monochrome-output',
	a: 'ascii-output',
	S: 'sort-keys',
	R: 'raw-input',
	n: 'null-input',
	f: 'from-file',
	b: 'binary',
	e: 'exit-status',
};

const longFlags: ReadonlySet<string> = new Set<FlagName>([
	'slurp',
	'raw-output',
	'raw-output0',
	'join-output',
	'color-output',
	'monochrome-output',
	'ascii-output',
	'unbuffered',
	'sort-keys',
	'raw-input',
	'null-input',
	'from-file',
	'binary',
	'seq',
	'stream',
	'stream-errors',
	'exit-status',
]);

const namedOptions: Readonly<Record<string, string | undefined>> = {
	arg: 'jq: --arg takes two parameters (e.g. --arg varname value)',
	argjson: 'jq: --argjson takes two parameters (e.g. --argjson varname text)',
	slurpfile: 'jq: --slurpfile takes two parameters (e.g. --slurpfile varname filename)',
	rawfile: 'jq: --rawfile takes two parameters (e.g. --rawfile varname filename)',
};

/** Reads the words of a call as jq does: options among operands, no `--name=value`. Throws `JqUsageError`. */
export const readOptions = (words: readonly string[]): JqOptions => new OptionReader(words).read();

class OptionReader {
	readonly #words: readonly string[];
	readonly #flags = new Set<FlagName>();
	readonly #files: string[] = [];
	readonly #named: NamedArgument[] = [];
	readonly #positional: { readonly kind: 'text' | 'json'; readonly value: string }[] = [];
	#libraries: string[] | undefined;
	#indent = '  ';
	#isJson = false;
	#program: string | undefined;
	#rest: 'files' | 'text' | 'json' = 'files';
	#question: JqOptions['question'];
	#at = 0;

	constructor(words: readonly string[]) {
		this.#words = words;
	}

	read(): JqOptions {
		let hasEnded = false;
		for (; this.#at < this.#words.length && this.#question === undefined; this.#at++) {
			const word = this.#words[this.#at]!;
			if (hasEnded || !/^-[-A-Za-z]/.test(word)) this.#readOperand(word);
			else if (word === '--') hasEnded = true;
			else if (word.startsWith('--')) this.#readLong(word.slice(2));
			else this.#readShort(word.slice(1));
		}
		return {
			flags: this.#flags,
			indent: this.#indent,
			isJson: this.#isJson,
			program: this.#program,
			files: this.#files,
			libraries: this.#libraries,
			named: this.#named,
			positional: this.#positional,
			question: this.#question,
		};
	}

	#readOperand(word: string): void {
		if (this.#program === undefined) this.#program = word;
		else if (this.#rest === 'files') this.#files.push(word);
		else this.#positional.push({ kind: this.#rest, value: word });
	}

	#readShort(letters: string): void {
		for (let index = 0; index < letters.length; index++) {
			const letter = letters[index]!;
			const flag = shortFlags[letter];
			if (flag !== undefined) this.#flags.add(flag);
			else if (letter === 'c') this.#indent = '';
			else if (letter === 'h') this.#question = 'help';
			else if (letter === 'V') this.#question = 'version';
			else if (letter === 'L') {
				const attached = letters.slice(index + 1);
				this.#addLibrary(attached === '' ? undefined : attached);
				return;
			} else throw new JqUsageError(`jq: Unknown option -${letter}`);
			if (this.#question !== undefined) return;
		}
	}

	#addLibrary(attached: string | undefined): void {
		const folder = attached ?? this.#words[this.#at + 1];
		if (folder === undefined)
			throw new JqUsageError('-L takes a parameter: (e.g. -L /search/path or -L/search/path)');
		if (attached === undefined) this.#at += 1;
		this.#libraries ??= [];
		this.#libraries.push(folder);
	}

	#readLong(name: string): void {
		const usage = Object.hasOwn(namedOptions, name) ? namedOptions[name] : undefined;
		if (usage !== undefined) this.#addNamed(name as NamedArgument['kind'], usage);
		else if (longFlags.has(name)) this.#flags.add(name as FlagName);
		else if (name === 'compact-output') this.#indent = '';
		else if (name === 'tab') this.#indent = '\t';
		else if (name === 'indent') this.#readIndent();
		else if (name === 'args') this.#rest = 'text';
		else if (name === 'jsonargs') this.#rest = 'json';
		else if (name === 'library-path') this.#addLibrary(undefined);
		else if (name === 'help') this.#question = 'help';
		else if (name === 'version') this.#question = 'version';
		else if (name === 'build-configuration') this.#question = 'build';
		else if (name === 'json') this.#isJson = true;
		else throw new JqUsageError(`jq: Unknown option --${name}`);
	}

	#addNamed(kind: NamedArgument['kind'], usage: string): void {
		const [name, value] = this.#words.slice(this.#at + 1, this.#at + 3);
		if (name === undefined || value === undefined) throw new JqUsageError(usage);
		this.#at += 2;
		this.#named.push({ kind, name, value });
	}

	#readIndent(): void {
		const given = this.#words[this.#at + 1];
		if (given === undefined) throw new JqUsageError('jq: --indent takes one parameter');
		this.#at += 1;
		const indent = /^[-+]?[0-9]+$/.test(given) ? Number(given) : Number.NaN;
		if (!(indent >= -1 && indent <= 7))
			throw new JqUsageError('jq: --indent takes a number between -1 and 7');
		this.#indent = indent < 0 ? '\t' : ' '.repeat(indent);
	}
}
