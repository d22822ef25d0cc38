import type { JsonSchema, ToolEffect } from '@tenon/core';
import type { Shell } from '../state/shell.ts';
import { inputSchemaOf } from './json-schema.ts';
import { resultSchemaOf } from './result-schema.ts';

/** What can be called by a name, told for who wants to call it. */
export interface ToolFacts {
	readonly name: string;
	/** `command`: of the process. `tool`: of the embedder. */
	readonly kind: 'command' | 'tool';
	readonly description: string;
	/** What it may do. */
	readonly effects: readonly ToolEffect[];
	/** What it takes. */
	readonly input: JsonSchema;
	/** What `--json` gives; `undefined` if nothing is known of it. */
	readonly output: JsonSchema | undefined;
}

/** All commands and tools of a shell, by name. A tool that overrides a command stands in its place. */
export const toolFacts = ({ ports }: Shell): readonly ToolFacts[] => {
	const facts = new Map<string, ToolFacts>();
	for (const { declaration } of ports.commands.values()) {
		if (declaration === undefined) continue;
		const { name, summary, effects } = declaration;
		const schemas = { input: inputSchemaOf(declaration), output: resultSchemaOf(declaration) };
		facts.set(name, { name, kind: 'command', description: summary, effects, ...schemas });
	}
	for (const { tool, overrides } of ports.tools.commands.list()) {
		const { name, description, effects, input, output } = tool;
		if (facts.has(name) && !overrides) continue;
		facts.set(name, { name, kind: 'tool', description, effects, input, output });
	}
	return [...facts.values()].sort((left, right) => (left.name < right.name ? -1 : 1));
};
