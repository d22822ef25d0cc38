import { fromPlain, isRecord, writeJson } from '@tenon/core';

/**
 * The frame that calls a tool, as a line: the very one that `writeHostFrame` writes. It is put together here around
 * the arguments, which most often are plain data that the platform writes fastest. `name` has nothing to escape.
 * Throws where the arguments are no object of data.
 */
export const toolCallLine = (
	{
		id,
		name,
		deadlineMs,
	}: { readonly id: string; readonly name: string; readonly deadlineMs: number | undefined },
	args: unknown,
): string => {
	const end = deadlineMs === undefined ? '}\n' : `,"deadline_ms":${deadlineMs}}\n`;
	return `{"type":"tool_call","id":"${id}","name":"${name}","args":${argumentsText(args ?? {})}${end}`;
};

const argumentsText = (args: unknown): string => {
	if (isSimpleObject(args, 0)) return JSON.stringify(args);
	const value = fromPlain(args);
	if (!isRecord(value)) throw new TypeError('the arguments have to be an object');
	return writeJson(value);
};

// Whether the platform writes it just as we do: objects of texts, small numbers and the like, not too deep.
const isSimpleObject = (data: unknown, depth: number): boolean => {
	if (typeof data !== 'object' || data === null || depth > maxSimpleDepth) return false;
	const prototype: unknown = Object.getPrototypeOf(data);
	if (prototype !== Object.prototype && prototype !== null) return false;
	for (const key in data) {
		if (!isSimple((data as Readonly<Record<string, unknown>>)[key], depth)) return false;
	}
	return true;
};

const isSimple = (item: unknown, depth: number): boolean => {
	switch (typeof item) {
		case 'string':
			return !item.includes('\u007f');
		case 'boolean':
			return true;
		case 'number':
			return Number.isSafeInteger(item) && !Object.is(item, -0);
		case 'object':
			if (item === null) return true;
			return Array.isArray(item)
				? item.every((each) => isSimple(each, depth + 1))
				: isSimpleObject(item, depth + 1);
		default:
			return false;
	}
};

const maxSimpleDepth = 16;
