import type {
	CommandDeclaration,
	OptionDeclaration,
	OptionTable,
	ParsedArguments,
} from '../command/declaration.ts';
import { quotePlain } from '../state/message-quotes.ts';

/** What a command line is: arguments to run with, a wish for help, or a mistake in GNU's words. */
export type ParseOutcome<Options extends OptionTable> =
	| { readonly kind: 'run'; readonly args: ParsedArguments<Options>; readonly json: boolean }
	| { readonly kind: 'help' | 'version' }
	| ArgumentError;

/** A mistake in GNU's words; `hint` where they name `--help` below it. */
export interface ArgumentError {
	readonly kind: 'error';
	readonly message: string;
	readonly hint: boolean;
}

/**
 * Reads arguments as GNU's getopt_long does: clusters, attached values, `--name=value`, unambiguous
 * beginnings of long names, options among operands, `--`. `argv` is without the command's name, `quote`
 * puts quotes round what was typed.
 */
export const parseArguments = <Options extends OptionTable>(
	declaration: CommandDeclaration<Options>,
	argv: readonly string[],
	quote: (text: string) => string = quotePlain,
): ParseOutcome<Options> => {
	const words = declaration.rewrite?.(argv) ?? argv;
	if ('fault' in words) return error(words.fault, words.hint);
	const reader = new ArgumentReader(declaration, words, quote);
	const stopped = declaration.isRaw === true ? reader.readRaw() : reader.read();
	if (stopped !== undefined) return stopped;
	const wrong = checkOperands(declaration, reader.operands, quote);
	if (wrong !== undefined) return error(wrong);
	return {
		kind: 'run',
		json: reader.json,
		args: {
			options: reader.values as ParsedArguments<Options>['options'],
			operands: reader.operands,
			order: reader.order,
			optionWords: reader.optionWords,
		},
	};
};

type Stop = { readonly kind: 'help' | 'version' } | ArgumentError;
type Value = boolean | string | number | string[] | { readonly value: string | undefined } | undefined;

type NamedOption = readonly [name: string, option: OptionDeclaration];

type FoundLong =
	| { readonly kind: 'option'; readonly name: string; readonly option: OptionDeclaration }
	| { readonly kind: 'help' }
	| { readonly kind: 'version' }
	| { readonly kind: 'json' }
	| { readonly kind: 'several'; readonly names: readonly string[] };

class ArgumentReader {
	readonly operands: string[] = [];
	readonly values: Record<string, Value>;
	readonly order: string[] = [];
	readonly optionWords: string[] = [];
	json = false;
	readonly #declaration: CommandDeclaration<OptionTable>;
	readonly #argv: readonly string[];
	readonly #quote: (text: string) => string;
	/** Options by the letters and by the whole names that were asked for: there may be very many words. */
	readonly #byLetter = new Map<string, NamedOption | undefined>();
	readonly #byName = new Map<string, FoundLong | undefined>();
	#at = 0;

	constructor(
		declaration: CommandDeclaration<never> | CommandDeclaration<OptionTable>,
		argv: readonly string[],
		quote: (text: string) => string,
	) {
		this.#declaration = declaration as CommandDeclaration<OptionTable>;
		this.#argv = argv;
		this.#quote = quote;
		this.values = Object.fromEntries(
			Object.entries(this.#declaration.options).map(([name, option]) => [name, emptyValue(option)]),
		);
	}

	// Everything is the command's to read, but a question about itself.
	readRaw(): Stop | undefined {
		const [only] = this.#argv;
		if (this.#argv.length === 1 && only === '--help') return { kind: 'help' };
		if (this.#argv.length === 1 && only === '--version') return { kind: 'version' };
		const json = this.#givesLines() ? this.#leadingJson() : -1;
		this.json = json !== -1;
		for (const [at, word] of this.#argv.entries()) if (at !== json) this.operands.push(word);
		return undefined;
	}

	// A command that makes its own value reads the word itself.
	#givesLines(): boolean {
		return (this.#declaration.json ?? 'lines') === 'lines';
	}

	// Where `--json` stands among the options in front; -1 if it does not.
	#leadingJson(): number {
		const end = this.#argv.findIndex((word) => word === '--' || !word.startsWith('-'));
		const at = this.#argv.indexOf('--json');
		return end === -1 || at < end ? at : -1;
	}

	read(): Stop | undefined {
		while (this.#at < this.#argv.length) {
			const start = this.#at;
			const word = this.#argv[start]!;
			this.#at += 1;
			if (word === '--') {
				this.#addRest();
				return undefined;
			}
			if (word.startsWith('--')) {
				const stopped = this.#readLong(word.slice(2));
				if (stopped !== undefined) return stopped;
				this.#keepWords(start);
			} else if (word.length > 1 && word.startsWith('-')) {
				const stopped = this.#readCluster(word.slice(1));
				if (stopped !== undefined) return stopped;
				this.#keepWords(start);
			} else {
				this.operands.push(word);
				if (this.#declaration.stopsAtOperand === true) {
					this.#addRest();
					return undefined;
				}
			}
		}
		return undefined;
	}

	#addRest(): void {
		while (this.#at < this.#argv.length) this.operands.push(this.#argv[this.#at++]!);
	}

	#keepWords(start: number): void {
		for (let at = start; at < this.#at; at++) this.optionWords.push(this.#argv[at]!);
	}

	#readLong(text: string): Stop | undefined {
		const equals = text.indexOf('=');
		const given = equals === -1 ? text : text.slice(0, equals);
		const attached = equals === -1 ? undefined : text.slice(equals + 1);
		const found = this.#findLong(given);
		if (found?.kind === 'several') {
			const possible = found.names.map((name) => `'--${name}'`).join(' ');
			return error(`option '--${text}' is ambiguous; possibilities: ${possible}`);
		}
		if (found === undefined) return error(`unrecognized option '--${text}'`);
		if (found.kind === 'help' || found.kind === 'version') return { kind: found.kind };
		if (found.kind === 'json') {
			this.json = attached === undefined || !['0', 'false', ''].includes(attached);
			return undefined;
		}
		const { name, option } = found;
		if (option.kind === 'flag') {
			if (attached !== undefined) return error(`option '--${option.long}' doesn't allow an argument`);
			return this.#take(name, option, undefined);
		}
		if (option.kind === 'optional' || attached !== undefined) return this.#take(name, option, attached);
		if (this.#at >= this.#argv.length) return error(`option '--${option.long}' requires an argument`);
		return this.#take(name, option, this.#argv[this.#at++]!);
	}

	// A whole name, or the only one that begins so.
	#findLong(given: string): FoundLong | undefined {
		if (!this.#byName.has(given)) this.#byName.set(given, this.#seekLong(given));
		return this.#byName.get(given);
	}

	#seekLong(given: string): FoundLong | undefined {
		const { options, json } = this.#declaration;
		const names = Object.values(options).flatMap(({ long }) => (long === undefined ? [] : [long]));
		const known = [...names, 'help', 'version'];
		if (given === 'json' && json !== 'none' && !known.includes(given)) return { kind: 'json' };
		const matching = known.includes(given) ? [given] : known.filter((name) => name.startsWith(given));
		if (matching.length === 0) return undefined;
		if (matching.length > 1) return { kind: 'several', names: matching };
		const entry = Object.entries(options).find(([, option]) => option.long === matching[0]);
		if (entry === undefined) return { kind: matching[0] as 'help' | 'version' };
		return { kind: 'option', name: entry[0], option: entry[1] };
	}

	#readCluster(letters: string): Stop | undefined {
		for (let at = 0; at < letters.length; at++) {
			const letter = letters[at]!;
			const entry = this.#findShort(letter);
			if (entry === undefined) return error(`invalid option -- '${letter}'`);
			const [name, option] = entry;
			if (option.kind === 'flag') {
				this.#take(name, option, undefined);
				continue;
			}
			const rest = letters.slice(at + 1);
			if (rest !== '' || option.kind === 'optional')
				return this.#take(name, option, rest === '' ? undefined : rest);
			if (this.#at >= this.#argv.length) return error(`option requires an argument -- '${letter}'`);
			return this.#take(name, option, this.#argv[this.#at++]!);
		}
		return undefined;
	}

	#findShort(letter: string): NamedOption | undefined {
		if (!this.#byLetter.has(letter)) {
			const entries = Object.entries(this.#declaration.options);
			this.#byLetter.set(
				letter,
				entries.find(([, option]) => option.short?.includes(letter) === true),
			);
		}
		return this.#byLetter.get(letter);
	}

	#take(name: string, option: OptionDeclaration, value: string | undefined): Stop | undefined {
		this.order.push(name);
		switch (option.kind) {
			case 'flag':
				this.values[name] = true;
				return undefined;
			case 'optional':
				this.values[name] = { value };
				return undefined;
			case 'list':
				(this.values[name] as string[]).push(value!);
				return undefined;
			case 'value':
				if (option.type === 'string') {
					this.values[name] = value;
					return undefined;
				}
				if (!/^[+-]?\d+$/.test(value!))
					return error(`${option.invalid ?? `invalid ${option.value}`}: ${this.#quote(value!)}`, false);
				this.values[name] = Number(value);
				return undefined;
		}
	}
}

const error = (message: string, hint = true): ArgumentError => ({ kind: 'error', message, hint });

const emptyValue = (option: OptionDeclaration): Value =>
	option.kind === 'flag' ? false : option.kind === 'list' ? [] : undefined;

const checkOperands = (
	{ operands }: Pick<CommandDeclaration, 'operands'>,
	given: readonly string[],
	quote: (text: string) => string,
): string | undefined => {
	if (given.length > operands.max) return `extra operand ${quote(given[operands.max]!)}`;
	if (given.length >= operands.min) return undefined;
	return given.length === 0 ? 'missing operand' : `missing operand after ${quote(given.at(-1)!)}`;
};
