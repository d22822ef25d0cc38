import type { LineRegex } from './line-regex.ts';
import type { Replacement } from './replacement.ts';

/** A regular expression of a script; `last` is the empty one: the one that was matched last. */
export type ScriptRegex = LineRegex | 'last';

/** What a line is compared with. */
export type Address =
	| { readonly kind: 'line'; readonly line: number }
	| { readonly kind: 'step'; readonly first: number; readonly step: number }
	| { readonly kind: 'last' }
	/** Every line: a `+0` or `~0`, wherever it stands. */
	| { readonly kind: 'any' }
	| { readonly kind: 'regex'; readonly regex: ScriptRegex }
	/** As a second address alone: that many lines more. */
	| { readonly kind: 'more'; readonly count: number }
	/** As a second address alone: up to the next multiple. */
	| { readonly kind: 'multiple'; readonly of: number };

/** An `s` command. */
export interface Substitution {
	readonly regex: ScriptRegex;
	readonly replacement: Replacement;
	/** Which match is the first that is replaced, from 1. */
	readonly number: number;
	readonly isGlobal: boolean;
	readonly printsBeforeRun: boolean;
	readonly prints: boolean;
	/** The result is run as a command, and its output takes the place. */
	readonly runs: boolean;
	readonly file: string | undefined;
}

/** Commands that are nothing but their letter. */
export type PlainName = '=' | 'd' | 'D' | 'F' | 'g' | 'G' | 'h' | 'H' | 'n' | 'N' | 'p' | 'P' | 'x' | 'z';

/** What a command does to the lines that its addresses select. */
export type Action =
	| { readonly kind: 'plain'; readonly name: PlainName }
	/** `end` is the index of the command behind the block. */
	| { readonly kind: 'block'; end: number }
	/** An empty label is the end of the script. */
	| { readonly kind: 'branch'; readonly when: 'always' | 'replaced' | 'not-replaced'; readonly label: string }
	| { readonly kind: 'text'; readonly place: 'append' | 'insert' | 'change'; text: string }
	| { readonly kind: 'run'; text: string }
	| { readonly kind: 'list'; readonly width: number | undefined }
	| { readonly kind: 'quit'; readonly prints: boolean; readonly status: number }
	| {
			readonly kind: 'read-file' | 'read-before' | 'read-line' | 'write-line' | 'write-first';
			readonly file: string;
	  }
	| { readonly kind: 'substitute'; readonly substitution: Substitution }
	| { readonly kind: 'translate'; readonly table: ReadonlyMap<string, string> };

/** One command with its addresses. */
export interface Command {
	readonly first: Address | undefined;
	readonly second: Address | undefined;
	readonly isNegated: boolean;
	readonly action: Action;
}

/** A parsed script. */
export interface Program {
	readonly commands: readonly Command[];
	/** Where labels stand: the index of the command behind. */
	readonly labels: ReadonlyMap<string, number>;
	/** The script starts with `#n`: nothing is printed by itself. */
	readonly isQuiet: boolean;
	/** How a fault that is found while the script runs names its place: the end of the last part. */
	readonly endName: string;
}
