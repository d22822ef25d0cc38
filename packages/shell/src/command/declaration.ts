import type {
	Capability,
	FileKind,
	JsonSchema,
	Maybe,
	OutputContext,
	ToolEffect,
	Touch,
	TransactionChange,
	Trash,
	UndoLog,
	Value,
} from '@tenon/core';
import type { CommandContext } from './context.ts';

/** An option that is on or off: `-n`, `--number`. */
export interface FlagOption {
	readonly kind: 'flag';
	/** Letters, each a spelling of its own: `rR`. */
	readonly short?: string;
	readonly long?: string;
	readonly summary: string;
	/** With it NUL ends each line of the output, where otherwise a newline does: `-z`. */
	readonly endsLinesWithNul?: true;
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

/** What stands after the options. */
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
	/** Index of the argument it is about, from 0 for the first after the name. */
	readonly argument: number;
}

/** What a command can find out about operands before it runs. It looks, and never changes anything. */
export interface TouchLook {
	/** Absolute path of an operand, nothing resolved. */
	path(operand: string): string;
	/** Kind of what is there, links followed; `undefined` if nothing is. */
	kindOf(operand: string): Maybe<FileKind | undefined>;
	/** Kind of what has the name itself: a link is a `symlink`, wherever it leads. */
	entryKindOf(operand: string): Maybe<FileKind | undefined>;
	/** The path with every link resolved; `undefined` if nothing is there. */
	realPathOf(operand: string): Maybe<string | undefined>;
	/** The names in a directory; none where it cannot be listed. */
	namesIn(operand: string): Maybe<readonly string[]>;
	/**
	 * What an input will give, `-` and descriptors included, which keep it all: empty where it cannot be read,
	 * `undefined` where it comes only while the command runs, as of a pipe, or is too long to look at.
	 */
	contentOf(operand: string): Maybe<Uint8Array | undefined>;
	/** What standard input is: a path, `pipe`, `here-document` …; `undefined` for a terminal, or none at all. */
	inputName(): string | undefined;
	/** What a process would see of a variable: nothing if it is not exported. */
	variable(name: string): string | undefined;
	/** The steps that can be undone; `undefined` if nothing is held. */
	readonly undo: Pick<UndoLog, 'list'> | undefined;
	/** What was removed and overwritten; `undefined` if nothing is held. */
	readonly trash: Pick<Trash, 'find'> | undefined;
	/** The changes that are held back until they are committed; none where each is written at once. */
	keptAside(): Maybe<readonly TransactionChange[]>;
}

/**
 * What `--json` prints, and hands on beside the text. A schema: the command makes a value of that shape itself, where
 * {@link CommandContext.json} says so. `lines`: the list of the lines that it writes, made for it. `none`: the word is
 * not ours, since the command has a meaning for it or hands its words on.
 */
export type JsonShape = JsonSchema | 'lines' | 'none';

/**
 * A form in which a command prints what it found. `plain`: the same for scripts and files as ever. `pretty`: for a
 * person at a terminal. `compact`: all of it in as few characters as it takes, for a model or a pipe.
 */
export type OutputShape = 'plain' | 'pretty' | 'compact';

/** How a command ends whose output cannot be written. */
export interface OutputFault {
	/** What stands after the command's name, made of what the system says; `quote` puts the locale's quotes round names. */
	describe(reason: string, quote: (text: string) => string): string;
	/** Default: that of a usage error. */
	readonly status?: number;
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
	/**
	 * What a call will do to which paths, as far as its arguments say. Every path that the call may create,
	 * overwrite, add to, remove or change attributes of is one of these, or below one that is recursive; what it
	 * does by running other commands is theirs to say. Absent: each operand is a file that is read if `effects` has
	 * `fs.read`, else nothing.
	 */
	touches?(args: ParsedArguments<Options>, look: TouchLook): Maybe<readonly Touch[]>;
	/** What a call needs beside paths. Absent: nothing. */
	needs?(args: ParsedArguments<Options>): readonly Capability[];
	/** Whether a call takes away what undo needs, so that only a person can allow it. Absent: none does. */
	needsPerson?(args: ParsedArguments<Options>): boolean;
	/** What `--json` gives; absent: `lines`. */
	readonly json?: JsonShape | undefined;
	/** Makes the value that `json` describes of the lines, where they say all of it; the command itself runs as ever. */
	jsonFromLines?(lines: readonly string[], args: ParsedArguments<Options>): Value;
	/** The shape that each reader of its output gets, as {@link CommandContext.shape} says; absent: `plain`. */
	readonly shapes?: Readonly<Partial<Record<OutputContext, OutputShape>>>;
	/** Status of a usage error: 1 for most of GNU's commands, 2 for ls, grep, sort and others. */
	readonly usageStatus: number;
	/** What is said and left where standard output cannot be written. Default `write error: REASON` and `usageStatus`. */
	readonly outputFault?: OutputFault;
	/** Whether a closed standard output is no fault: what is written goes nowhere, as programs do that never look. */
	readonly ignoresClosedOutput?: boolean;
	/** What comes below a usage error, where it is not the usual line that points to `--help`. */
	readonly usageHint?: string;
	/** Whose behaviour it has, for `--version`, which scripts ask: `GNU coreutils 9.1`. */
	readonly compatible?: string;
	/**
	 * Turns old spellings into options before anything is read: `head -5` into `head -n5`. What is wrong in
	 * an old spelling is a usage error with that text, and with the usual hint unless that is false.
	 */
	rewrite?(argv: readonly string[]): readonly string[] | { readonly fault: string; readonly hint?: boolean };
	/** The command reads its words itself (`find`, `expr`): all of them are operands. */
	readonly isRaw?: boolean;
	/** Whether options end at the first operand, as for `env` and `xargs`. Default false. */
	readonly stopsAtOperand?: boolean;
	/** Whether options count after operands also where POSIXLY_CORRECT is set, which GNU's obey and `rg` does not. */
	readonly takesOptionsAnywhere?: boolean;
	/** Judges arguments that are known before the script starts; `undefined` stands for one that is not. */
	check?(args: readonly (string | undefined)[]): readonly CommandFinding[];
	run(context: CommandContext, args: ParsedArguments<Options>): Maybe<number>;
}
