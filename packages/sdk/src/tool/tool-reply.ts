import { fromPlain } from '@tenon/core';
import type { Draft } from '../session/outbox.ts';
import { blockToWire, type ContentBlock, text } from './content.ts';

/** What a tool gives. */
export interface ToolReply {
	readonly content: readonly ContentBlock[];
	readonly isError: boolean;
	/** Names of deferred tools that the model may use from now on. */
	readonly activateTools?: readonly string[];
	/** Data that fits the tool's `outputSchema`. */
	readonly structuredContent?: unknown;
	/** What the tool asks of the turn of the agent that called it; heard only if the call succeeds. */
	readonly directives?: readonly Directive[];
}

/** Something that a tool asks of a turn: end it, go on in another frame, or hear further input. */
export type Directive =
	| { readonly type: 'finish' | 'submit-error'; readonly value: unknown }
	| { readonly type: 'switch-frame'; readonly frameKey: string; readonly task: string }
	| { readonly type: 'add-input'; readonly text: string; readonly delivery: 'active-turn' | 'next-turn' };

/** What may stand beside the text of a result. */
export type ResultExtras = Pick<ToolReply, 'activateTools' | 'structuredContent' | 'directives'>;

/** A result of one text. */
export const textResult = (content: string, extras: ResultExtras = {}): ToolReply => ({
	content: [text(content)],
	isError: false,
	...extras,
});

/** A result that tells the model what went wrong. */
export const errorResult = (message: string): ToolReply => ({ content: [text(message)], isError: true });

/** What a handler of a tool may return: a string is a text result, nothing a result without content. */
export type ToolOutput = ToolReply | string | void;

/** The frame that answers a tool call. */
export const toolFrame = (id: string, output: ToolOutput): Draft => {
	if (output === undefined) return { type: 'tool_result', id };
	if (typeof output === 'string') return toolFrame(id, textResult(output));
	return {
		type: 'tool_result',
		id,
		content: output.content.map(blockToWire),
		is_error: output.isError,
		activate_tools: output.activateTools ?? [],
		structured_content:
			output.structuredContent === undefined ? undefined : fromPlain(output.structuredContent),
		directives: output.directives && fromPlain(output.directives.map(directiveToWire)),
	};
};

const directiveToWire = (directive: Directive): object => {
	if (directive.type !== 'switch-frame') return directive;
	const { frameKey, ...rest } = directive;
	return { ...rest, frame_key: frameKey };
};
