import { andThen, type Maybe, type PlainObject } from '@tenon/core';
import type {
	InterceptCall,
	InterceptHandler,
	InterceptMap,
	InterceptName,
	InterceptResult,
} from './intercept.ts';

/** A refusal. Made by {@link block}. */
export class Block {
	readonly reason: string;

	constructor(reason: string) {
		this.reason = reason;
	}
}

/** Refuses what is asked about. Without a reason the host has one of its own. */
export const block = (reason = ''): Block => new Block(reason);

/**
 * What answers a question in the plain form: what is asked about goes in; nothing, a {@link block} or what shall be
 * there instead comes out. What it throws blocks, with its message as the reason.
 */
export interface PlainIntercepts {
	readonly tool_call: (
		proposed: Pick<InterceptMap['tool_call'], 'toolId' | 'toolName' | 'toolArgs'>,
		call: InterceptCall,
	) => Maybe<Block | PlainObject | void>;
	readonly turn_start: (step: number, call: InterceptCall) => Maybe<Block | void>;
	readonly assistant_message: (text: string, call: InterceptCall) => Maybe<Block | string | void>;
	readonly before_agent_start: (systemPrompt: string, call: InterceptCall) => Maybe<string | void>;
}

/** The plain form as the rich one. */
export const richForm: {
	readonly [Name in InterceptName]: (handler: PlainIntercepts[Name]) => InterceptHandler<Name>;
} = {
	tool_call: (handler) => (event, call) =>
		resultOf(handler(event, call), (modifiedArgs) => ({ modifiedArgs })),
	turn_start: (handler) => (event, call) => resultOf<never>(handler(event.step, call), () => ({})),
	assistant_message: (handler) => (event, call) =>
		resultOf(handler(event.text, call), (replaceText) => ({ replaceText })),
	before_agent_start: (handler) => (event, call) =>
		resultOf(handler(event.systemPrompt, call), (systemPrompt) => ({ systemPrompt })),
};

const resultOf = <Change>(
	answer: Maybe<Block | Change | void>,
	changed: (change: Change) => InterceptResult,
): Maybe<InterceptResult> =>
	andThen(answer, (given) => {
		if (given === undefined) return {};
		return given instanceof Block ? { block: true, reason: given.reason } : changed(given as Change);
	});
