import type { PipelinePosition } from '../exec/pipes.ts';
import type { FileKind, FileSystem } from '../fs/file-system.ts';
import type { CallPlace } from '../gate/call.ts';
import type { NonceVerdict } from '../gate/nonce-store.ts';
import type { Maybe } from '../maybe/maybe.ts';
import type { Value } from '../value/value.ts';
import type { PatientHold } from './patience.ts';
import type { ContentBlock, ToolResult } from './result.ts';
import type { JsonSchema } from './schema.ts';
import type { ToolEffect } from './tool.ts';
import type { CallTrace } from './trace.ts';
import type { UserInterface } from './ui.ts';

/** Who reads the output: it decides between columns and colours, plain lines, and compact text. */
export type OutputContext = 'interactive' | 'piped' | 'model' | 'script';

/** How the result of this call is to be rendered. */
export type OutputFormat = 'text' | 'json';

/** What a caller may know of a tool without running it. */
export interface ToolSummary {
	readonly name: string;
	readonly label: string;
	readonly description: string;
	readonly input: JsonSchema;
	readonly output: JsonSchema | undefined;
	readonly effects: readonly ToolEffect[];
}

/**
 * Standard input of a call. Bytes, text and lines draw from one stream, so what one of them took
 * is gone for the others; data is what the producer handed over beside its bytes.
 */
export interface ToolInput {
	/** All that is left. */
	bytes(): Maybe<Uint8Array>;
	/** All that is left, in the shell's string form. */
	text(): Maybe<string>;
	/** The next line without its newline, or `undefined` at the end. Takes not a byte more. */
	line(): Maybe<string | undefined>;
	/** The structured value beside the bytes, or `undefined` if the producer gave none. */
	data(): Maybe<Value | undefined>;
}

/** Progress of a call that is still running. Shown to people, never part of the result. */
export interface ToolUpdate {
	readonly text?: string;
	readonly content?: readonly ContentBlock[];
	/** 0 to 100. */
	readonly percent?: number;
	/** What the call wrote since its last update, in order: it follows what was shown before. */
	readonly output?: readonly ToolOutputPiece[];
}

/** A piece of what a call writes while it runs. */
export interface ToolOutputPiece {
	readonly stream: 'stdout' | 'stderr';
	readonly text: string;
}

/** Says which paths an ignore configuration hides. Paths are absolute and normal. */
export interface IgnoreFilter {
	isIgnored(path: string, kind: FileKind): boolean;
	/**
	 * The filter for what a directory holds, which may bring rules of its own; a walk asks for it on the way
	 * down. Absent where this one is good for all below.
	 */
	below?(directory: string): Maybe<IgnoreFilter>;
	/** Whether it counts even where a caller asks to see all; default false. */
	readonly isEnforced?: boolean;
}

/** What a tool asks for before it destroys something that cannot be brought back. */
export interface LatchRequest {
	readonly reason: string;
	readonly paths: readonly string[];
	/** The command line that confirms, given the nonce: `rm --confirm=7f3a92c1 build`. */
	readonly hint: (nonce: string) => string;
}

/** Runs a part of a call under a key; see {@link ToolContext.step}. */
export type StepRunner = <T extends Value>(key: string, run: () => Maybe<T>) => Maybe<T>;

/** What a tool may say to the agent that runs it. */
export interface AgentControl {
	/** Ends the running turn. */
	cancel(reason?: string): void;
	/** Adds input that the running turn sees at its next checkpoint. */
	steer(text: string): void;
	/** Adds input for the turn after this one. */
	followUp(text: string): void;
}

/** What the narrow and the wide context have in common. Not a context by itself. */
export interface SharedContext {
	readonly fileSystem: FileSystem;
	/** Absolute and normal. */
	readonly cwd: string;
	/** Joins with `cwd` and resolves `.` and `..` in the text; never touches a disk. */
	resolvePath(path: string): string;
	getVariable(name: string): Value | undefined;
	setVariable(name: string, value: Value): void;
	/** Runs another tool through the gate, as this call's principal. */
	call(name: string, args: unknown): Maybe<ToolResult>;
	/** Aborts when the call is cancelled or its time is up. Every wait must listen to it. */
	readonly signal: AbortSignal;
	/** Stops the script's clock for at most `budgetMs`; cancellation stays live. */
	patient(budgetMs: number): PatientHold;
	readonly outputContext: OutputContext;
	/** The position of this call in the pipeline that it is a stage of. */
	readonly position: PipelinePosition;
	/** Chooses how the result of this call is rendered, whatever its caller's default. */
	setOutputFormat(format: OutputFormat): void;
	/** Paths that match a pattern, absolute and in byte order; empty if none does. */
	expandGlob(pattern: string): Maybe<readonly string[]>;
	/** Patterns among `operands` expanded relative to `cwd`; others kept as they are. */
	expandPaths(operands: readonly string[]): Maybe<readonly string[]>;
	/** The filter that applies below `root`, or `undefined` if nothing is hidden there. */
	ignoreFilter(root: string): Maybe<IgnoreFilter | undefined>;
	/** The refusal to return when confirmation is needed: a fresh nonce, the reason, the way on. */
	latch(request: LatchRequest): ToolResult;
	/**
	 * Judges a confirmation of this call for these paths, and consumes it if it is valid. `undefined` asks for one that
	 * was given beside the call, by `kernel confirm` or by a person.
	 */
	verifyNonce(nonce: string | undefined, paths: readonly string[]): NonceVerdict;
}

/**
 * What a tool sees of its call where it runs in another process than the kernel: what can be told across. All that an
 * extension's tool is given.
 */
export interface RemoteContext {
	/** Aborts when the call is cancelled or its time is up. Every wait must listen to it. */
	readonly signal: AbortSignal;
	/** Absolute and normal. */
	readonly cwd: string;
	/** Stops the script's clock for at most `budgetMs`; cancellation stays live. */
	patient(budgetMs: number): PatientHold;
	/** Reports progress; dropped without a reader, merged where it comes too fast. */
	update(update: ToolUpdate): void;
	readonly ui: UserInterface;
	/** The agent behind this call, or `undefined` where a script or a person called. */
	readonly agent: AgentControl | undefined;
	/** Where this call stands, to be handed on to whatever it runs; `undefined` where no agent is behind it. */
	readonly place: CallPlace | undefined;
	/**
	 * Runs one part of the work. Where calls are journaled, what it came to is written down under the key, and a call
	 * that is made again after its process died gets that instead of running the part again; elsewhere it just runs.
	 * A key is good for one part of a call.
	 */
	readonly step: StepRunner;
	/** The trace that this call belongs to, or `undefined` where the embedder gave none. */
	readonly trace: CallTrace | undefined;
	/**
	 * Ids of the scripts that wait for this call, the outermost first. The kernel of such a script runs no other one
	 * before this call is over.
	 */
	readonly scripts: readonly string[];
}

/**
 * The narrow context: all that a tool from outside sees. No globals, no environment, no way from
 * here to the kernel. A context belongs to one call and is dead afterwards.
 */
export interface ToolContext extends SharedContext, RemoteContext {
	readonly scope: 'tool';
	readonly stdin: ToolInput;
	listTools(): readonly ToolSummary[];
	getTool(name: string): ToolSummary | undefined;
	/** Reports progress; dropped without a reader, merged where it comes too fast. */
	update(update: ToolUpdate): void;
	readonly ui: UserInterface;
	/** The agent that led to this call, by its model or by what that runs; `undefined` where there is none. */
	readonly agent: AgentControl | undefined;
	/** Where this call stands, to be handed on to whatever it runs; `undefined` where no agent is behind it. */
	readonly place: CallPlace | undefined;
}
