import { type ForeignFields, fromPlain, isList, isRecord, type Value, type ValueRecord } from '@tenon/core';
import type { EventPayload } from '@tenon/wire';

/** The fields of an event, as a frame carries them. What is no data is left out. */
export const eventFields = (fields: ForeignFields): EventPayload => {
	if (!('tool_args' in fields) && !('result' in fields)) return fields;
	const { tool_args, result, ...rest } = fields;
	return {
		...rest,
		...(tool_args !== undefined && { tool_args: recordOf(tool_args) }),
		...(result !== undefined && { result: boundResult(recordOf(result)) }),
	};
};

const recordOf = (data: unknown): ValueRecord | undefined => {
	const value = fromPlain(data ?? {});
	return isRecord(value) ? value : undefined;
};

// A result is told only as far as it is short.
const boundResult = (result: ValueRecord | undefined): ValueRecord | undefined => {
	const content = result?.get('content');
	if (result === undefined || content === undefined || !isList(content)) return result;
	let room = maxResultLength;
	const kept: Value[] = [];
	for (const block of content.slice(0, maxBlocks)) {
		room -= lengthOf(block);
		if (room < 0) break;
		kept.push(block);
	}
	if (kept.length === content.length) return result;
	return new Map([...result, ['content', kept], ['truncated', true]]);
};

const lengthOf = (block: Value): number => {
	if (!isRecord(block)) return 0;
	let length = 0;
	for (const item of block.values()) length += typeof item === 'string' ? Buffer.byteLength(item) : 0;
	return length;
};

const maxResultLength = 256 << 10;
const maxBlocks = 128;
