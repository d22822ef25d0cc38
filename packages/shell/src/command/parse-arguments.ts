import type { CommandDeclaration, OptionDeclaration, OptionTable, ParsedArguments } from './declaration.ts';

/** What a command line is: arguments to run with, a wish for help, or a mistake in GNU's words. */
export type ParseOutcome<Options extends OptionTable> =
	| { readonly kind: 'run'; readonly args: ParsedArguments<Options>; readonly json: boolean }
	| { readonly kind: 'help' }
	| { readonly kind: 'error'; readonly message: string };

/**
 * Reads arguments as GNU's getopt_long does: clusters, attached values, `--name=value`, unambiguous
 * beginnings of long names, options among operands, `--`. `argv` is without the command's name.
 */
export const parseArguments = <Options extends OptionTable>(
	declaration: CommandDeclaration<Options>,
	argv: readonly string[],
): ParseOutcome<Options> => {
	const reader = new ArgumentReader(declaration, argv);
	const stopped = reader.read();
	if (stopped !== undefined) return stopped;
	const wrong = checkOperands(declaration, reader.operands);
	if (wrong !== undefined) return { kind: 'error', message: wrong };
	return {
		kind: 'run',
		json: reader.json,
		args: {
			options: reader.values as ParsedArguments<Options>['options'],
			operands: reader.operands,
			order: reader.order,
		},
	};
};

type Stop = { readonly kind: 'help' } | { readonly kind: 'error'; readonly message: string };
type Value = boolean | string | number | string[] | { readonly value: string | undefined } | undefined;

type FoundLong =
	| { readonly kind: 'option'; readonly name: string; readonly option: OptionDeclaration }
	| { readonly kind: 'help' }
	| { readonly kind: 'json' }
	| { readonly kind: 'several'; readonly names: readonly string[] };

class ArgumentReader {
	readonly operands: string[] = [];
	readonly values: Record<string, Value>;
	readonly order: string[] = [];
	json = false;
	readonly #declaration: CommandDeclaration<OptionTable>;
	readonly #argv: readonly string[];
	#at = 0;

	constructor(
		declaration: CommandDeclaration<never> | CommandDeclaration<OptionTable>,
		argv: readonly string[],
	) {
		this.#declaration = declaration as CommandDeclaration<OptionTable>;
		this.#argv = argv;
		this.values = Object.fromEntries(
			Object.entries(this.#declaration.options).map(([name, option]) => [name, emptyValue(option)]),
		);
	}

	read(): Stop | undefined {
		while (this.#at < this.#argv.length) {
			const word = this.#argv[this.#at]!;
			this.#at += 1;
			if (word === '--') {
				this.operands.push(...this.#argv.slice(this.#at));
				return undefined;
			}
			if (word.startsWith('--')) {
				const stopped = this.#readLong(word.slice(2));
				if (stopped !== undefined) return stopped;
			} else if (word.length > 1 && word.startsWith('-')) {
				const stopped = this.#readCluster(word.slice(1));
				if (stopped !== undefined) return stopped;
			} else {
				this.operands.push(word);
				if (this.#declaration.stopsAtOperand === true) {
					this.operands.push(...this.#argv.slice(this.#at));
					return undefined;
				}
			}
		}
		return undefined;
	}

	#readLong(text: string): Stop | undefined {
		const equals = text.indexOf('=');
		const given = equals === -1 ? text : text.slice(0, equals);
		const attached = equals === -1 ? undefined : text.slice(equals + 1);
		const found = this.#findLong(given);
		if (found?.kind === 'several') {
			const possible = found.names.map((name) => `'--${name}'`).join(' ');
			return error(`option '--${given}' is ambiguous; possibilities: ${possible}`);
		}
		if (found === undefined) return error(`unrecognized option '--${text}'`);
		if (found.kind === 'help') return { kind: 'help' };
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
		const { options, json } = this.#declaration;
		const names = Object.values(options).flatMap(({ long }) => (long === undefined ? [] : [long]));
		const known = [...names, 'help', ...(json === undefined ? [] : ['json'])];
		const matching = known.includes(given) ? [given] : known.filter((name) => name.startsWith(given));
		if (matching.length === 0) return undefined;
		if (matching.length > 1) return { kind: 'several', names: matching };
		const entry = Object.entries(options).find(([, option]) => option.long === matching[0]);
		if (entry === undefined) return { kind: matching[0] as 'help' | 'json' };
		return { kind: 'option', name: entry[0], option: entry[1] };
	}

	#readCluster(letters: string): Stop | undefined {
		for (let at = 0; at < letters.length; at++) {
			const letter = letters[at]!;
			const entry = Object.entries(this.#declaration.options).find(
				([, option]) => option.short?.includes(letter) === true,
			);
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
					return error(`${option.invalid ?? `invalid ${option.value}`}: '${value}'`);
				this.values[name] = Number(value);
				return undefined;
		}
	}
}

const error = (message: string): Stop => ({ kind: 'error', message });

const emptyValue = (option: OptionDeclaration): Value =>
	option.kind === 'flag' ? false : option.kind === 'list' ? [] : undefined;

const checkOperands = (
	{ operands }: Pick<CommandDeclaration, 'operands'>,
	given: readonly string[],
): string | undefined => {
	if (given.length > operands.max) return `extra operand '${given[operands.max]}'`;
	if (given.length >= operands.min) return undefined;
	return given.length === 0 ? 'missing operand' : `missing operand after '${given[given.length - 1]}'`;
};
