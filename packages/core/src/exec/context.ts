import type { StorageUse } from '../fs/storage-use.ts';
import type { Transaction } from '../fs/transaction.ts';
import type { Trash } from '../fs/trash.ts';
import type { UndoLog } from '../fs/undo.ts';
import type { NonceStore } from '../gate/nonce-store.ts';
import type { Maybe } from '../maybe/maybe.ts';
import type { OutputFormat, SharedContext, ToolSummary } from '../tool/context.ts';
import type { Value } from '../value/value.ts';
import type { JobTable } from './jobs.ts';
import type { ByteSink, ByteSource } from './pipes.ts';

/** Which ignore rules pathname expansion and file-walking commands obey. */
export interface IgnoreConfig {
	/** `advisory` hides by default, `enforced` cannot be overridden by a flag, and counts for `find` too. */
	readonly scope: 'advisory' | 'enforced';
	/** Names of files that are read in every directory as a `.gitignore` is; later ones win. */
	readonly files: readonly string[];
	/** Whether directories that are made or fetched are hidden: `node_modules`, `dist` … */
	readonly useDefaults: boolean;
	/** Whether `.gitignore` files count. */
	readonly autoGitignore: boolean;
}

/** How much of an output a result keeps, and how much of that is its end. */
export interface OutputLimit {
	readonly maxBytes: number;
	readonly tailBytes: number;
}

/** What a command may know of a command or a tool that it could run. */
export type CallableFacts = Pick<ToolSummary, 'name' | 'description' | 'input' | 'output' | 'effects'>;

/**
 * The wide context: what a kernel passes to commands of its own, which work with pipes, jobs and other commands. The
 * shell's `CommandContext` implements it.
 *
 * It is not a `ToolContext` and cannot be passed as one: `scope` differs. Fields that a tool from outside must never
 * reach are declared here alone.
 */
export interface ExecContext extends SharedContext {
	readonly scope: 'exec';
	/** The name that the command was called by. */
	readonly name: string;
	/** Where `cd -` leads; `undefined` before the first `cd`. */
	readonly previousCwd: string | undefined;
	/** Name → text of each alias. */
	readonly aliases: ReadonlyMap<string, string>;
	/** Whether a person types the commands. */
	readonly interactive: boolean;
	/** Whether programs of the machine can be run. */
	readonly allowPrograms: boolean;

	/** `undefined` where the script has closed it. */
	readonly stdin: ByteSource | undefined;
	/** `undefined` where the script has closed it. */
	readonly stdout: ByteSink | undefined;
	/** Writes text as it is to standard error, after all that was written to standard output. */
	writeError(text: string): Maybe<void>;
	/** Hands the reader a structured value beside the bytes; must come before the first byte. */
	sendData(data: Value): void;
	/** How the result of this call is rendered. */
	readonly outputFormat: OutputFormat;
	/** How much of an output a result keeps. */
	readonly outputLimit: OutputLimit;

	/** The commands of the kernel and the tools of the embedder, by name. */
	tools(): readonly CallableFacts[];
	/** Runs another command, by the shell's search for names; returns its exit status. */
	invoke(argv: readonly string[]): Maybe<number>;
	/** Where {@link invoke} would find a command of that name, or `undefined`. */
	locate(name: string): Maybe<string | undefined>;
	readonly jobs: JobTable;

	readonly ignore: IgnoreConfig;
	/** The pending confirmations, of tools and of the gate alike. */
	readonly nonces: NonceStore;
	/** What was removed and overwritten; `undefined` where the embedder keeps nothing. */
	readonly trash: Trash | undefined;
	/** The steps that can be undone; `undefined` where the embedder keeps nothing. */
	readonly undo: UndoLog | undefined;
	/** The overlay that holds changes until they are committed; `undefined` where each is written at once. */
	readonly transaction: Transaction | undefined;
	/** The budgets that files draw on, and how much of each is used; empty where none is limited. */
	readonly storage: readonly StorageUse[];
}
