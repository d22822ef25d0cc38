import type { JsonObject } from '../../data/json.ts';
import type { ToolCallPart } from '../../model/message.ts';
import { callToolSpec } from '../../protocols/standard/tool-search.ts';

/** The call that `call_tool` stands for: it is judged, journaled and told as if the model had made it itself. */
export const directCall = (call: ToolCallPart): ToolCallPart => {
	if (call.toolName !== callToolSpec.name) return call;
	const { name, args } = call.args;
	const isCall = typeof name === 'string' && name !== callToolSpec.name && isObject(args);
	return isCall ? { ...call, toolName: name, args: args as JsonObject } : call;
};

const isObject = (value: unknown): boolean =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
