import type { Span } from '../syntax/ast.ts';

/** A word of a planned command: known now, only known when it runs, or kept secret. */
export type PlannedWord =
	| { readonly kind: 'literal'; readonly text: string }
	/** As it is written, before any expansion. */
	| { readonly kind: 'source'; readonly text: string }
	/** The value of a flag that confirms something: it never leaves the script. */
	| { readonly kind: 'redacted'; readonly flag: string };

/** A redirection of a planned command. */
export interface PlannedRedirect {
	readonly operator: string;
	/** The descriptor before the operator as it is written; empty for the default. */
	readonly descriptor: string;
	readonly target: PlannedWord;
}

/** A here-document of a planned command. */
export interface PlannedDocument {
	readonly delimiter: string;
	/** Whether nothing in it is expanded. */
	readonly isLiteral: boolean;
	readonly stripsTabs: boolean;
	readonly body: string;
	/** Where the body stands in the script, in bytes. */
	readonly byteOffset: number;
	readonly freeVariables: readonly string[];
}

/** One simple command that a script may run. */
export interface PlannedCommand {
	/** Its name if that is known now. */
	readonly name: string | undefined;
	/** All its words, the name first. */
	readonly words: readonly PlannedWord[];
	readonly redirects: readonly PlannedRedirect[];
	readonly documents: readonly PlannedDocument[];
	/** Whether it runs beside the script. */
	readonly background: boolean;
	/** Whether it runs whenever the script gets there: no branch, loop, function or `||` decides. */
	readonly unconditional: boolean;
	readonly line: number;
	readonly span: Span;
}

/** One statement of a script, as it stands in the list. */
export interface PlannedStatement {
	readonly kind: StatementKind;
	/** The statement in bash's layout: it reads back as the same statement. Cut at 8 KiB. */
	readonly rendered: string;
	readonly truncated: boolean;
	/** Everything it may run, also in loops, conditions, functions and substitutions. */
	readonly commands: readonly PlannedCommand[];
	/** Variables it reads that nothing in it has set before. */
	readonly freeVariables: readonly string[];
	/** Variables it sets. */
	readonly boundVariables: readonly string[];
}

export type StatementKind =
	| 'assignment'
	| 'command'
	| 'pipeline'
	| 'and-or'
	| 'function'
	| 'if'
	| 'while'
	| 'until'
	| 'for'
	| 'arithmeticFor'
	| 'select'
	| 'case'
	| 'group'
	| 'subshell'
	| 'coproc'
	| 'arithmetic'
	| 'test';

/** What a script would run, as data. */
export interface ScriptPlan {
	readonly statements: readonly PlannedStatement[];
}
