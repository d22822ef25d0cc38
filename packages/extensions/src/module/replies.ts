import { fromPlain, isRecord, type ToolResult, type ValueRecord } from '@tenon/core';
import type { PanelCallbacks, PanelDraft } from './panel.ts';

/** What is to happen after a command. Made by the functions of the surface. */
export type CommandReply =
	| { readonly action: 'prompt'; readonly prompt: string }
	| { readonly action: 'insert'; readonly insert: string }
	| { readonly action: 'display'; readonly display: string }
	| { readonly action: 'open_panel'; readonly panel: PanelDraft; readonly callbacks: PanelCallbacks }
	| { readonly action: 'noop' }
	| { readonly action: 'fail'; readonly error: string }
	| {
			readonly action: 'tool_prompt';
			readonly prompt: string;
			readonly toolName: string;
			readonly toolArgs: ValueRecord;
	  };

/** A piece of a tool's result. */
export type ContentPiece =
	| { readonly type: 'text'; readonly text: string }
	/** `data` is standard base64. */
	| { readonly type: 'image'; readonly mimeType: string; readonly data: string };

/** What a tool gives. */
export interface ToolReply {
	readonly content: readonly ContentPiece[];
	readonly isError: boolean;
	/** Names of deferred tools that the model may use from now on. */
	readonly activateTools?: readonly string[];
	/** Data that fits the tool's `outputSchema`. */
	readonly structuredContent?: unknown;
}

/** What a handler of a tool may return: a string is a text result, nothing a result without content. */
export type ToolOutput = ToolReply | ToolResult | string | void;

/** A refusal in the plain form. Made by `tenon.block`. */
export class Block {
	readonly reason: string;

	constructor(reason: string) {
		this.reason = reason;
	}
}

/** What makes replies: a part of the surface, so that a module needs no import. */
export interface Replies {
	/** Submits a text as if the user had: a turn starts. */
	prompt(content: string): CommandReply;
	/** Puts a text where the user types, without submitting it. */
	insert(content: string): CommandReply;
	/** Shows a note that the model does not see. */
	display(content: string): CommandReply;
	/** Opens a panel in answer to a command. */
	showPanel(panel: PanelDraft, callbacks?: PanelCallbacks): CommandReply;
	/** Does nothing, as a handler that returns nothing does. */
	noop(): CommandReply;
	/** Shows what went wrong, as a handler that throws does. */
	failure(error: string): CommandReply;
	/** Submits a text together with a call of a tool, which runs before the model answers. */
	toolPrompt(content: string, toolName: string, toolArgs?: object): CommandReply;
	text(content: string): ContentPiece;
	/** An image that is base64 already. */
	image(mimeType: string, data: string): ContentPiece;
	imageFromBytes(mimeType: string, bytes: Uint8Array): ContentPiece;
	/** A result of one text. */
	textResult(content: string, extras?: Pick<ToolReply, 'activateTools' | 'structuredContent'>): ToolReply;
	/** A result that tells the model what went wrong. */
	errorResult(message: string): ToolReply;
	/** The texts of a result, joined. */
	textOfContent(content: readonly ContentPiece[]): string;
	/** An id for a panel of one call, so that concurrent calls do not share one: `approve-7`. */
	panelId(purpose: string, callId: string): string;
	/** Refuses what a plain intercept is asked about. Without a reason the host has one of its own. */
	block(reason?: string): Block;
}

/** The functions of {@link Replies}. */
export const replies: Replies = {
	prompt: (content) => ({ action: 'prompt', prompt: content }),
	insert: (content) => ({ action: 'insert', insert: content }),
	display: (content) => ({ action: 'display', display: content }),
	showPanel: (panel, callbacks = {}) => ({ action: 'open_panel', panel, callbacks }),
	noop: () => ({ action: 'noop' }),
	failure: (error) => ({ action: 'fail', error }),
	toolPrompt: (content, toolName, toolArgs = {}) => ({
		action: 'tool_prompt',
		prompt: content,
		toolName,
		toolArgs: recordOf(toolArgs, `the arguments of ${toolName}`),
	}),
	text: (content) => ({ type: 'text', text: content }),
	image: (mimeType, data) => ({ type: 'image', mimeType, data }),
	imageFromBytes: (mimeType, bytes) => ({
		type: 'image',
		mimeType,
		data: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
	}),
	textResult: (content, extras = {}) => ({
		content: [{ type: 'text', text: content }],
		isError: false,
		...extras,
	}),
	errorResult: (message) => ({ content: [{ type: 'text', text: message }], isError: true }),
	textOfContent: (content) => content.map((piece) => (piece.type === 'text' ? piece.text : '')).join(''),
	panelId: (purpose, callId) => `${purpose}-${callId}`,
	block: (reason = '') => new Block(reason),
};

/** An object as a record; throws where it is something else, and says what it was to be. */
export const recordOf = (data: unknown, what: string): ValueRecord => {
	const record = fromPlain(data);
	if (isRecord(record)) return record;
	throw new TypeError(`${what} must be an object`);
};
