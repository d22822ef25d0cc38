/** What a session is for: which of its tools can be called at all. */
export const modeNames = [
	'full',
	'worker',
	'orchestrator',
	'planner',
	'reviewer',
	'auditor',
	'ask',
	'auto',
	'plan',
] as const;

/** One of them. */
export type ModeName = (typeof modeNames)[number];

/** Whether a text names a mode. */
export const isModeName = (text: string): text is ModeName => modeNames.includes(text as ModeName);

/** What a mode leaves. */
export interface Mode {
	/** The tools that can be called beside those that only read; `undefined`: all. */
	readonly tools: ReadonlySet<string> | undefined;
	/** Whether nothing may be written, and no extension may run a program. */
	readonly isReadOnly: boolean;
	/** What becomes of decisions: `ask`, a person decides on all that changes something; `never-ask`, what would be asked is refused. */
	readonly questions?: 'ask' | 'never-ask';
}

const looking = ['read', 'glob', 'grep', 'plan', 'git', 'fetch', 'web_fetch', 'recall', 'skill', 'todo'];
const asking = ['ask', 'ask_user'];
const working = ['write', 'edit', 'shell', 'jobs', 'undo', 'memory'];
const delegating = ['subagent', 'subagents'];

/** The modes by name. */
export const modes: Readonly<Record<ModeName, Mode>> = {
	full: { tools: undefined, isReadOnly: false },
	worker: { tools: new Set([...looking, ...asking, ...working]), isReadOnly: false },
	orchestrator: { tools: new Set([...looking, ...asking, ...delegating]), isReadOnly: true },
	planner: { tools: new Set([...looking, ...asking]), isReadOnly: true },
	reviewer: { tools: new Set([...looking, ...asking]), isReadOnly: true },
	auditor: { tools: new Set(looking), isReadOnly: true },
	ask: { tools: undefined, isReadOnly: false, questions: 'ask' },
	auto: { tools: undefined, isReadOnly: false, questions: 'never-ask' },
	plan: { tools: new Set([...looking, ...asking]), isReadOnly: true },
};
