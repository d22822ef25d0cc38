import type { ToolUpdate, Value } from '@tenon/core';
import type { CommandClass, ExecuteOptions, ExecuteResult, GateQuestion, ShellSnapshot } from '@tenon/shell';

/** What the pool says to a worker. */
export type Request =
	| { readonly kind: 'open'; readonly call: number; readonly kernel: number; readonly config: unknown }
	| { readonly kind: 'close'; readonly kernel: number }
	| { readonly kind: 'run'; readonly call: number; readonly kernel: number; readonly run: Run }
	| { readonly kind: 'ask'; readonly call: number; readonly kernel: number; readonly question: Question }
	| { readonly kind: 'cancel'; readonly kernel: number }
	| { readonly kind: 'signal'; readonly kernel: number; readonly number: number }
	/** The caller has aborted this run. */
	| { readonly kind: 'abort'; readonly call: number }
	/** Whether this run's time is up. A worker that does not answer hangs. */
	| { readonly kind: 'probe'; readonly call: number }
	/** The next chunk of a run's standard input; `undefined` at its end. */
	| { readonly kind: 'input'; readonly call: number; readonly chunk: Uint8Array | undefined }
	/** A chunk of output was taken; `open` is false when nobody reads any more. */
	| { readonly kind: 'taken'; readonly call: number; readonly stream: StreamName; readonly open: boolean }
	/** What a person said to a question, or why nobody could. */
	| { readonly kind: 'decided'; readonly question: number; readonly said: boolean | Fault };

/** What a worker says to the pool. */
export type Report =
	| { readonly kind: 'answer'; readonly call: number; readonly value: unknown; readonly cwd: string }
	| { readonly kind: 'fault'; readonly call: number; readonly fault: Fault }
	| { readonly kind: 'pull'; readonly call: number }
	| { readonly kind: 'probed'; readonly call: number; readonly isOverdue: boolean }
	/** A gate wants a person to decide. */
	| { readonly kind: 'question'; readonly question: number; readonly asked: PoolQuestion }
	/** Nobody waits for the answer any more. */
	| { readonly kind: 'withdrawn'; readonly question: number }
	/** A tool tells how far it is. */
	| { readonly kind: 'update'; readonly call: number; readonly tool: string; readonly update: ToolUpdate }
	| {
			readonly kind: 'output';
			readonly call: number;
			readonly stream: StreamName;
			readonly chunk: Uint8Array;
	  };

/** A question as it travels. */
export type PoolQuestion = Omit<GateQuestion, 'signal'>;

/** How long scripts of a kernel may take: where their call names no time, and at most. */
export interface TimeLimits {
	readonly usualMs: number;
	readonly maxMs: number;
}

export type StreamName = 'stdout' | 'stderr';

/** One script or command, with what of its options can travel. */
export interface Run {
	readonly script?: string;
	readonly argv?: readonly [string, ...string[]];
	readonly options: Omit<
		ExecuteOptions,
		'signal' | 'stdin' | 'stdout' | 'stderr' | 'onStdout' | 'onStderr' | 'onUpdate'
	>;
	/** Whether the caller had aborted before it began. */
	readonly isAborted: boolean;
	/** Bytes to read, or a stream that is asked for chunk by chunk. */
	readonly stdin: string | Uint8Array | RemoteStream | undefined;
	readonly stdout: RemoteOutput;
	readonly stderr: RemoteOutput;
	/** Whether the caller wants to know how far tools are. */
	readonly watchesTools: boolean;
}

/** A stream of the other thread. */
export interface RemoteStream {
	readonly isTerminal: boolean;
	/** Descriptors belong to the process: they are good in every thread. */
	readonly hostDescriptor: number | undefined;
}

/** Where output goes: into the result, there and to a callback, or to a stream alone. */
export type RemoteOutput = 'kept' | 'watched' | RemoteStream;

/** What is asked between scripts, and the answers. */
export interface Answers {
	readonly fork: number;
	readonly snapshot: ShellSnapshot;
	readonly restore: undefined;
	readonly classify: CommandClass;
	readonly variable: string | undefined;
	readonly value: Value | undefined;
	readonly environment: ReadonlyMap<string, string>;
	readonly shutdown: undefined;
}

export type Question =
	| { readonly about: 'fork'; readonly kernel: number }
	| { readonly about: 'snapshot' | 'environment' | 'shutdown' }
	| { readonly about: 'restore'; readonly data: unknown }
	| { readonly about: 'classify' | 'variable' | 'value'; readonly name: string };

/** A result without what can be made of the rest. */
export type RunAnswer = Omit<ExecuteResult, 'stdout' | 'stdoutBytes' | 'stderr'> & {
	readonly stdoutBytes: Uint8Array;
	readonly stderr: string;
};

/** An error as it travels: its own fields beside name and message. */
export interface Fault {
	readonly message: string;
	readonly fields: Readonly<Record<string, unknown>>;
}
