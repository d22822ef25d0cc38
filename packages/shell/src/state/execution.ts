import type { AgentControl, CallTrace, OutputContext, StepRunner, ToolUpdate } from '@tenon/core';
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
	/** Runs the parts of a tool's work. */
	readonly step: StepRunner;
}

/** That of a shell that no call has reached yet. */
export const noExecution: Execution = {
	outputContext: 'script',
	stdout: undefined,
	onUpdate: undefined,
	trace: undefined,
	agent: undefined,
	step: (_key, run) => run(),
};
