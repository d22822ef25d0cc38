import type { ContentBlock, SessionUpdate, ToolCallContent, ToolKind } from '@agentclientprotocol/sdk';
import type { JsonObject, ShownBlock } from '../../session/service/data.ts';
import type { ServiceEvent } from '../../session/service/events.ts';
import type { ShownMessage } from '../../session/service/verbs/transcript.ts';

/** What an editor is told about an event; nothing for most. */
export const updatesOf = (event: ServiceEvent): readonly SessionUpdate[] => {
	switch (event.type) {
		case 'text-delta':
			return [{ sessionUpdate: 'agent_message_chunk', content: textBlock(event.text) }];
		case 'reasoning-delta':
			return [{ sessionUpdate: 'agent_thought_chunk', content: textBlock(event.text) }];
		case 'tool-started':
			return [callStarted(event.callId, event.toolName, event.args)];
		case 'tool-output':
			return [];
		case 'tool-progress':
			return [
				{
					sessionUpdate: 'tool_call_update',
					toolCallId: event.callId,
					content: [{ type: 'content', content: textBlock(event.text) }],
				},
			];
		case 'tool-finished':
			return [callFinished(event.callId, event.isError, event.content)];
		case 'display':
			return [{ sessionUpdate: 'agent_message_chunk', content: textBlock(`${event.text}\n`) }];
		default:
			return [];
	}
};

/** A message of a session that is loaded. */
export const updatesOfMessage = (message: ShownMessage): readonly SessionUpdate[] => {
	switch (message.role) {
		case 'user':
			return message.content.map((block) => ({
				sessionUpdate: 'user_message_chunk',
				content: contentBlock(block),
			}));
		case 'assistant':
			return message.content.map((block) => {
				switch (block.type) {
					case 'text':
						return { sessionUpdate: 'agent_message_chunk', content: textBlock(block.text) };
					case 'reasoning':
						return { sessionUpdate: 'agent_thought_chunk', content: textBlock(block.text) };
					case 'image':
						return { sessionUpdate: 'agent_message_chunk', content: contentBlock(block) };
					default:
						return callStarted(block.callId, block.toolName, block.args);
				}
			});
		case 'interrupted':
			return [...message.content, { type: 'text', text: '\n[interrupted answer]\n\n' } as const].map(
				(block) => ({
					sessionUpdate: block.type === 'text' ? 'agent_message_chunk' : 'agent_thought_chunk',
					content: textBlock(block.text),
				}),
			);
		default:
			return message.content.map(({ callId, isError, content }) => callFinished(callId, isError, content));
	}
};

/** A text as a block of the protocol. */
export const textBlock = (text: string): ContentBlock => ({ type: 'text', text });

/** What a call is called in an editor: the tool and the argument that tells most. */
export const callTitle = (toolName: string, args: JsonObject): string => {
	const main = mainFields.map((field) => args[field]).find((value) => typeof value === 'string');
	const [line = ''] = (typeof main === 'string' ? main : '').trim().split('\n', 1);
	return line === '' ? toolName : `${toolName}: ${line.slice(0, maxTitle)}`;
};

const callStarted = (toolCallId: string, toolName: string, args: JsonObject): SessionUpdate => ({
	sessionUpdate: 'tool_call',
	toolCallId,
	title: callTitle(toolName, args),
	kind: kinds[toolName] ?? 'other',
	status: 'in_progress',
	rawInput: args,
	...(typeof args.path === 'string' ? { locations: [{ path: args.path }] } : {}),
	content: diffOf(toolName, args),
});

const callFinished = (
	toolCallId: string,
	isError: boolean,
	content: readonly ShownBlock[],
): SessionUpdate => ({
	sessionUpdate: 'tool_call_update',
	toolCallId,
	status: isError ? 'failed' : 'completed',
	content: content.map((block): ToolCallContent => ({ type: 'content', content: contentBlock(block) })),
});

// An edit by its texts is a diff as it is; others tell theirs in the result.
const diffOf = (toolName: string, { path, old_text, new_text, content }: JsonObject): ToolCallContent[] => {
	if (typeof path !== 'string') return [];
	if (toolName === 'edit' && typeof old_text === 'string' && typeof new_text === 'string')
		return [{ type: 'diff', path, oldText: old_text, newText: new_text }];
	if (toolName === 'write' && typeof content === 'string')
		return [{ type: 'diff', path, oldText: null, newText: content }];
	return [];
};

// The bytes of an image are the store's; an editor is told that it is there.
const contentBlock = (block: ShownBlock): ContentBlock =>
	block.type === 'text' ? textBlock(block.text) : textBlock(`[${block.mimeType}, ${block.byteLength} bytes]`);

const mainFields = ['script', 'command', 'path', 'pattern', 'query', 'url', 'question', 'prompt', 'action'];
const maxTitle = 120;

const kinds: Readonly<Record<string, ToolKind>> = {
	shell: 'execute',
	read: 'read',
	write: 'edit',
	edit: 'edit',
	undo: 'edit',
	grep: 'search',
	glob: 'search',
	recall: 'search',
	fetch: 'fetch',
	web_fetch: 'fetch',
	plan: 'think',
	todo: 'think',
	subagent: 'think',
};
