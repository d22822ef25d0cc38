import type { FileSystem } from '../fs/file-system.ts';
import type { StorageUse } from '../fs/storage-use.ts';
import type { Transaction } from '../fs/transaction.ts';
import type { Trash } from '../fs/trash.ts';
import type { NonceStore } from '../gate/nonce-store.ts';
import type { Maybe } from '../maybe/maybe.ts';
import type { OutputFormat, SharedContext, ToolContext } from '../tool/context.ts';
import type { ToolResult } from '../tool/result.ts';
import type { Tool } from '../tool/tool.ts';
import type { Value } from '../value/value.ts';
import type { JobTable } from './jobs.ts';
import type { ByteSink, ByteSource, PipelinePosition } from './pipes.ts';
import type { Watchdog } from './watchdog.ts';

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

/** How much output one pipeline may return before it is cut, and where the whole then goes. */
export interface OutputLimit {
	/** `undefined`: no limit. */
	readonly maxBytes: number | undefined;
	readonly headBytes: number;
	readonly tailBytes: number;
	readonly spill: 'file' | 'memory';
}

/** Variables as in-tree commands see them: with attributes, and by scope. */
export interface Scope {
	get(name: string): Value | undefined;
	set(name: string, value: Value): void;
	/** Declares in the innermost function's frame. */
	setLocal(name: string, value: Value): void;
	unset(name: string): void;
	isExported(name: string): boolean;
	setExported(name: string, exported: boolean): void;
	/** Names in scope, in byte order. */
	names(): readonly string[];
}

/** Runs a command by name through the full resolution: alias, function, builtin, script, program, tool. */
export interface CommandDispatcher {
	dispatch(argv: readonly string[], context: ExecContext): Maybe<number>;
	/** What a name would resolve to, without running it. */
	classify(name: string): 'alias' | 'function' | 'builtin' | 'script' | 'program' | 'tool' | 'unknown';
}

/** The terminal of an interactive shell. */
export interface TerminalState {
	readonly columns: number;
	readonly rows: number;
	readonly colours: boolean;
	/** Gives the terminal to a job's process group, and takes it back. */
	setForeground(jobId: number | undefined): void;
}

/**
 * The wide context: what in-tree commands that work with pipes, jobs and the dispatcher get.
 *
 * It is not a {@link ToolContext} and cannot be passed as one: `scope` differs, and `forTool()` is
 * the only way to the narrow view. Fields that outsiders must never reach live here alone.
 */
export interface ExecContext extends SharedContext {
	readonly scope: 'exec';
	/** The narrow view of this call, as a new object that leads nowhere else. */
	forTool(): ToolContext;

	readonly variables: Scope;
	/** Where `cd -` goes, or `undefined` before the first `cd`. */
	readonly previousCwd: string | undefined;
	/** Changes the directory and remembers the one before. */
	setCwd(path: string): void;
	/** Name → text of each alias. */
	readonly aliases: Map<string, string>;

	readonly stdin: ByteSource;
	readonly stdout: ByteSink;
	readonly stderr: ByteSink;
	/** Replaces standard input for what this call runs; data travels beside the bytes. */
	setStdin(bytes: Uint8Array, data?: Value): void;
	/** Waits for the producer's data, which it sends before its bytes; `undefined` if none comes. */
	takeStdinData(): Maybe<Value | undefined>;
	/** Hands the consumer structured data; must come before the first byte. */
	sendData(data: Value): void;
	readonly position: PipelinePosition;
	/** A context for one stage of a pipeline: fresh streams and format, shared services. */
	forStage(
		streams: { readonly stdin: ByteSource; readonly stdout: ByteSink },
		position: PipelinePosition,
	): ExecContext;

	readonly tools: ReadonlyMap<string, Tool>;
	readonly dispatcher: CommandDispatcher;
	readonly jobs: JobTable;
	readonly watchdog: Watchdog;
	readonly terminal: TerminalState | undefined;
	readonly interactive: boolean;
	readonly allowPrograms: boolean;

	readonly ignore: IgnoreConfig;
	readonly outputLimit: OutputLimit;
	readonly outputFormat: OutputFormat;
	readonly nonces: NonceStore;
	readonly trash: Trash;
	/** The overlay that holds this kernel's changes, or `undefined` if it writes directly. */
	readonly transaction: Transaction | undefined;
	readonly storage: StorageUse | undefined;
	/** The file system below overlay and budget, for commands that move whole trees. */
	readonly baseFileSystem: FileSystem;

	/** The result that refuses with status 2 until confirmed; same as `latch`, for commands by name. */
	latchResult(command: string, paths: readonly string[], reason: string): ToolResult;
}
