/** A coding session as it was recorded: a fresh project, the calls of a model in it, and what came of them. */
export interface Session {
	/** What the model was asked to do. */
	readonly title: string;
	/** Programs without which it cannot be played on a machine. */
	readonly needs?: readonly string[];
	/** The project before the first call, by path; committed to a repository of its own. */
	readonly files: Readonly<Record<string, string>>;
	/** Links in the project to what an installation would have put there: by path, from the root of this repository. */
	readonly links?: Readonly<Record<string, string>>;
	readonly steps: readonly Step[];
	/** How the one question began that a person was asked; the answer was yes. */
	readonly question?: string;
	/** Programs, by the first words of their calls, that undo names as not tracked. */
	readonly untracked?: readonly string[];
	/** All that is not as it was when everything is undone: what programs have made, changed or moved. */
	readonly leaves?: readonly string[];
}

/** One call of a tool, with its outcome. */
export interface Step {
	readonly tool: string;
	readonly args: Readonly<Record<string, unknown>>;
	/** Default 0. */
	readonly code?: number;
	/** Lines of the output: each is one of its lines, or fits one. */
	readonly says?: readonly (string | RegExp)[];
	/** What is said to a call that is held back or refused: the start of a warning. */
	readonly refused?: string;
}

/** What is expected of a step; a single line needs no list. */
export interface Expected {
	readonly code?: number;
	readonly says?: string | RegExp | readonly (string | RegExp)[];
	readonly refused?: string;
}

const step = (tool: string, args: Readonly<Record<string, unknown>>, expected: Expected): Step => {
	const { says = [], ...rest } = expected;
	return { tool, args, ...rest, says: typeof says === 'string' || says instanceof RegExp ? [says] : says };
};

/** A script in the shell. */
export const shell = (script: string, expected: Expected = {}): Step => step('shell', { script }, expected);

/** A script that goes on beside the next calls. */
export const background = (script: string, expected: Expected = {}): Step =>
	step('shell', { script, background: true }, expected);

/** A file is read. */
export const read = (path: string, expected: Expected = {}): Step => step('read', { path }, expected);

/** A new file. */
export const write = (path: string, content: string): Step =>
	step('write', { path, content }, { says: `created ${path} (${Buffer.byteLength(content)} bytes)` });

/** Text in place of other text. */
export const edit = (path: string, old: string, replacement: string): Step =>
	step('edit', { path, edits: [{ old, new: replacement }] }, { says: `edited ${path}: 1 place` });

/** Any other tool. */
export const call = (tool: string, args: Readonly<Record<string, unknown>>, expected: Expected = {}): Step =>
	step(tool, args, expected);
