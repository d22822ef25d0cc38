import { isRecord, isTenonError, parseJson, type ValueRecord } from '@tenon/core';
import { maxFrameDepth, type ToolCallFrame } from '@tenon/wire';

/**
 * The frame that calls a tool in the form in which hosts write it, by far the most frequent of all: just what
 * `readHostFrame` makes of the line, cut out where it always stands. `undefined` for every other line.
 */
export const readToolCallLine = (line: string): ToolCallFrame | undefined => {
	if (!line.startsWith(beginning) || !line.endsWith('}')) return undefined;
	const idEnd = line.indexOf('"', beginning.length);
	if (!line.startsWith(betweenIdAndName, idEnd)) return undefined;
	const nameStart = idEnd + betweenIdAndName.length;
	const nameEnd = line.indexOf('"', nameStart);
	if (!line.startsWith(betweenNameAndArgs, nameEnd)) return undefined;
	const id = line.slice(beginning.length, idEnd);
	const name = line.slice(nameStart, nameEnd);
	if (!plainName.test(id) || !plainName.test(name)) return undefined;
	const argsStart = nameEnd + betweenNameAndArgs.length;
	const deadlineStart = line.lastIndexOf(beforeDeadline);
	const deadline = deadlineStart > argsStart ? line.slice(deadlineStart + beforeDeadline.length, -1) : '';
	const hasDeadline = plainDeadline.test(deadline);
	const args = readRecord(line.slice(argsStart, hasDeadline ? deadlineStart : -1));
	if (args === undefined) return undefined;
	return { type: 'tool_call', id, name, args, deadline_ms: hasDeadline ? Number(deadline) : undefined };
};

const beginning = '{"type":"tool_call","id":"';
const betweenIdAndName = '","name":"';
const betweenNameAndArgs = '","args":';
const beforeDeadline = ',"deadline_ms":';
const plainName = /^[A-Za-z0-9_.-]+$/;
const plainDeadline = /^[1-9][0-9]{0,8}$/;

const readRecord = (text: string): ValueRecord | undefined => {
	try {
		// The frame itself is the outermost.
		const value = parseJson(text, { maxDepth: maxFrameDepth - 1 });
		return isRecord(value) ? value : undefined;
	} catch (error) {
		// What is wrong with the line is said by whoever reads it in full.
		if (isTenonError(error)) return undefined;
		throw error;
	}
};
