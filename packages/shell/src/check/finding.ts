import type { Span } from '../syntax/ast.ts';

/** What the check of a script found. Errors refuse the script; warnings travel with its result. */
export interface Finding {
	/** Stable: `shell.check.…` or `shell.refused.…`, or a command's own. */
	readonly code: string;
	readonly severity: 'error' | 'warning';
	readonly span: Span;
	/** The fact, the datum, the next step. */
	readonly message: string;
	/** Text that would put it right, where that is known. */
	readonly replacement?: { readonly span: Span; readonly text: string };
}

/** What a command says about the arguments it would be called with. */
export interface CommandFinding {
	readonly code: string;
	readonly severity: 'error' | 'warning';
	readonly message: string;
	/** Index of the argument at fault; `undefined`: the call as a whole. */
	readonly argument?: number;
	/** Text to put in place of that argument. */
	readonly replacement?: string;
}

/** What the check must know about the shell that would run the script. */
export interface CheckEnvironment {
	/** Whether a word runs something: a builtin, a command, a function or an alias of the shell, a program. */
	isKnownCommand(name: string): boolean;
	/** Whether a function or an alias of the shell has taken the name, whatever it stood for. */
	isRedefined?(name: string): boolean;
	/**
	 * Judges a call that certainly happens and certainly reaches the command of that name.
	 * `undefined` among the arguments is one that is only known when it runs; it may become any number
	 * of words.
	 */
	checkCommand?(name: string, literalArgs: readonly (string | undefined)[]): readonly CommandFinding[];
	/** Whether `set -o strict` is on at the start. */
	readonly strict?: boolean;
}
