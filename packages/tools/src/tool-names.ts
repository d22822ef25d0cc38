/** What a session can give its tools; what it does not give leaves out the tools that need it. */
export interface GivenToTools {
	readonly hasShell: boolean;
	/** Whether programs of the host run. */
	readonly runsPrograms: boolean;
	readonly hasJobs: boolean;
	readonly hasUndo: boolean;
	readonly hasNetwork: boolean;
	readonly hasMemory: boolean;
	/** Whether a model works in turns. */
	readonly hasTurns: boolean;
}

/** The names of the tools of a session, in the order in which they are listed. */
export const namesOfTools = (given: GivenToTools): readonly ToolName[] => {
	const { hasShell, runsPrograms, hasJobs, hasUndo, hasNetwork, hasMemory, hasTurns } = given;
	return [
		...when(hasShell, 'shell'),
		...(['read', 'write', 'edit', 'glob', 'grep', 'plan'] as const),
		...when(hasShell && runsPrograms, 'git'),
		...when(hasJobs, 'jobs'),
		...when(hasUndo, 'undo'),
		...when(hasNetwork, 'fetch', 'web_fetch'),
		...when(hasMemory, 'memory'),
		...when(hasTurns && hasShell, 'todo'),
		...when(hasTurns, 'ask'),
	];
};

/** The name of a tool of this package. */
export type ToolName =
	| 'shell'
	| 'read'
	| 'write'
	| 'edit'
	| 'glob'
	| 'grep'
	| 'plan'
	| 'git'
	| 'jobs'
	| 'undo'
	| 'fetch'
	| 'web_fetch'
	| 'memory'
	| 'todo'
	| 'ask';

const when = <Name extends ToolName>(isGiven: boolean, ...names: readonly Name[]): readonly Name[] =>
	isGiven ? names : [];
