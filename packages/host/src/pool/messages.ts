import type { ToolUpdate, Value } from '@tenon/core';
import type { CommandClass, ExecuteOptions, ExecuteResult, GateQuestion, ShellSnapshot } from '@tenon/shell';

/** What the pool says to a worker. */
export type Request =
	| { readonly kind: 'open'; readonly call: number; readonly kernel: number; readonly config: unknown }
	| { readonly kind: 'close'; readonly kernel: number }
	| { readonly kind: 'run'; readonly call: number; readonly kernel: number; readonly run: Run }
	| { readonly kind: 'ask'; readonly call: number; readonly kernel: number; readonly question: Question }
	| { readonly kind: 'cancel' | 'interrupt'; readonly kernel: number }
	| { readonly kind: 'signal'; readonly kernel: number; readonly number: number }
	/** The caller has aborted this run. */
	| { readonly kind: 'abort'; readonly call: number }
	/** Whether this run's time is up. A worker that does not answer hangs. */
	| { readonly kind: 'probe'; readonly call: number }
	/** What a run asked for of its standard input. */
	| { readonly kind: 'input'; readonly call: number; readonly got: Got }
	/** A chunk of output was taken; false when nobody reads any more. Or what became of it instead. */
	| {
			readonly kind: 'taken';
			readonly call: number;
			readonly stream: StreamName;
			readonly open: boolean | Fault;
	  }
	/** What a person said to a question, or why nobody could. */
	| { readonly kind: 'decided'; readonly question: number; readonly said: boolean | Fault };

/** What a worker says to the pool. */
export type Report =
	| { readonly kind: 'answer'; readonly call: number; readonly value: unknown; readonly cwd: string }
	| { readonly kind: 'fault'; readonly call: number; readonly fault: Fault }
	/** A run asks for more of its standard input; so many chunks have come to it. */
	| { readonly kind: 'pull'; readonly call: number; readonly received: number }
	/** A run is over; comes before its answer or fault. */
	| { readonly kind: 'left'; readonly call: number; readonly input: InputLeft }
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

/** The next chunk of a stream, `undefined` at its end, or why there is none. */
export type Got = { readonly chunk: Uint8Array | undefined } | { readonly fault: Fault };

/** What runs: a script, the one that comes in on standard input, or a command with its words as they are. */
export type RunPlan =
	| { readonly kind: 'script'; readonly script: string }
	| { readonly kind: 'input' }
	| { readonly kind: 'argv'; readonly argv: readonly [string, ...string[]] };

/** One run, with what of its options can travel. */
export interface Run {
	readonly plan: RunPlan;
	readonly options: Omit<
		ExecuteOptions,
		'signal' | 'stdin' | 'stdout' | 'stderr' | 'onStdout' | 'onStderr' | 'onUpdate'
	>;
	/** Whether the caller had aborted before it began. */
	readonly isAborted: boolean;
	/** Bytes to read, or a stream that is asked for chunk by chunk. */
	readonly stdin: string | Uint8Array | RemoteSource | undefined;
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

/** A stream of the other thread that is read. */
export interface RemoteSource extends RemoteStream {
	readonly isFile: boolean;
}

/** Where output goes: into the result, there and to a callback, or to a stream alone. */
export type RemoteOutput = 'kept' | 'watched' | RemoteStream;

/** What is asked between scripts, and the answers. */
export interface Answers {
	readonly fork: number;
	readonly snapshot: ShellSnapshot;
	readonly restore: undefined;
	readonly describe: string;
	readonly classify: CommandClass;
	readonly variable: string | undefined;
	readonly value: Value | undefined;
	readonly environment: ReadonlyMap<string, string>;
	readonly shutdown: undefined;
}

export type Question =
	| { readonly about: 'fork'; readonly kernel: number }
	| { readonly about: 'snapshot' | 'describe' | 'environment' | 'shutdown' }
	| { readonly about: 'restore'; readonly data: unknown }
	| { readonly about: 'classify' | 'variable' | 'value'; readonly name: string };

/** A result without what can be made of the rest. */
export type RunAnswer = Omit<ExecuteResult, 'stdout' | 'stdoutBytes' | 'stderr'> & {
	readonly stdoutBytes: Uint8Array;
	readonly stderr: string;
};

/** What a run that is over leaves of its standard input to whoever reads it next. */
export interface InputLeft {
	/** Chunks that have come to the worker. */
	readonly received: number;
	/** What of them nobody took, the first bytes last. */
	readonly unread: readonly Uint8Array[];
}

/** An error as it travels: its own fields beside name and message. */
export interface Fault {
	readonly message: string;
	readonly fields: Readonly<Record<string, unknown>>;
	/** The number under which its own thread keeps the error itself, where it does. */
	readonly kept?: number;
}
