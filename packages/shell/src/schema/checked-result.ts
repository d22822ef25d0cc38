import {
	type ContentBlock,
	errorResult,
	fromPlain,
	isValueError,
	type ToolResult,
	type Value,
} from '@tenon/core';
import { expectObject, Misshapen, misshapen } from './misshapen.ts';
import { readDirectives } from './read-directive.ts';

/** What a tool returned, if it is a result; else a failed one that says what is wrong with it. */
export const checkedResult = (tool: string, returned: unknown): ToolResult => {
	try {
		return readResult(returned);
	} catch (error) {
		if (!(error instanceof Misshapen || isValueError(error))) throw error;
		return errorResult(`${tool}: the tool returned no valid result: ${error.message}`);
	}
};

const readResult = (returned: unknown): ToolResult => {
	const { content, isError, exitStatus, data, details, ...rest } = expectObject('it', returned);
	const directives = readDirectives(rest.directives);
	if (!Array.isArray(content)) throw misshapen('content', 'a list', content);
	if (typeof isError !== 'boolean') throw misshapen('isError', 'true or false', isError);
	if (typeof exitStatus !== 'number' || !Number.isInteger(exitStatus) || exitStatus < 0 || exitStatus > 255)
		throw misshapen('exitStatus', 'an integer from 0 to 255', exitStatus);
	if (directives !== undefined && !Array.isArray(directives))
		throw misshapen('directives', 'a list', directives);
	return {
		content: content.map((block: unknown, at) => readBlock(`content[${at}]`, block)),
		isError,
		exitStatus,
		data: data === undefined ? undefined : fromPlain(data),
		details,
		...(directives === undefined ? {} : { directives }),
	};
};

const readBlock = (place: string, block: unknown): ContentBlock => {
	const { type, text, value, mimeType, bytes } = expectObject(place, block);
	switch (type) {
		case 'text':
			if (typeof text !== 'string') throw misshapen(`${place}.text`, 'a string', text);
			return { type, text };
		case 'json': {
			const read: Value = fromPlain(value);
			return { type, value: read };
		}
		case 'image':
			if (typeof mimeType !== 'string') throw misshapen(`${place}.mimeType`, 'a string', mimeType);
			if (!(bytes instanceof Uint8Array)) throw misshapen(`${place}.bytes`, 'bytes', bytes);
			return { type, mimeType, bytes };
		default:
			throw misshapen(`${place}.type`, 'text, json or image', type);
	}
};
