import type { JsonSchema, Maybe, ToolEffect } from '@tenon/core';
import type { CommandContext } from './context.ts';

/** An option that is on or off: `-n`, `--number`. */
export interface FlagOption {
	readonly kind: 'flag';
	/** Letters, each a spelling of its own: `rR`. */
	readonly short?: string;
	readonly long?: string;
	readonly summary: string;
}

/** An option with a value: `-n 5`, `-n5`, `--lines=5`. */
export interface ValueOption {
	readonly kind: 'value';
	readonly short?: string;
	readonly long?: string;
	/** What the value is, in help: `NUM`. */
	readonly value: string;
	/** `integer` takes decimal digits with a sign; anything else is refused with `invalid`. */
	readonly type: 'string' | 'integer';
	/** What the refusal says: `invalid number of lines`. Default `invalid NAME`. */
	readonly invalid?: string;
	readonly summary: string;
}

/** An option with a value that may be left out: `-i`, `-i.bak`, `--color=auto`. Never the next word. */
export interface OptionalValueOption {
	readonly kind: 'optional';
	readonly short?: string;
	readonly long?: string;
	readonly value: string;
	readonly summary: string;
}

/** An option with a value that may be given often: `-e one -e two`. */
export interface ListOption {
	readonly kind: 'list';
	readonly short?: string;
	readonly long?: string;
	readonly value: string;
	readonly summary: string;
}

export type OptionDeclaration = FlagOption | ValueOption | OptionalValueOption | ListOption;

/** Options by the name under which the command finds them. */
export type OptionTable = Readonly<Record<string, OptionDeclaration>>;

/** What stands behind the options. */
export interface OperandDeclaration {
	/** How help calls them: `FILE`. */
	readonly name: string;
	readonly min: number;
	readonly max: number;
	readonly summary: string;
}

/** What one option gives to the command. */
type OptionValue<Option extends OptionDeclaration> = Option extends FlagOption
	? boolean
	: Option extends ListOption
		? readonly string[]
		: Option extends OptionalValueOption
			? { readonly value: string | undefined } | undefined
			: Option extends { readonly type: 'integer' }
				? number | undefined
				: string | undefined;

/** Options and operands of one call. */
export interface ParsedArguments<Options extends OptionTable> {
	readonly options: { readonly [Name in keyof Options]: OptionValue<Options[Name]> };
	readonly operands: readonly string[];
	/** Options in the order in which they were given, where the last of several decides. */
	readonly order: readonly (keyof Options & string)[];
	/** The words that were options and values of options, as they were typed. */
	readonly optionWords: readonly string[];
}

/** A call that shows what the command does; it is run by the tests and printed by help. */
export interface CommandExample {
	readonly script: string;
	/** Files in the working directory. */
	readonly files?: Readonly<Record<string, string>>;
	readonly stdin?: string;
	readonly output: string;
	readonly status?: number;
}

/** Something that is wrong with the literal arguments of a command, found before it runs. */
export interface CommandFinding {
	readonly message: string;
	/** Index of the argument it is about, from 0 for the first behind the name. */
	readonly argument: number;
}

/** Everything there is to say about a command; parser, checks, help and schema come from it. */
export interface CommandDeclaration<Options extends OptionTable = OptionTable> {
	readonly name: string;
	readonly summary: string;
	readonly options: Options;
	readonly operands: OperandDeclaration;
	readonly examples: readonly CommandExample[];
	/** What it may do; a command without effects never enters the gate. */
	readonly effects: readonly ToolEffect[];
	/** The shape of what `--json` prints; `undefined` if the command does not take it. */
	readonly json: JsonSchema | undefined;
	/** Status of a usage error: 1 for most of GNU's commands, 2 for ls, grep, sort and others. */
	readonly usageStatus: number;
	/** What comes below a usage error, where it is not the usual line that points to `--help`. */
	readonly usageHint?: string;
	/** Whose behaviour it has, for `--version`, which scripts ask: `GNU coreutils 9.1`. */
	readonly compatible?: string;
	/**
	 * Turns old spellings into options before anything is read: `head -5` into `head -n5`. What is wrong in
	 * an old spelling is a usage error with that text.
	 */
	rewrite?(argv: readonly string[]): readonly string[] | { readonly fault: string };
	/** The command reads its words itself (`find`, `expr`): all of them are operands. */
	readonly isRaw?: boolean;
	/** Whether options end at the first operand, as for `env` and `xargs`. Default false. */
	readonly stopsAtOperand?: boolean;
	/** Judges arguments that are known before the script starts; `undefined` stands for one that is not. */
	check?(args: readonly (string | undefined)[]): readonly CommandFinding[];
	run(context: CommandContext, args: ParsedArguments<Options>): Maybe<number>;
}
