import { parseScript } from '@tenon/shell';

/** What the text of a script tells beside its plan. */
export interface ScriptFacts {
	/** Functions that it defines. */
	readonly functions: ReadonlySet<string>;
	/** Names of variables that a command is given in front of it, by where the command starts. */
	readonly assignments: ReadonlyMap<number, readonly string[]>;
}

/** Finds functions and assignments. Throws `ShellSyntaxError`. */
export const scriptFacts = (text: string): ScriptFacts => {
	const functions = new Set<string>();
	const assignments = new Map<number, readonly string[]>();
	const visit = (node: unknown): void => {
		if (Array.isArray(node)) {
			for (const item of node) visit(item);
			return;
		}
		if (typeof node !== 'object' || node === null) return;
		const { type } = node as { readonly type?: unknown };
		if (type === 'function') functions.add((node as { readonly name: string }).name);
		if (type === 'simple') {
			const simple = node as SimpleNode;
			assignments.set(
				simple.span.start,
				simple.assignments.map(({ name }) => name),
			);
		}
		for (const [key, value] of Object.entries(node)) if (key !== 'span') visit(value);
	};
	visit(parseScript(text).script);
	return { functions, assignments };
};

interface SimpleNode {
	readonly span: { readonly start: number };
	readonly assignments: readonly { readonly name: string }[];
}
