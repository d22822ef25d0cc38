import type {
	AgentControl,
	CallPlace,
	CallTrace,
	OutputContext,
	StepRunner,
	ToolUpdate,
	UserInterface,
	Value,
} from '@tenon/core';
import type { HiddenNotes } from '../ignore/hidden-notes.ts';
import type { Output } from '../pipe/stream.ts';

/** Learns of the progress of tools: which one, and what it says. */
export type UpdateListener = (tool: string, update: ToolUpdate) => void;

/**
 * What one call of the kernel brings beside its script. All environments of the call share it, and jobs that
 * outlive the call keep it.
 */
export interface Execution {
	/** Who reads what the call writes. */
	readonly outputContext: OutputContext;
	/** Where its standard output goes; what leads elsewhere is for another command. */
	readonly stdout: Output | undefined;
	readonly onUpdate: UpdateListener | undefined;
	readonly trace: CallTrace | undefined;
	/** The agent whose model called; `undefined` where a script or a person did. */
	readonly agent: AgentControl | undefined;
	/** Where the call stands; `undefined` where no agent is behind it. */
	readonly place: CallPlace | undefined;
	/** Runs the parts of a tool's work. */
	readonly step: StepRunner;
	/** What its tools can ask a person; `undefined`: what those of the kernel can. */
	readonly ui: UserInterface | undefined;
	/** What the call before this one gave; `undefined` if there was none. */
	readonly previous: PreviousResult | undefined;
	/** Told of what ignore rules hide; `undefined` where nobody asks. */
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
	onUpdate: undefined,
	trace: undefined,
	agent: undefined,
	place: undefined,
	step: (_key, run) => run(),
	ui: undefined,
	previous: undefined,
	hidden: undefined,
};
