import {
	type HookAnswer,
	hookAnswer,
	type InterceptFrame,
	type InterceptResult,
	interceptAnswer,
} from '@tenon/wire';
import type { Draft } from '../session/outbox.ts';

/** The frame that answers a question. A text that would be the same is left out. */
export const interceptFrame = (frame: InterceptFrame, result: InterceptResult | void): Draft => {
	const { replace_text, ...answer } = interceptAnswer(result);
	return {
		type: 'event_intercept_response',
		id: frame.id,
		...answer,
		...(replace_text === undefined || replace_text === frame.text ? {} : { replace_text }),
	};
};

/** The frame that answers a hook. */
export const hookFrame = (id: string, answer: HookAnswer | void): Draft => ({
	type: 'event_intercept_response',
	id,
	answer: hookAnswer(answer),
});

/** The frame that refuses. */
export const blockFrame = (id: string, reason: string): Draft => ({
	type: 'event_intercept_response',
	id,
	block: true,
	reason,
});
