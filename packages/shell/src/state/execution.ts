import type {
	AgentControl,
	CallPlace,
	CallTrace,
	OutputContext,
	ToolUpdate,
	UserInterface,
	Value,
} from '@tenon/core';
import type { HiddenNotes } from '../ignore/hidden-notes.ts';
import type { Output } from '../pipe/stream.ts';
import { StepScope } from './step-scope.ts';

/** Learns of the progress of tools: which one, and what it says. */
export type UpdateListener = (tool: string, update: ToolUpdate) => void;

/** Where the progress of calls goes. */
export interface UpdateSink {
	/** `call` is the same object for all updates of one call. */
	add(call: object, tool: string, update: ToolUpdate): void;
	/** The call is over. Throws what the listener has thrown at its updates: that is the embedder's to see. */
	end(call: object): void;
}

/**
 * What one call of the kernel brings beside its script. All environments of the call share it, and jobs that
 * outlive the call keep it.
 */
export interface Execution {
	/** Who reads what the call writes. */
	readonly outputContext: OutputContext;
	/** Where its standard output goes; what leads elsewhere is for another command. */
	readonly stdout: Output | undefined;
	/** `undefined` where it is not watched. */
	readonly updates: UpdateSink | undefined;
	readonly trace: CallTrace | undefined;
	/** The agent whose model called; `undefined` where no agent is behind the call. */
	readonly agent: AgentControl | undefined;
	/** Where the call stands; `undefined` where no agent is behind it. */
	readonly place: CallPlace | undefined;
	/** What its tools ask people by; `undefined`: the kernel's. */
	readonly ui: UserInterface | undefined;
	/** Where the parts of the tools' work are written down. */
	readonly steps: StepScope;
	/** Ids of the scripts that wait for what runs here, the outermost first. */
	readonly scripts: readonly string[];
	/** What the call before this one gave; `undefined` if there was none. */
	readonly previous: PreviousResult | undefined;
	/** Told of what ignore rules hide; `undefined` where it is not wanted. */
	readonly hidden: HiddenNotes | undefined;
}

/** What is kept of a result for the next call. */
export interface PreviousResult {
	/** The value that its last command handed over, if any did. */
	readonly data: Value | undefined;
	/** Its standard output; `undefined` where it was too long to keep. */
	bytes(): Uint8Array | undefined;
}

/** That of a shell that no call has reached yet. */
export const noExecution: Execution = {
	outputContext: 'script',
	stdout: undefined,
	updates: undefined,
	trace: undefined,
	agent: undefined,
	place: undefined,
	ui: undefined,
	steps: new StepScope(undefined),
	scripts: [],
	previous: undefined,
	hidden: undefined,
};
