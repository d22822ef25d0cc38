import type {
	FileSystem,
	Maybe,
	NetworkAccess,
	StorageUse,
	Tool,
	Transaction,
	Trash,
	UndoLog,
	Value,
} from '@tenon/core';
import type { CommandDeclaration } from '../command/declaration.ts';
import type { CompiledCache } from '../compile/compiled-cache.ts';
import type { SpillFolder } from '../kernel/spill-folder.ts';
import type { Usage } from '../limits/usage.ts';
import type { Toolbox } from '../tools/toolbox.ts';
import type { Step } from '../values/step.ts';
import type { CpuTimes } from './cpu-times.ts';
import type { ShellGate } from './gate.ts';
import type { ProgramRunner } from './program.ts';
import type { ResourceLimits } from './resource-limits.ts';
import type { KernelSecrets } from './secrets.ts';
import type { Shell } from './shell.ts';
import type { SystemFacts } from './system-facts.ts';

/**
 * A builtin: it works on the shell that calls it. `argv[0]` is its name. Its result is its exit
 * status; its streams are the shell's descriptors 0, 1 and 2, already redirected.
 */
export interface Builtin {
	readonly name: string;
	/** What there is to say about a command that was made from a declaration. */
	readonly declaration?: CommandDeclaration;
	/** What it calls, if it is a tool. */
	readonly tool?: Tool;
	/** One of POSIX's special builtins: assignments before it persist in posix mode. */
	readonly special: boolean;
	/** It reaches the network: a kernel without one lacks it. Known without the declaration, which may not be loaded yet. */
	readonly reachesNetwork?: true;
	run(shell: Shell, argv: readonly string[]): Maybe<number>;
	/** For a builtin that writes one text, does nothing else and cannot fail: that text. */
	print?(shell: Shell, argv: readonly string[]): Maybe<string>;
	/**
	 * For `declare` and its kin: the same with the assignments among the arguments taken apart, so that
	 * arrays and values with blanks arrive whole. `name` is how the builtin was called.
	 */
	declare?(shell: Shell, name: string, args: readonly DeclarationArgument[]): Maybe<number>;
	/** What runs where the program of that name is meant, if that does not do the same. */
	readonly program?: Builtin;
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
	/** The way into a typed variable, expanded; only `declare -J` gets it. */
	readonly path?: readonly Step[];
	/** The structured value that the `$(…)` on its right gave beside its text; only `declare -J` gets it. */
	readonly data?: Value;
}

/** One element of `( … )` after expansion. */
export interface ArrayItem {
	/** Text of `[key]`, or `undefined` for the next free subscript. */
	readonly key: string | undefined;
	readonly append: boolean;
	readonly value: string;
	/** How messages show it, where that is not how it was expanded. */
	readonly written?: string;
}

/** A file system in the tree that scripts see. */
export interface MountFacts {
	readonly path: string;
	/** What it is: `host`, `memory`, `overlay` … */
	readonly type: string;
	readonly readOnly: boolean;
}

/** Everything a shell needs from around it, shared by all its environments. */
export interface ShellPorts {
	readonly fileSystem: FileSystem;
	/** The same before anything counts or judges, for forks that count for themselves. */
	readonly unmeteredFiles: () => FileSystem;
	/** Where in it the kernel shows itself; `undefined` if nowhere. */
	readonly kernelFolder: string | undefined;
	/** What the file system is made of, for `kernel mounts`. */
	readonly mounts: () => readonly MountFacts[];
	/** What holds changes back until they are committed, where something does, for `kernel vfs`. */
	readonly transaction: (() => Transaction) | undefined;
	/** The budgets that files draw on, for `kernel limits` and `kernel vfs status`; none where nothing is limited. */
	readonly storage: () => readonly StorageUse[];
	/** The steps that can be undone, for `undo`; `undefined` if nothing is held. */
	readonly undo: UndoLog | undefined;
	/** What was removed and overwritten, for `trash`; `undefined` if nothing is held. */
	readonly trash: Trash | undefined;
	/** Told when a script sets a trap: signals from outside matter from then on. */
	readonly onTrap: (() => void) | undefined;
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
	/** Tools of the embedder, and what they are given; those that override are builtins too. */
	readonly tools: Toolbox;
	/** Whether programs are told of the trace that a call belongs to. */
	readonly exportsTrace: boolean;
	readonly identity: {
		readonly hostName: string;
		readonly system: SystemFacts;
		readonly uid: number;
		readonly euid: number;
		readonly gid: number;
		/** Those that it is in beside that one; `undefined`: what the system's files say. */
		readonly groups: readonly number[] | undefined;
		/** What the user and the group are called where no file of the system says. */
		readonly userName: string;
		readonly groupName: string;
		/** Number of the main shell; those of its environments follow. */
		readonly pid: number;
		readonly ppid: number;
	};
	/** What the system lets a process use, for `ulimit`. */
	readonly resourceLimits: () => ResourceLimits;
	readonly limits: ShellLimits;
	/** What of them is used. */
	readonly usage: Usage;
	/** The name of the profile that the limits are, where they are one. */
	readonly limitProfile: string | undefined;
	/** CPU time of this thread; `undefined` where the platform does not tell. */
	readonly cpuTimes: (() => CpuTimes) | undefined;
	/**
	 * The platform's digests, where it has faster ones than the commands' own; `undefined` for an algorithm
	 * that it lacks. The answers are the same with and without.
	 */
	readonly createDigest: (algorithm: DigestAlgorithm) => Digest | undefined;
	readonly compiled: CompiledCache;
	/** The network for commands, behind the gate where there is one; `undefined`: there is none. */
	readonly network: NetworkAccess | undefined;
	/** Secrets that programs are given by name; `undefined` if there are none. */
	readonly secrets: KernelSecrets | undefined;
	/** Where outputs go that are too long for a result; `undefined` if nowhere. */
	readonly spill: SpillFolder | undefined;
	/** What stands before every effect; `undefined` if nothing does. */
	readonly gate: ShellGate | undefined;
}

/** Digests that a platform may bring, by the names of RFCs. */
export type DigestAlgorithm = 'md5' | 'sha1' | 'sha224' | 'sha256' | 'sha384' | 'sha512' | 'blake2b512';

/** A digest under way. `finish` is called once, after the last chunk; chunks are not kept. */
export interface Digest {
	update(chunk: Uint8Array): void;
	finish(): Uint8Array;
}

/** Bounds of one kernel; `Infinity` is none. Reaching one is a clean error, never a crash, and no script lifts one. */
export interface ShellLimits {
	/** Milliseconds that one call may take; beyond it ends with status 124. Its background jobs go on. */
	readonly maxWallMs: number;
	/** Milliseconds of CPU time that one call may use, with its jobs and programs; beyond it ends with status 152. */
	readonly maxCpuMs: number;
	/** Bytes of standard output, and of standard error, that a result keeps; what comes behind is dropped. */
	readonly maxOutputBytes: number;
	/** How many of them are the end of what was written, if it is cut; 0 keeps the beginning alone. */
	readonly outputTailBytes: number;
	/** What a script may have `maxOutputBytes` be, by `kernel output-limit`; default: that and no more. */
	readonly outputCeilingBytes: number;
	/** Bytes that one call may write to files, whatever becomes of them. */
	readonly maxFileBytes: number;
	/** Files, directories and links that one call may make, whatever becomes of them. */
	readonly maxFileEntries: number;
	/** Bytes that files in memory may hold. The maker of the file system holds it to this, with a budget. */
	readonly maxKeptBytes: number;
	/** Names that files in memory may have; likewise. */
	readonly maxKeptEntries: number;
	/** Environments that live at one time: subshells, stages of pipelines, substitutions, jobs. */
	readonly maxProcesses: number;
	/** Programs of the machine that run at one time, with what they have started. */
	readonly maxPrograms: number;
	/** Background jobs that run at one time. */
	readonly maxJobs: number;
	/** Bytes that all variables may hold together. */
	readonly maxValueBytes: number;
	/** Bytes that one text may hold: a variable, a substitution, a line that is read. */
	readonly maxTextBytes: number;
	/** Words that one command may have after its expansions. */
	readonly maxExpansionWords: number;
	/** Depth of function calls, and of `eval`, sourced files and traps; bash itself manages some ten thousand. */
	readonly maxFunctionDepth: number;
	/** Nested environments: subshells, substitutions, `bash -c`. */
	readonly maxSubshellDepth: number;
	/** Words, statements and parts of words in one text of a script. */
	readonly maxScriptNodes: number;
}
