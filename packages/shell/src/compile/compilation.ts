import type { Command, SubshellCommand } from '../syntax/ast.ts';
import type { SourceText } from '../syntax/source-text.ts';

/** What stays the same while one text is compiled. */
export interface Compilation {
	readonly source: SourceText;
	/** Name of the file the text came from, for `BASH_SOURCE` of functions defined in it. */
	readonly file: string;
	/**
	 * The line that bash gives the redirections of a compound command: that of the loop or function around it,
	 * or the last one that was read. That of the command itself where there is none.
	 */
	readonly compoundLine?: number;
	/** Where the body of the function that is compiled begins; the text itself is where there is none. */
	readonly bodyStart?: number;
	/** The command that ends the environment it runs in, in whose place a program is then put. */
	readonly last?: Command | undefined;
	/** The command that is all of the `( … )` around it: a program takes its place, and the ERR trap with it. */
	readonly only?: Command | undefined;
	/** The command that is the last of the background job that is compiled, if that is a simple one. */
	readonly ending?: Command | undefined;
	/** The command at the end of the function or the `$(…)` that is compiled, which a program may take over. */
	readonly final?: Command | undefined;
	/** The `( … )` that measures itself how long it takes, for the `time` before it. */
	readonly timed?: { readonly command: SubshellCommand; readonly form: 'bash' | 'posix' } | undefined;
}
