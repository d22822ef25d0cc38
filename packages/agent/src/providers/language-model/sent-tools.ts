import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import type { ModelRequest, ToolSpec } from '../../model/request.ts';
import { sentToolName } from './tool-name.ts';

/**
 * The tools that a model is told of. A request without tools whose conversation has calls tells of those that were
 * called: providers refuse a conversation about tools that do not exist. Such a model may not call them.
 */
export const sentTools = ({
	tools,
	messages,
}: Pick<ModelRequest, 'tools' | 'messages'>): {
	readonly tools: readonly LanguageModelV4FunctionTool[];
	readonly mayCall: boolean;
} => {
	if (tools.length > 0) return { tools: tools.map(sentTool), mayCall: true };
	const called = new Set<string>();
	for (const message of messages) {
		if (message.role !== 'assistant') continue;
		for (const part of message.parts) if (part.type === 'tool_call') called.add(sentToolName(part.toolName));
	}
	return { tools: [...called].map(formerTool), mayCall: false };
};

const sentTool = ({ name, description, input }: ToolSpec): LanguageModelV4FunctionTool => ({
	type: 'function',
	name,
	description,
	inputSchema: input,
});

const formerTool = (name: string): LanguageModelV4FunctionTool => ({
	type: 'function',
	name,
	description: 'Cannot be called at the moment.',
	inputSchema: { type: 'object', properties: {} },
});
