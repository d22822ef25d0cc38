import type { Message } from '../message.ts';

/** Whether a model said it. */
export const isAnswer = (message: Message): boolean =>
	message.role === 'assistant' && message.source === undefined;
