import { fromPlain, isRecord, type ValueRecord } from '@tenon/core';
import type { InterceptFrame } from '@tenon/wire';
import type { Draft } from '../session/outbox.ts';
import type { InterceptResult } from './intercept.ts';

/** The frame that answers a question. */
export const interceptFrame = (frame: InterceptFrame, result: InterceptResult | void): Draft => {
	const { id } = frame;
	if (result === undefined) return { type: 'event_intercept_response', id };
	if (result.block === true) return blockFrame(id, result.reason ?? '');
	return {
		type: 'event_intercept_response',
		id,
		modified_args: result.modifiedArgs === undefined ? undefined : recordOf(result.modifiedArgs),
		replace_text: result.replaceText === frame.text ? '' : (result.replaceText ?? ''),
		system_prompt: result.systemPrompt,
	};
};

/** The frame that refuses. */
export const blockFrame = (id: string, reason: string): Draft => ({
	type: 'event_intercept_response',
	id,
	block: true,
	reason,
});

const recordOf = (args: object): ValueRecord => {
	const value = fromPlain(args);
	if (isRecord(value)) return value;
	throw new TypeError('the modified arguments have to be an object');
};
