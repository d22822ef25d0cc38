import {
	decodeText,
	type Flow,
	isTenonError,
	type JsonSyntaxError,
	parseJson,
	type Value,
	wait,
} from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { CommandFailure } from './command-failure.ts';
import { readWhole } from './read-whole.ts';

/** What came in: the value itself where a command handed one over beside its text, else the text. */
export type DataInput = { readonly value: Value } | { readonly text: string };

/**
 * Reads standard input to its end, then asks for the value beside it: a command that hands one over may
 * still be writing, and would wait for us if we asked first.
 */
export const readDataInput = function* (context: CommandContext): Flow<DataInput> {
	const { stdin } = context;
	if (stdin === undefined) return { text: '' };
	const bytes = yield* wait(readWhole(context, stdin));
	const value = stdin.takeData();
	return value === undefined ? { text: decodeText(bytes) } : { value };
};

/** The value that came in, or the JSON document that the text is. */
export const readValue = function* (context: CommandContext): Flow<Value> {
	const input = yield* readDataInput(context);
	return 'value' in input ? input.value : parseDocument(input.text);
};

/** A text that must be one JSON document; `line` is where it stands, if it is part of a larger text. */
export const parseDocument = (text: string, line?: number): Value => {
	try {
		return parseJson(text);
	} catch (error) {
		if (!isTenonError(error) || !error.code.startsWith('json.')) throw error;
		const where = line === undefined ? '' : `line ${line}: `;
		throw new CommandFailure(`${where}${(error as JsonSyntaxError).message}`);
	}
};
