import type { DeclaredTool, RemoteTool, Tool } from '@tenon/core';
import type { ToolFacts } from './messages.ts';

/** What can be told of a tool without running it. */
export const factsOf = (tool: DeclaredTool | Tool | RemoteTool): ToolFacts => {
	const { name, label, description, input, output, readonly, effects, replay } = tool;
	return { name, label, description, input, output, readonly, effects, replay };
};
