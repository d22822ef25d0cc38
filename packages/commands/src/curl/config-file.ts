import { type Flow, TenonError } from '@tenon/core';
import { type CommandDeclaration, parseArguments } from '@tenon/shell';
import { curlOptions } from './options.ts';
import type { CurlArguments } from './request.ts';

/** The arguments of a call with the options of its files in their places. */
export interface WholeArguments {
	readonly args: CurlArguments;
	/** The files that were read, `-` included, in turn. */
	readonly files: readonly string[];
	/** What a person is told of lines that mean less than they say. */
	readonly warnings: readonly string[];
}

/** An option file that cannot be taken: what is wrong, and curl's number for it. */
export class ConfigFault extends TenonError {
	readonly code = 'commands.curl-config';
	readonly status: number;

	constructor(text: string, status: number) {
		super(text);
		this.status = status;
	}
}

/**
 * Puts the options of each `-K FILE` where the option stands: they are read by the parser of the command line, and
 * nothing after it can tell them from typed ones. `read` returns the text of a file, and is called in order; `breathe` is called after each option.
 */
export function* withConfigFiles(
	args: CurlArguments,
	read: (file: string) => Flow<string>,
	breathe: () => Flow<void>,
): Flow<WholeArguments> {
	if (args.options.config.length === 0) return { args, files: [], warnings: [] };
	const whole = new Gathered(read, breathe);
	yield* whole.add(args, 0);
	return { args: whole.arguments(args), files: whole.files, warnings: whole.warnings };
}

type Values = Record<string, CurlArguments['options'][keyof CurlArguments['options']] | string[]>;

class Gathered {
	readonly files: string[] = [];
	readonly warnings: string[] = [];
	readonly #read: (file: string) => Flow<string>;
	readonly #breathe: () => Flow<void>;
	readonly #values: Values = {};
	readonly #order: CurlArguments['order'][number][] = [];
	#lines = 0;

	constructor(read: (file: string) => Flow<string>, breathe: () => Flow<void>) {
		this.#read = read;
		this.#breathe = breathe;
		for (const [name, { kind }] of Object.entries(curlOptions))
			this.#values[name] = kind === 'list' ? [] : kind === 'flag' ? false : undefined;
	}

	arguments({ operands, optionWords }: CurlArguments): CurlArguments {
		const options = this.#values as unknown as CurlArguments['options'];
		return { options, operands, order: this.#order, optionWords };
	}

	*add({ options, order }: CurlArguments, depth: number): Flow<void> {
		const taken = new Map<string, number>();
		for (const name of order) {
			const value = options[name];
			if (typeof value !== 'object') {
				this.#order.push(name);
				this.#values[name] = value;
				continue;
			}
			const at = taken.get(name) ?? 0;
			taken.set(name, at + 1);
			if (name === 'config') {
				yield* this.#addFile(value[at]!, depth + 1);
				continue;
			}
			this.#order.push(name);
			(this.#values[name] as string[]).push(value[at]!);
		}
	}

	*#addFile(file: string, depth: number): Flow<void> {
		this.files.push(file);
		const text = yield* this.#read(file);
		const shown = file === '-' ? '<stdin>' : file;
		let number = 0;
		for (const line of text.split('\n')) {
			number += 1;
			const found = readConfigLine(line);
			if (found === undefined) continue;
			this.#lines += 1;
			const fault = (words: string): ConfigFault => new ConfigFault(`${shown}:${number}: ${words}`, 2);
			if (this.#lines > maxOptions) throw fault(`more than ${maxOptions} options`);
			const { option, value, hasMore } = found;
			const words = value === undefined ? [option] : [option, value];
			const parsed = parseArguments(lineGrammar, words);
			if (parsed.kind === 'error') throw fault(parsed.message);
			if (parsed.kind !== 'run') throw fault(`option ${option} has no place in a file`);
			const { args } = parsed;
			if (depth >= maxDepth && args.options.config.length > 0) throw fault('too many files in files');
			if (hasMore)
				this.#warn(
					`${shown}:${number}: warning: '${found.shown}' uses unquoted whitespace in the option value that may cause unexpected results!`,
				);
			yield* this.add(args, depth);
			yield* this.#breathe();
			if (args.operands.length > 0)
				this.#warn(`${shown}:${number}: warning: '${found.shown}' had unsupported trailing garbage`);
		}
	}

	#warn(text: string): void {
		if (this.#values.silent !== true) this.warnings.push(text);
	}
}

/** One line: an option, and what follows it. */
interface ConfigLine {
	/** As it is typed on a command line. */
	readonly option: string;
	/** As it is in the file. */
	readonly shown: string;
	readonly value: string | undefined;
	/** Whether words that count for nothing follow the value. */
	readonly hasMore: boolean;
}

// A name has its dashes or not; without them, `=` and `:` may separate it from its value.
const readConfigLine = (line: string): ConfigLine | undefined => {
	const text = line.trimStart();
	if (text === '' || /^[#/*]/.test(text)) return undefined;
	const end = text.search(text.startsWith('-') ? /\s/ : /[\s=:]/);
	const shown = end < 0 ? text : text.slice(0, end);
	const rest = end < 0 ? '' : text.slice(end).replace(text.startsWith('-') ? /^\s+/ : /^[\s=:]+/, '');
	// An equals sign is part of a name with dashes, and no name has one.
	const option = shown.startsWith('-') ? shown.replace('=', '\\=') : `--${shown}`;
	if (rest.startsWith('"')) return { option, shown, value: unquoted(rest.slice(1)), hasMore: false };
	const [value = '', more = ''] = /^(\S*)\s*(.*)$/s.exec(rest)?.slice(1) ?? [];
	return { option, shown, value: value === '' ? undefined : value, hasMore: /^[^#]/.test(more) };
};

const unquoted = (text: string): string => {
	const [inside = ''] = /^(?:[^"\\]|\\.)*/s.exec(text) ?? [];
	return inside.replace(/\\(.)/gs, (_, letter: string) => escapes.get(letter) ?? letter);
};

const escapes: ReadonlyMap<string, string> = new Map([
	['t', '\t'],
	['n', '\n'],
	['r', '\r'],
	['v', '\v'],
]);

const lineGrammar: CommandDeclaration<typeof curlOptions> = {
	name: 'curl',
	summary: '',
	options: curlOptions,
	operands: { name: 'WORD', min: 0, max: Number.POSITIVE_INFINITY, summary: '' },
	examples: [],
	effects: [],
	json: 'none',
	usageStatus: 2,
	run: () => 0,
};

// Few enough to be read at once where a call is judged.
const maxOptions = 1024;
const maxDepth = 10;

/** Bytes of an option file; one that is longer is refused. */
export const maxConfigBytes = 1_048_576;
