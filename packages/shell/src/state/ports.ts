import type { FileSystem, Maybe } from '@tenon/core';
import type { CompiledCache } from '../compile/compiled-cache.ts';
import type { Shell } from './shell.ts';

/**
 * A builtin: it works on the shell that calls it. `argv[0]` is its name. Its result is its exit
 * status; its streams are the shell's descriptors 0, 1 and 2, already redirected.
 */
export interface Builtin {
	readonly name: string;
	/** One of POSIX's special builtins: assignments before it persist in posix mode. */
	readonly special: boolean;
	run(shell: Shell, argv: readonly string[]): Maybe<number>;
	/**
	 * For `declare` and its kin: the same with the assignments among the arguments taken apart, so that
	 * arrays and values with blanks arrive whole. `name` is how the builtin was called.
	 */
	declare?(shell: Shell, name: string, args: readonly DeclarationArgument[]): Maybe<number>;
}

/** An argument of a declaration: a flag or name, or an assignment whose parts are expanded. */
export type DeclarationArgument = string | EvaluatedAssignment;

/** An assignment after expansion, not stored yet. */
export interface EvaluatedAssignment {
	readonly name: string;
	/** Text of the subscript after expansion; arithmetic for an indexed array, a key for another. */
	readonly subscript: string | undefined;
	readonly append: boolean;
	readonly value: string | readonly ArrayItem[];
}

/** One element of `( … )` after expansion. */
export interface ArrayItem {
	/** Text of `[key]`, or `undefined` for the next free subscript. */
	readonly key: string | undefined;
	readonly append: boolean;
	readonly value: string;
}

/** Runs a program outside of the shell. Absent: nothing outside can run. */
export interface ProgramRunner {
	/** The exit status; 127 and 126 are the shell's to report. */
	run(shell: Shell, path: string, argv: readonly string[]): Maybe<number>;
}

/** Everything a shell needs from around it, shared by all its environments. */
export interface ShellPorts {
	readonly fileSystem: FileSystem;
	/** Milliseconds since 1970. */
	readonly now: () => number;
	/** Milliseconds that never go back, for `SECONDS`, `time` and slices. */
	readonly monotonicMs: () => number;
	/** Fills with unpredictable bytes. */
	readonly entropy: (into: Uint8Array) => void;
	/** Resolves after the given time, or rejects with `Interrupted` when `signal` aborts. */
	readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
	/** Gives the event loop a turn. */
	readonly yieldTurn: () => Promise<void>;
	readonly builtins: ReadonlyMap<string, Builtin>;
	/** Commands in the process that are not part of the shell: `ls`, `grep` … */
	readonly commands: ReadonlyMap<string, Builtin>;
	readonly programs: ProgramRunner | undefined;
	readonly identity: {
		readonly hostName: string;
		readonly uid: number;
		readonly euid: number;
		readonly gid: number;
		readonly ppid: number;
	};
	readonly limits: ShellLimits;
	readonly compiled: CompiledCache;
}

/** Bounds of one kernel. Reaching one is a clean error, never a crash. */
export interface ShellLimits {
	/** Depth of function calls; bash itself manages some ten thousand. */
	readonly maxFunctionDepth: number;
	/** Nested environments: subshells, substitutions, `bash -c`. */
	readonly maxSubshellDepth: number;
	/** Background jobs that run at one time. */
	readonly maxJobs: number;
	/** Words that one brace expansion or one glob may give. */
	readonly maxExpansionWords: number;
	/** Bytes that one substitution or one variable may hold. */
	readonly maxTextBytes: number;
}
