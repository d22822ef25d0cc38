import {
	type AssistantMessage,
	type CallResult,
	type Message,
	type ResultPart,
	shownParts,
	type UserPart,
} from '@tenon/agent';
import { type AssistantPart, type ContentBlock, writeJson } from '@tenon/core';

/** A block of a message as a client sees it. Images are told of, not sent. */
export type RpcBlock =
	| { readonly type: 'text'; readonly text: string }
	| { readonly type: 'image'; readonly mime_type: string; readonly bytes: number }
	| { readonly type: 'tool_call'; readonly id: string; readonly name: string; readonly args: unknown }
	| {
			readonly type: 'tool_result';
			readonly call_id: string;
			readonly is_error: boolean;
			readonly content: readonly RpcBlock[];
	  };

/** The role and the blocks of a message, as people are to see it. */
export const messageBlocks = (
	message: Message,
): { readonly role: Message['role']; readonly content: readonly RpcBlock[] } => {
	switch (message.role) {
		case 'user':
			return { role: 'user', content: message.parts.map(partBlock) };
		case 'assistant':
			return { role: 'assistant', content: assistantBlocks(partsFor(message)) };
		case 'tool':
			return { role: 'tool', content: message.results.map(resultBlock) };
	}
};

// What a guard has hidden still says which tools were called: their results follow.
const partsFor = (message: AssistantMessage): readonly AssistantPart[] =>
	message.shown?.type === 'hidden'
		? message.parts.filter(({ type }) => type === 'tool_call')
		: shownParts(message);

/** What an assistant said, without its reasoning. */
export const assistantBlocks = (parts: readonly AssistantPart[]): readonly RpcBlock[] =>
	parts.flatMap((part): readonly RpcBlock[] => {
		if (part.type === 'text') return [part];
		if (part.type === 'reasoning') return [];
		return [{ type: 'tool_call', id: part.callId, name: part.toolName, args: part.args }];
	});

/** A part of a message of the user's, or of a result that is kept. */
export const partBlock = (part: UserPart | ResultPart): RpcBlock => {
	switch (part.type) {
		case 'text':
			return part;
		case 'json':
			return { type: 'text', text: part.json };
		case 'image': {
			const { mimeType, byteLength } = part.attachment;
			return { type: 'image', mime_type: mimeType, bytes: byteLength };
		}
	}
};

/** A block of a result as the tool gave it. */
export const contentBlock = (block: ContentBlock): RpcBlock => {
	switch (block.type) {
		case 'text':
			return block;
		case 'json':
			return { type: 'text', text: writeJson(block.value) };
		case 'image':
			return { type: 'image', mime_type: block.mimeType, bytes: block.bytes.length };
	}
};

const resultBlock = ({ callId, isError, parts }: CallResult): RpcBlock => ({
	type: 'tool_result',
	call_id: callId,
	is_error: isError,
	content: parts.map(partBlock),
});
