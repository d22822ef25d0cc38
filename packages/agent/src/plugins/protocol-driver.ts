import type { PromptContribution } from '@tenon/core';
import type { Json } from '../data/json.ts';
import type { RecordedModel } from '../model/models.ts';
import type { ToolSpec } from '../model/request.ts';
import type { ProtocolDriver } from '../turn/driver.ts';

/**
 * The half of a protocol that conducts turns: it owns the driver and what the model is shown. The turn loop, and how a
 * driver's state is kept and resumed, are the runtime's. Registered once for a session, by `registrar.protocol.driver`.
 */
export interface ProtocolDriverPlugin {
	/**
	 * What a turn is conducted with. Synchronous and pure: called when the turn starts, at its first step, and before each
	 * further one where it asks for a synchronised environment.
	 */
	buildPreamble(input: ProtocolBuildInput): TurnDriverPreamble;
}

/** What a preamble is made of. */
export interface ProtocolBuildInput {
	readonly sessionId: string;
	/** The tools that there are at this moment, in their order. */
	readonly tools: readonly ToolSpec[];
	/** What prompt contributors gave, in their order; none when the turn starts. */
	readonly contributions: readonly PromptContribution[];
	/** The turn options of the session's frame. */
	readonly turnOptions: Json;
	/** What the turn's input brought for the protocol; null where it brought nothing. */
	readonly turnExtension: Json;
	readonly model: RecordedModel;
}

/** What a turn is conducted with. */
export interface TurnDriverPreamble {
	readonly driver: ProtocolDriver;
	/** What the protocol adds to the system prompt, after the program's and before contributions; empty: nothing. */
	readonly promptText: string;
	/** The tools that the model is told of natively. A tool that is not among them can still be called. */
	readonly tools: readonly ToolSpec[];
	/** Whether prompt text and tools are made anew before each step; otherwise the turn keeps those of its first. */
	readonly syncExecutionEnvironment: boolean;
}
