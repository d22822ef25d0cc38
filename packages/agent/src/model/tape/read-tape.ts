import { isJsonError, parseJson } from '@tenon/core';
import {
	count,
	flag,
	jsonObject,
	listOf,
	objectOf,
	oneOf,
	recordOf,
	type Shape,
	ShapeError,
	text,
} from '../../data/shape.ts';
import type {
	Expectation,
	ExpectedResult,
	ExpectedText,
	Tape,
	TapeCall,
	TapeEntries,
	TapeEntry,
	TapeFault,
	TapeReply,
} from './tape.ts';
import { TapeError } from './tape-error.ts';

/**
 * Reads a tape: JSON with `"tape": 1` and one of `replies`, `turns` and `conversations`. `name` is what messages call it. Throws
 * {@link TapeError} with the field at fault and what was expected there.
 */
export const readTape = (source: string, name: string): Tape => {
	try {
		parseJson(source);
		const { tape: _format, ...entries } = tapeShape(JSON.parse(source), '');
		return { name, ...entries };
	} catch (error) {
		if (error instanceof ShapeError) throw new TapeError(name, error.path, error.message, { cause: error });
		if (isJsonError(error)) throw new TapeError(name, '', error.message, { cause: error });
		throw error;
	}
};

const expectedText: Shape<ExpectedText> = (value, path) =>
	typeof value === 'string' ? value : containing(value, path);

const containing: Shape<{ readonly contains: string }> = objectOf({ contains: text });

const expectedResult: Shape<ExpectedResult> = objectOf(
	{},
	{
		callId: text,
		tool: text,
		isError: flag,
		ending: oneOf('ran', 'refused', 'interrupted', 'cancelled'),
		text: expectedText,
	},
);

const expectation: Shape<Expectation> = objectOf(
	{},
	{
		model: text,
		systemPrompt: expectedText,
		lastUser: expectedText,
		toolResults: listOf(expectedResult),
		tools: listOf(text),
	},
);

const callShape: Shape<TapeCall> = objectOf({ tool: text }, { id: text, args: jsonObject });

const replyFields: Shape<TapeReply> = objectOf(
	{},
	{
		reasoning: text,
		text,
		pieces: listOf(text),
		calls: listOf(callShape),
		finish: oneOf('end', 'tool_use', 'length', 'refusal', 'content-filter', 'aborted'),
		usage: objectOf(
			{},
			{ input: count, cacheRead: count, cacheWrite: count, output: count, reasoning: count },
		),
		delayMs: count,
	},
);

const replyShape: Shape<TapeReply> = (value, path) => {
	const reply = replyFields(value, path);
	if (reply.pieces !== undefined && reply.pieces.join('') !== (reply.text ?? '')) {
		throw new ShapeError(`${path}.pieces`, 'pieces that together are the text', reply.pieces.join(''));
	}
	return reply;
};

const faultShape: Shape<TapeFault> = objectOf(
	{
		fault: oneOf(
			'network',
			'timeout',
			'rate-limit',
			'overloaded',
			'authentication',
			'invalid-request',
			'invalid-response',
			'context-too-long',
		),
	},
	{ message: text, isRetryable: flag, retryAfterMs: count, pieces: listOf(text), delayMs: count },
);

const entryFields: Shape<TapeEntry> = objectOf(
	{},
	{ expect: expectation, faults: listOf(faultShape), reply: replyShape, fault: faultShape },
);

const entryShape: Shape<TapeEntry> = (value, path) => {
	const entry = entryFields(value, path);
	if ((entry.reply === undefined) !== (entry.fault === undefined)) return entry;
	throw new ShapeError(path, 'either a reply or a fault', value);
};

type Written = TapeEntries & { readonly tape: 1 };

const formatShape: Shape<1> = (value, path) => {
	if (value === 1) return value;
	throw new ShapeError(path, 'version 1', value);
};

const ofReplies: Shape<Written> = objectOf({ tape: formatShape, replies: listOf(entryShape) });

const ofTurns: Shape<Written> = objectOf({ tape: formatShape, turns: recordOf(listOf(entryShape)) });

const ofConversations: Shape<Written> = objectOf({
	tape: formatShape,
	conversations: recordOf(listOf(entryShape)),
});

const tapeShape: Shape<Written> = (value, path) => {
	const fields = Object(value) as object;
	if ('conversations' in fields) return ofConversations(value, path);
	return 'turns' in fields ? ofTurns(value, path) : ofReplies(value, path);
};
