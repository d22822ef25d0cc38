import type { ShownBlock } from '../../session/service/data.ts';
import type { AssistantBlock, ShownMessage, ShownResult } from '../../session/service/verbs/transcript.ts';

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

/** The role and the blocks of a message. */
export const messageBlocks = (
	message: ShownMessage,
): {
	readonly role: 'user' | 'assistant' | 'tool';
	readonly content: readonly RpcBlock[];
	/** What had come of an answer that was broken off. */
	readonly interrupted?: true;
} => {
	switch (message.role) {
		case 'user':
			return { role: 'user', content: message.content.map(contentBlock) };
		case 'assistant':
			return { role: 'assistant', content: assistantBlocks(message.content) };
		case 'interrupted':
			return { role: 'assistant', content: assistantBlocks(message.content), interrupted: true };
		case 'tool':
			return { role: 'tool', content: message.content.map(resultBlock) };
	}
};

/** What an assistant said, without its reasoning. */
export const assistantBlocks = (blocks: readonly AssistantBlock[]): readonly RpcBlock[] =>
	blocks.flatMap((block): readonly RpcBlock[] => {
		if (block.type === 'text') return [block];
		if (block.type === 'reasoning') return [];
		if (block.type === 'image') return [contentBlock(block)];
		return [{ type: 'tool_call', id: block.callId, name: block.toolName, args: block.args }];
	});

/** A block of what a user said, or a tool answered. */
export const contentBlock = (block: ShownBlock): RpcBlock =>
	block.type === 'text'
		? { type: 'text', text: block.text }
		: { type: 'image', mime_type: block.mimeType, bytes: block.byteLength };

const resultBlock = ({ callId, isError, content }: ShownResult): RpcBlock => ({
	type: 'tool_result',
	call_id: callId,
	is_error: isError,
	content: content.map(contentBlock),
});
