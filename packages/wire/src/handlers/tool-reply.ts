import { toBase64 } from '@tenon/core';

/** A piece of a tool's result, as a handler writes it. */
export type ContentPiece =
	| { readonly type: 'text'; readonly text: string }
	/** `data` is standard base64. */
	| { readonly type: 'image'; readonly mimeType: string; readonly data: string };

/** A piece of a result of the host: it may have kinds that this version does not know. */
export type HostContentPiece = ContentPiece | { readonly type: 'unknown'; readonly name: string };

/** What a tool of an extension returns. */
export interface ToolReply {
	readonly content: readonly ContentPiece[];
	readonly isError: boolean;
	/** Names of deferred tools that the model may use from now on. */
	readonly activateTools?: readonly string[];
	/** Data that fits the tool's `outputSchema`. */
	readonly structuredContent?: unknown;
	/** What the tool asks of the turn of the agent that called it; heard only if the call succeeds. */
	readonly directives?: readonly Directive[];
}

/** Something that a tool asks of a turn: end it, continue in another frame, or hear further input. */
export type Directive =
	| { readonly type: 'finish' | 'submit-error'; readonly value: unknown }
	| {
			readonly type: 'switch-frame';
			readonly frameKey: string;
			readonly task: string;
			/** The turn options of the frame. */
			readonly options?: unknown;
	  }
	| { readonly type: 'add-input'; readonly text: string; readonly delivery: 'active-turn' | 'next-turn' };

/** What may stand beside the text of a result. */
export type ResultExtras = Pick<ToolReply, 'activateTools' | 'structuredContent' | 'directives'>;

/** What a handler of a tool may return: a string is a text result, nothing a result without content. */
export type ToolOutput = ToolReply | string | void;

/** What a tool of the host returned. */
export interface HostToolReply {
	readonly content: readonly HostContentPiece[];
	readonly isError: boolean;
	/** Whether the host cut the content. */
	readonly truncated: boolean;
}

/** A piece of text. */
export const text = (content: string): ContentPiece => ({ type: 'text', text: content });

/** An image that is base64 already. */
export const image = (mimeType: string, data: string): ContentPiece => ({ type: 'image', mimeType, data });

/** An image from its bytes. */
export const imageFromBytes = (mimeType: string, bytes: Uint8Array): ContentPiece =>
	image(mimeType, toBase64(bytes));

/** A result of one text. */
export const textResult = (content: string, extras: ResultExtras = {}): ToolReply => ({
	content: [text(content)],
	isError: false,
	...extras,
});

/** A result that tells the model what went wrong. */
export const errorResult = (message: string): ToolReply => ({ content: [text(message)], isError: true });

/** The texts of a result, joined. */
export const textOfContent = (content: readonly HostContentPiece[]): string =>
	content.map((piece) => (piece.type === 'text' ? piece.text : '')).join('');
