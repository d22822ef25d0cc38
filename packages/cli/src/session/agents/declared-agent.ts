import type { ModeName, RunPolicy } from '@tenon/host';

/** An agent that a file declares: what it is told, and what is left to it. */
export interface DeclaredAgent {
	readonly name: string;
	/** When to use it, for the model that may. */
	readonly description: string;
	/** The start of its system prompt. */
	readonly prompt: string;
	/** The name of its model; `undefined`: that of its caller. */
	readonly model: string | undefined;
	readonly maxSteps: number | undefined;
	/** Which tools can be called at all. */
	readonly mode: ModeName;
	/** What is taken away besides. */
	readonly policy: RunPolicy;
	/** Absolute. */
	readonly file: string;
	/** Whether it comes with the project: then it is used once the person has seen it. */
	readonly isProjects: boolean;
	/** Of the file: another one is asked about again. */
	readonly contentHash: string;
	/** What of the file was not understood; what it would have taken away is taken away whole. */
	readonly problems: readonly string[];
}
