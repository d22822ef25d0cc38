import type { CallPlace, LatchRefusal, Maybe, OutputContext, TraceContext, Value } from '@tenon/core';
import type { Finding } from '../check/finding.ts';
import type { Input, Output } from '../pipe/stream.ts';
import type { UpdateListener } from '../state/execution.ts';
import type { CallerContext } from './inherited.ts';
import type { StopReason } from './run-limits.ts';

/** How one script is run. What is overridden here holds for this call and is put back on every way out. */
export interface ExecuteOptions {
	/** Cancels the script; it is back within a few milliseconds with status 130. */
	readonly signal?: AbortSignal;
	/** Time that the script may take; beyond it ends with status 124. 0 runs nothing. */
	readonly timeoutMs?: number;
	/**
	 * Default: nothing to read. A stream stays the caller's: it is not ended, and what the script does not read of it
	 * is put back.
	 */
	readonly stdin?: string | Uint8Array | Input;
	/** Exported variables of this call; a value that is no string makes a typed one. */
	readonly vars?: Readonly<Record<string, Value>>;
	/** Working directory of this call; absolute. */
	readonly cwd?: string;
	/** File that the script was read from, for messages and `BASH_SOURCE`; default: a text of its own. */
	readonly file?: string;
	/** Number of its first line; default 1. */
	readonly firstLine?: number;
	/**
	 * Whether the shell's life ends with the script, so that its EXIT trap runs; default true. A prompt
	 * goes on: there the trap waits for `exit`.
	 */
	readonly endsShell?: boolean;
	/** Called with each chunk as it is written, from the first byte on. A promise holds the writer back. */
	readonly onStdout?: (chunk: Uint8Array) => Maybe<void>;
	readonly onStderr?: (chunk: Uint8Array) => Maybe<void>;
	/** Takes standard output instead of the result, which then holds none. It stays the caller's to end. */
	readonly stdout?: Output;
	/** Takes standard error instead of the result, which then holds none. It stays the caller's to end. */
	readonly stderr?: Output;
	/** Who reads what the script writes; default: what the kernel was made with. */
	readonly outputContext?: OutputContext;
	/** The trace that this call belongs to. What is malformed in it is ignored, with a warning in the result. */
	readonly trace?: TraceContext;
	/** Learns of the progress of tools; default: what the kernel was made with. */
	readonly onUpdate?: UpdateListener;
	/** Where the script stands in an agent's work: all that it runs is known to the gate by it. */
	readonly place?: CallPlace;
	/**
	 * The call of the tool that runs the script: signal, progress, agent, place, steps and trace are its own where
	 * nothing else is said here. A kernel refuses to run a script for a call that a script of its own waits for, with
	 * `shell.waits_for_itself`: it would never come to its turn.
	 */
	readonly caller?: CallerContext;
}

/** A job that a script left running. */
export interface RunningJob {
	/** Its id in the kernel's table, which never changes. */
	readonly id: number;
	readonly pid: number;
	readonly command: string;
}

/** What a script left. */
export interface ExecuteResult {
	/** The exit status, or 3 if the output was cut at `maxOutputBytes`: `onStdout` has seen all of it. */
	readonly code: number;
	/** The exit status of the script itself. */
	readonly originalCode: number;
	readonly stdout: string;
	readonly stderr: string;
	readonly stdoutBytes: Uint8Array;
	/** The structured value that the last command handed over beside its text. */
	readonly data: Value | undefined;
	/** Whether the script ended the shell itself: `exit`, `set -e`, `exec`, a signal. */
	readonly exited: boolean;
	/** The signal that ended the shell, which a process would die of; `undefined` if none did. */
	readonly signal: number | undefined;
	/** What ended the script before its own end; `undefined` if nothing did. */
	readonly stopped: StopReason | undefined;
	/** Whether something was refused to it: the script itself, a command by a gate, or one that waits for a confirmation. */
	readonly refused: boolean;
	/** Whether more was written than the result may keep. */
	readonly truncated: boolean;
	/** Where the kernel keeps the whole of what was cut, standard output first. */
	readonly spills: readonly { readonly path: string; readonly bytes: number }[];
	/** Jobs that are still running. */
	readonly jobs: readonly RunningJob[];
	/** What is doubtful in the script, found before it started; and what was refused to it, and why. */
	readonly warnings: readonly Finding[];
	/** Calls of the script that wait for a confirmation. */
	readonly latches: readonly LatchRefusal[];
	/** What undoes all that it changed; `undefined` if it changed nothing, or nothing is held. */
	readonly undoStep: string | undefined;
	/** Why nothing of it has run; empty if it did. */
	readonly errors: readonly Finding[];
	/** The trace of the call, with what tools added to its baggage; `undefined` if it had none. */
	readonly trace: TraceContext | undefined;
}
