import type {
	FileSystem,
	LatchRefusal,
	Maybe,
	NetworkCaller,
	NetworkPeer,
	RedirectAccess,
	Tool,
} from '@tenon/core';
import type { Finding } from '../check/finding.ts';
import type { CommandDeclaration, OptionTable, ParsedArguments } from '../command/declaration.ts';
import type { ProgramExit } from './program.ts';
import type { Shell } from './shell.ts';

/** A program that is about to run. */
export interface JudgedProgram {
	/** As called: a bare name, or an absolute path. */
	readonly name: string;
	readonly path: string;
	/** Without the name. */
	readonly argv: readonly string[];
	readonly environment: ReadonlyMap<string, string>;
}

/** A request that is about to be sent. */
export interface JudgedRequest {
	readonly method: string;
	/** Absolute, `http` or `https`. */
	readonly url: string;
	/** What is sent with it and may have handles of secrets in it. */
	readonly texts: readonly string[];
}

/** A refusal as a command shows it. */
export interface SaidRefusal {
	/** For standard error, without the last newline. */
	readonly text: string;
	readonly status: number;
}

/** What the gate has to say about one call of the kernel. */
export interface GateReport {
	readonly warnings: readonly Finding[];
	/** Calls that wait for a confirmation. */
	readonly latches: readonly LatchRefusal[];
	/** The step by which what was changed can be undone; `undefined` if nothing was, or nothing is held. */
	readonly undoStep: string | undefined;
}

/**
 * What stands between a kernel and its effects. A kernel without one judges nothing. Each kernel and each fork
 * has its own, so that what one call changes is one step.
 *
 * The methods that take `run` throw a `GateRefusal` if the call must not happen; nothing of it has happened then.
 */
export interface ShellGate {
	/** Stands before the files of the kernel. Called once, before anything else. */
	guard(fileSystem: FileSystem): FileSystem;
	/** The files behind it, guarded. */
	readonly fileSystem: FileSystem;
	/** A call of the kernel begins. */
	begin(label: string): void;
	/** It is over. `goesOn`: jobs of it still run, whose changes belong to it. */
	end(goesOn: boolean): Maybe<GateReport>;
	/** Whether calls may be given other arguments before they are judged. */
	readonly rewrites: boolean;
	/** A command as it is to be called, its name and a confirmation included: what is parsed, judged and run. */
	rewritten(shell: Shell, name: string, argv: readonly string[]): Maybe<readonly string[]>;
	/** The words of a command, without its name, as it is to read them: without `--confirm=NONCE`. */
	withoutConfirmation(words: readonly string[]): readonly string[];
	/** `argv` is as it was called, confirmation included. */
	command(
		shell: Shell,
		declaration: CommandDeclaration,
		args: ParsedArguments<OptionTable>,
		argv: readonly string[],
		run: () => Maybe<number>,
	): Maybe<number>;
	redirect<R>(shell: Shell, path: string, access: RedirectAccess, open: () => Maybe<R>): Maybe<R>;
	/** `run` is given the arguments that were judged. */
	program(
		shell: Shell,
		program: JudgedProgram,
		run: (argv: readonly string[]) => Maybe<ProgramExit>,
	): Maybe<ProgramExit>;
	/** The input that a tool is to be called with, a copy that nobody else holds; it is checked afterwards. */
	toolInput(shell: Shell, tool: Tool, args: unknown): Maybe<unknown>;
	/** `args` are checked. */
	tool<R>(shell: Shell, tool: Tool, args: unknown, run: () => Maybe<R>): Maybe<R>;
	/** `send` asks `admit` about each address before it connects there. */
	network<R>(
		caller: NetworkCaller,
		request: JudgedRequest,
		send: (admit: (peer: NetworkPeer) => Maybe<void>) => Maybe<R>,
	): Maybe<R>;
	/** Puts a refusal in words and remembers it for the report. Throws again what is none. */
	refuse(name: string, refusal: unknown): SaidRefusal;
	/** Counts the confirmations that were asked for: what went up during a command was asked for by it. */
	readonly latchCount: number;
	/** A confirmation was given: the next call that it fits goes through. `undefined` if it was taken, else why not. */
	confirm(nonce: string): string | undefined;
	/** That of a fork, before the same files, or before those that are given. */
	fork(files?: FileSystem): ShellGate;
}
