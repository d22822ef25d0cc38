import { JqUsageError } from '../jq/errors.ts';
import { type JqOptions, readOptions } from '../jq/options.ts';
import { YqUsageError } from './errors.ts';

/** A format that is read or written. */
export type Format = 'yaml' | 'json' | 'toml';

/**
 * Whose habits a call has. `kislyuk`: results are JSON unless `-y`, `-Y` or `-t` asks for more. `mikefarah`: results are
 * of the format that was read, with the comments and styles of the document.
 */
export type Habit = 'kislyuk' | 'mikefarah';

/** What the words of a call ask for. */
export interface YqOptions {
	readonly habit: Habit;
	/** Options, program and files as jq has them. */
	readonly jq: JqOptions;
	/** `auto`: by the name of each file, else YAML. */
	readonly input: Format | 'auto';
	/** `auto`: what was read. */
	readonly output: Format | 'auto';
	/** Comments and styles of the document are kept. */
	readonly keepsStyle: boolean;
	/** All results are in block style, without quotes that are not needed. */
	readonly isPretty: boolean;
	readonly isInPlace: boolean;
	/** Texts are written as they are. */
	readonly unwraps: boolean;
	readonly hasSeparators: boolean;
	readonly width: number;
	readonly indent: number;
	readonly isIndentless: boolean;
	readonly grammar: '1.1' | '1.2';
	readonly hasStart: boolean;
	readonly hasEnd: boolean;
	readonly expandsAliases: boolean;
}

/** Reads the words of a call. Throws `YqUsageError`, or `JqUsageError` for options of jq. */
export const readYqOptions = (words: readonly string[]): YqOptions => new WordReader(words).read();

type Draft = { -readonly [Name in keyof YqOptions]: YqOptions[Name] };

const refusedFlags: Readonly<Record<string, string>> = {
	'-R': 'lines of text are read by jq -R',
	'--raw-input': 'lines of text are read by jq -R',
	'--stream': 'JSON of any size is read by jq --stream',
	'--stream-errors': 'JSON of any size is read by jq --stream',
	'--seq': 'record separators are read and written by jq --seq',
	'-x': 'XML is neither read nor written',
	'--xml-output': 'XML is neither read nor written',
	'--xml-dtd': 'XML is neither read nor written',
	'--xml-root': 'XML is neither read nor written',
	'--xml-force-list': 'XML is neither read nor written',
	'--front-matter': 'cut the front matter out of the file first, as by sed',
	'--split-exp': 'write each result with a redirection of its own',
};

class WordReader {
	readonly #words: readonly string[];
	readonly #rest: string[] = [];
	readonly #draft: Partial<Draft> = {};
	#isMike = false;
	#asksYaml = false;
	#at = 0;

	constructor(words: readonly string[]) {
		const [first] = words;
		if (first === 'eval-all' || first === 'ea')
			throw new YqUsageError(`${first} is not supported: gather documents with yq -n '[inputs]' or -s`, 1);
		this.#isMike = first === 'eval' || first === 'e';
		this.#words = this.#isMike ? words.slice(1) : words;
	}

	read(): YqOptions {
		for (; this.#at < this.#words.length; this.#at++) {
			const word = this.#words[this.#at]!;
			if (word === '--') {
				for (const each of this.#words.slice(this.#at)) this.#rest.push(each);
				break;
			}
			if (word === '--args' || word === '--jsonargs') {
				for (const each of this.#words.slice(this.#at)) this.#rest.push(each);
				break;
			}
			if (word.startsWith('--')) this.#readLong(word);
			else if (/^-[A-Za-z0]/.test(word)) this.#readShort(word);
			else this.#rest.push(word);
		}
		return this.#finish();
	}

	#finish(): YqOptions {
		const draft = this.#draft;
		const isInPlace = draft.isInPlace ?? false;
		const isMike = this.#isMike || (isInPlace && !this.#asksYaml);
		const jq = readOptions(this.#rest);
		if (isMike && this.#asksYaml)
			throw new YqUsageError('-y, -Y and -t do not go with -o, -p, -P, -I, -N or eval', 1);
		const keepsStyle = isMike ? draft.isPretty !== true : (draft.keepsStyle ?? false);
		return {
			habit: isMike ? 'mikefarah' : 'kislyuk',
			jq,
			input: draft.input ?? 'auto',
			output: draft.output ?? (isMike ? 'auto' : 'json'),
			keepsStyle,
			isPretty: draft.isPretty ?? false,
			isInPlace,
			unwraps: draft.unwraps ?? true,
			hasSeparators: draft.hasSeparators ?? true,
			width: draft.width ?? 80,
			indent: draft.indent ?? 2,
			isIndentless: draft.isIndentless ?? false,
			grammar: draft.grammar ?? '1.1',
			hasStart: draft.hasStart ?? false,
			hasEnd: draft.hasEnd ?? false,
			expandsAliases: draft.expandsAliases ?? true,
		};
	}

	#value(name: string, attached: string | undefined): string {
		if (attached !== undefined) return attached;
		const next = this.#words[this.#at + 1];
		if (next === undefined) throw new YqUsageError(`argument ${name}: expected one argument`);
		this.#at += 1;
		return next;
	}

	#readLong(word: string): void {
		const equals = word.indexOf('=');
		const name = equals < 0 ? word : word.slice(0, equals);
		const attached = equals < 0 ? undefined : word.slice(equals + 1);
		refuse(name);
		switch (name) {
			case '--yaml-output':
			case '--yml-output':
				this.#yamlOutput('yaml', false);
				return;
			case '--yaml-roundtrip':
			case '--yml-roundtrip':
				this.#yamlOutput('yaml', true);
				return;
			case '--toml-output':
				this.#yamlOutput('toml', false);
				return;
			case '--in-place':
			case '--inplace':
				this.#draft.isInPlace = true;
				return;
			case '--width':
				this.#draft.width = readNumber('--width/-w', this.#value(name, attached));
				return;
			case '--indentless-lists':
			case '--indentless':
				this.#draft.isIndentless = true;
				return;
			case '--yaml-output-grammar-version':
			case '--yml-out-ver':
				this.#draft.grammar = readGrammar(this.#value(name, attached));
				return;
			case '--explicit-start':
				this.#draft.hasStart = true;
				return;
			case '--explicit-end':
				this.#draft.hasEnd = true;
				return;
			case '--no-expand-aliases':
				throw new YqUsageError('--no-expand-aliases is not supported: aliases stand for what they name');
			case '--max-expansion-factor':
				readNumber(name, this.#value(name, attached));
				return;
			case '--output-format':
				this.#outputFormat(this.#value(name, attached));
				return;
			case '--input-format':
				this.#inputFormat(this.#value(name, attached));
				return;
			case '--prettyPrint':
				this.#mike({ isPretty: true });
				return;
			case '--no-doc':
				this.#mike({ hasSeparators: false });
				return;
			case '--unwrapScalar':
				this.#mike({ unwraps: attached !== 'false' });
				return;
			case '--raw-output':
				if (attached === undefined) this.#rest.push(word);
				else this.#mike({ unwraps: attached !== 'false' });
				return;
			case '--nul-output':
				this.#rest.push('--raw-output0');
				return;
			case '--tojson':
				this.#outputFormat('json');
				return;
			case '--indent':
				this.#draft.indent = readNumber(name, this.#value(name, attached));
				this.#rest.push('--indent', String(Math.min(7, this.#draft.indent)));
				return;
			case '--colors':
				this.#rest.push('-C');
				return;
			case '--no-colors':
				this.#rest.push('-M');
				return;
			case '--expression':
				this.#rest.push(this.#value(name, attached));
				return;
			default:
				this.#pass(word, name);
		}
	}

	// Options of jq with values take the words after them.
	#pass(word: string, name: string): void {
		this.#rest.push(word);
		const count = valuesOf[name] ?? 0;
		for (const each of this.#words.slice(this.#at + 1, this.#at + 1 + count)) this.#rest.push(each);
		this.#at += count;
	}

	#readShort(word: string): void {
		let kept = '-';
		for (let index = 1; index < word.length; index++) {
			const letter = word[index]!;
			const attached = word.slice(index + 1);
			const given = attached === '' ? undefined : attached.replace(/^=/, '');
			refuse(`-${letter}`);
			if (letter === 'y') this.#yamlOutput('yaml', false);
			else if (letter === 'Y') this.#yamlOutput('yaml', true);
			else if (letter === 't') this.#yamlOutput('toml', false);
			else if (letter === 'i') this.#draft.isInPlace = true;
			else if (letter === 'P') this.#mike({ isPretty: true });
			else if (letter === 'N') this.#mike({ hasSeparators: false });
			else if (letter === '0') this.#rest.push('--raw-output0');
			else if (letter === 'r' && attached.startsWith('=')) {
				this.#mike({ unwraps: given !== 'false' });
				break;
			} else if ('opIw'.includes(letter)) {
				this.#lettered(letter, this.#value(`-${letter}`, given));
				break;
			} else if (letter === 'f' || letter === 'L') {
				this.#keep(`${kept}${letter}${letter === 'L' ? attached : ''}`);
				if (letter === 'f' && attached !== '') this.#keep(`-${attached}`);
				if (letter === 'L' && attached === '') this.#rest.push(this.#value('-L', undefined));
				return;
			} else kept += letter;
		}
		this.#keep(kept);
	}

	#keep(word: string): void {
		if (word !== '-') this.#rest.push(word);
	}

	#lettered(letter: string, value: string): void {
		if (letter === 'o') this.#outputFormat(value);
		else if (letter === 'p') this.#inputFormat(value);
		else if (letter === 'w') this.#draft.width = readNumber('--width/-w', value);
		else {
			const indent = readNumber('-I', value);
			this.#mike({ indent });
			if (indent === 0) this.#rest.push('-c');
			else this.#rest.push('--indent', String(Math.min(7, indent)));
		}
	}

	#mike(draft: Partial<Draft>): void {
		this.#isMike = true;
		Object.assign(this.#draft, draft);
	}

	#yamlOutput(format: Format, keepsStyle: boolean): void {
		this.#asksYaml = true;
		this.#draft.output = format;
		this.#draft.keepsStyle = keepsStyle;
	}

	#outputFormat(name: string): void {
		this.#mike({ output: formatNamed(name) });
	}

	#inputFormat(name: string): void {
		this.#mike({ input: name === 'auto' || name === 'a' ? 'auto' : formatNamed(name) });
	}
}

const valuesOf: Readonly<Record<string, number>> = {
	'--arg': 2,
	'--argjson': 2,
	'--slurpfile': 2,
	'--rawfile': 2,
	'--from-file': 0,
	'--library-path': 1,
};

const refuse = (name: string): void => {
	const instead = Object.hasOwn(refusedFlags, name) ? refusedFlags[name] : undefined;
	if (instead !== undefined) throw new YqUsageError(`${name} is not supported: ${instead}`);
};

const formats: Readonly<Record<string, Format>> = {
	yaml: 'yaml',
	yml: 'yaml',
	y: 'yaml',
	json: 'json',
	j: 'json',
	toml: 'toml',
	t: 'toml',
};

const formatNamed = (name: string): Format => {
	const format = Object.hasOwn(formats, name) ? formats[name] : undefined;
	if (format === undefined)
		throw new YqUsageError(`unknown format '${name}', please use one of yaml, json, toml`, 1);
	return format;
};

const readNumber = (name: string, text: string): number => {
	if (!/^[0-9]{1,6}$/.test(text)) throw new YqUsageError(`argument ${name}: invalid int value: '${text}'`);
	return Number(text);
};

const readGrammar = (text: string): '1.1' | '1.2' => {
	if (text === '1.1' || text === '1.2') return text;
	throw new YqUsageError(
		`argument --yaml-output-grammar-version/--yml-out-ver: invalid choice: '${text}' (choose from '1.1', '1.2')`,
	);
};

/** Whether what was thrown says that the words of a call are wrong. */
export const isUsageFault = (error: unknown): error is YqUsageError | JqUsageError =>
	error instanceof YqUsageError || error instanceof JqUsageError;
