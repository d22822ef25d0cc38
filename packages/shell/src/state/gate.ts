import type {
	CallId,
	CallPlace,
	FileSystem,
	LatchRefusal,
	Maybe,
	NetworkCaller,
	NetworkPeer,
	NonceStore,
	RedirectAccess,
	Tool,
} from '@tenon/core';
import type { Finding } from '../check/finding.ts';
import type { CommandDeclaration, OptionTable, ParsedArguments } from '../command/declaration.ts';
import type { CheckedArguments, ToolAnswer } from '../tools/tool-answer.ts';
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

/** Runs a program with the words, without its name, and the variables that came out of the gate. */
export type RunProgram = (
	argv: readonly string[],
	environment: ReadonlyMap<string, string>,
) => Maybe<ProgramExit>;

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
	/** What a guard said to the caller; `undefined` where it was none. */
	readonly reason: string | undefined;
}

/** A call of a tool that is to go through the gate. */
export interface GatedTool {
	readonly shell: Shell;
	readonly tool: Tool;
	/** Not looked at yet: it is copied, and may be given another, before it is checked. */
	readonly args: unknown;
	readonly id: CallId;
	readonly place: CallPlace | undefined;
	readonly check: (args: unknown) => Maybe<CheckedArguments>;
	readonly run: (args: unknown, place: CallPlace | undefined) => Maybe<ToolAnswer>;
}

/** What the gate has to say about one call of the kernel. */
export interface GateReport {
	readonly warnings: readonly Finding[];
	/** Calls that wait for a confirmation. */
	readonly latches: readonly LatchRefusal[];
	/** Whether something was refused, or waits for a confirmation. */
	readonly refused: boolean;
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
	/** It is over. `continues`: jobs of it still run, whose changes belong to it. */
	end(continues: boolean): Maybe<GateReport>;
	/** Whether anybody wants to see calls of a command, which has an effect, before they are judged. */
	isProposed(command: string): boolean;
	/**
	 * Puts a command, its name and a confirmation included, before those who want to see it. `run` is given what is
	 * to be parsed, judged and run, and the id under which; when it is back the call is over.
	 */
	propose(
		shell: Shell,
		name: string,
		argv: readonly string[],
		run: (argv: readonly string[], id: CallId) => Maybe<number>,
	): Maybe<number>;
	/** The words of a command, without its name, as it is to read them: without `--confirm=NONCE`. */
	withoutConfirmation(words: readonly string[]): readonly string[];
	/** `argv` is as it was called, confirmation included; `id` is that of its proposal, if there was one. */
	command(
		shell: Shell,
		declaration: CommandDeclaration,
		args: ParsedArguments<OptionTable>,
		argv: readonly string[],
		run: () => Maybe<number>,
		id?: CallId,
	): Maybe<number>;
	redirect<R>(shell: Shell, path: string, access: RedirectAccess, open: () => Maybe<R>): Maybe<R>;
	/** `run` is given the arguments that were judged. */
	program(shell: Shell, program: JudgedProgram, run: RunProgram): Maybe<ProgramExit>;
	/** Whether a hook wants to see calls of a tool that only computes. */
	wants(tool: Tool): boolean;
	/** A call of a tool, from its proposal to its end. What is refused is a failed result, not thrown. */
	tool(call: GatedTool): Maybe<ToolAnswer>;
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
	/** Whether a confirmation that was given covers a call of a command on these paths; it is used up then. */
	useConfirmation(command: string, paths: readonly string[]): boolean;
	/** The pending confirmations; tools and commands of the kernel use the same. */
	readonly nonces: NonceStore;
	/** That of a fork, before the same files, or before those that are given. */
	fork(files?: FileSystem): ShellGate;
}
