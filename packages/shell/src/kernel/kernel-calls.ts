import type { Maybe, Value } from '@tenon/core';
import type { ShellSnapshot } from '../snapshot/snapshot.ts';
import type { CommandClass } from './classify.ts';
import type { ExecuteOptions, ExecuteResult } from './execution.ts';

/**
 * What an embedder asks of a kernel, wherever it runs: in this thread, where answers need no promise, or in a
 * worker's. Nothing here names the thread.
 */
export interface KernelCalls {
	/** Runs a script when those before it have ended. Never rejects because of what the script does. */
	execute(script: string, options?: ExecuteOptions): Promise<ExecuteResult>;
	/**
	 * Runs the script that comes in on standard input, each command as soon as its last line has come. What commands
	 * read is what follows the line they stand on; nothing is checked beforehand.
	 */
	executeInput(options?: ExecuteOptions): Promise<ExecuteResult>;
	/** Runs one command with words that are taken as they are: nothing in them is expanded. */
	executeArgv(argv: readonly [string, ...string[]], options?: ExecuteOptions): Promise<ExecuteResult>;
	/** Ends the script that runs, with code 130. Those that wait for their turn are not touched. */
	cancel(): void;
	/** Ctrl-C of a person: as {@link cancel}, and then the trap of INT runs. Between scripts it leaves 130 as `$?`. */
	interrupt(): void;
	/** A signal reaches the shell from outside. */
	signal(number: number): void;
	/** Ends all jobs and waits until they have ended. */
	shutdown(): Promise<void>;
	/** A kernel that starts in the state of this one and goes its own way from here. */
	fork(): Maybe<KernelCalls>;
	/** The state as data. Take it between scripts. */
	snapshot(): Maybe<ShellSnapshot>;
	/** Puts the kernel into a state that was taken before; fails with `shell.snapshot` if the data is none. */
	restore(data: unknown): Maybe<void>;
	/** What this shell is, has, lacks and allows: the description of a tool. The same state gives the same bytes. */
	describe(): Maybe<string>;
	/** What a name would run if it were the first word of a command. */
	classify(name: string): Maybe<CommandClass>;
	/** The text of a variable; `undefined` if it is unset. */
	variable(name: string): Maybe<string | undefined>;
	/** What a variable holds, typed or as text; `undefined` if it is unset. */
	value(name: string): Maybe<Value | undefined>;
	/** The exported variables. */
	environment(): Maybe<ReadonlyMap<string, string>>;
	/** Where the last script left the shell. */
	readonly cwd: string;
}
