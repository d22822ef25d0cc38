import {
	type Block,
	block,
	type ContentPiece,
	display,
	errorResult,
	failure,
	type HostContentPiece,
	image,
	imageFromBytes,
	insert,
	noop,
	type PanelDraft,
	type PlainCommandReply,
	panelId,
	prompt,
	type ResultExtras,
	type ToolReply,
	text,
	textOfContent,
	textResult,
	toolPrompt,
} from '@tenon/wire';
import type { CommandReply, PanelCallbacks } from '../surface.ts';

/** What makes replies: a part of the surface, so that an extension needs no import. */
export interface Replies {
	/** Submits a text as if the user had: a turn starts. */
	prompt(content: string): PlainCommandReply;
	/** Puts a text where the user types, without submitting it. */
	insert(content: string): PlainCommandReply;
	/** Shows a note that the model does not see. */
	display(content: string): PlainCommandReply;
	/** Opens a panel in answer to a command. */
	showPanel(panel: PanelDraft, callbacks?: PanelCallbacks): CommandReply;
	/** Does nothing, as a handler that returns nothing does. */
	noop(): PlainCommandReply;
	/** Shows what went wrong, as a handler that throws does. */
	failure(error: string): PlainCommandReply;
	/** Submits a text together with a call of a tool, which runs before the model answers. */
	toolPrompt(content: string, toolName: string, toolArgs?: object): PlainCommandReply;
	text(content: string): ContentPiece;
	/** An image that is base64 already. */
	image(mimeType: string, data: string): ContentPiece;
	imageFromBytes(mimeType: string, bytes: Uint8Array): ContentPiece;
	/** A result of one text. */
	textResult(content: string, extras?: ResultExtras): ToolReply;
	/** A result that tells the model what went wrong. */
	errorResult(message: string): ToolReply;
	/** The texts of a result, joined. */
	textOfContent(content: readonly HostContentPiece[]): string;
	/** An id for a panel of one call, so that concurrent calls do not share one: `approve-7`. */
	panelId(purpose: string, callId: string): string;
	/** Refuses what a plain intercept is asked about. Without a reason the host has one of its own. */
	block(reason?: string): Block;
}

/** The functions of {@link Replies}. */
export const replies: Replies = {
	prompt,
	insert,
	display,
	showPanel: (panel, callbacks = {}) => ({ action: 'open_panel', panel, callbacks }),
	noop,
	failure,
	toolPrompt,
	text,
	image,
	imageFromBytes,
	textResult,
	errorResult,
	textOfContent,
	panelId,
	block,
};
