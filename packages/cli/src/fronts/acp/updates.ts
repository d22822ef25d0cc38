import { resolve } from 'node:path';
import type { ContentBlock, SessionUpdate, ToolCallContent, ToolKind } from '@agentclientprotocol/sdk';
import type { JsonObject, ShownBlock } from '../../session/service/data.ts';
import type { ServiceEvent } from '../../session/service/events.ts';
import type { ShownMessage } from '../../session/service/verbs/transcript.ts';
import type { FileDiffs } from './file-diffs.ts';
import type { ShellTerminals } from './shell-terminals.ts';

/** What updates are made for: a session in a folder, in an editor that can show terminals or cannot. */
export interface ShownSession {
	/** What relative paths of calls are relative to. */
	readonly cwd: string;
	/** `undefined`: the editor has none for scripts that it does not run. */
	readonly terminals: ShellTerminals | undefined;
	/** What was done to files since the last call. */
	readonly diffs: FileDiffs;
}

/** What an editor is told about an event; nothing for most. */
export const updatesOf = async (
	event: ServiceEvent,
	session: ShownSession,
): Promise<readonly SessionUpdate[]> => {
	const { terminals } = session;
	switch (event.type) {
		case 'text-delta':
			return [{ sessionUpdate: 'agent_message_chunk', content: textBlock(event.text) }];
		case 'reasoning-delta':
			return [{ sessionUpdate: 'agent_thought_chunk', content: textBlock(event.text) }];
		// What an editor has shown stays there.
		case 'message-reset':
			return [
				{
					sessionUpdate: 'agent_message_chunk',
					content: textBlock('\n\n[the answer broke off and begins again]\n\n'),
				},
			];
		case 'tool-started':
			return [
				{
					...callStarted(session.cwd, event.callId, event.toolName, event.args),
					...(event.toolName === 'shell' ? terminals?.start(event.callId) : {}),
				},
			];
		case 'tool-output':
			return terminals?.has(event.callId) === true ? [terminals.output(event.callId, event.text)] : [];
		case 'tool-progress':
			// A terminal has shown it.
			if (terminals?.has(event.callId) === true) return [];
			return [
				{
					sessionUpdate: 'tool_call_update',
					toolCallId: event.callId,
					content: [{ type: 'content', content: textBlock(event.text) }],
				},
			];
		case 'tool-finished':
			return callEnded(event, session);
		case 'display':
			return [{ sessionUpdate: 'agent_message_chunk', content: textBlock(`${event.text}\n`) }];
		default:
			return [];
	}
};

// The changes of files are told with the call that made them, not with those inside of it.
const callEnded = async (
	{ at, callId, toolName, isError, content, parentCallId }: ServiceEvent & { readonly type: 'tool-finished' },
	{ terminals, diffs }: ShownSession,
): Promise<readonly SessionUpdate[]> => {
	const changes = parentCallId !== null || readingKinds.has(kindOf(toolName)) ? [] : await diffs.next(at);
	if (terminals?.has(callId) !== true) return [callFinished(callId, isError, content, changes)];
	const { updates, content: terminal, meta } = terminals.finish(callId, content);
	const status = isError ? 'failed' : 'completed';
	return [
		...updates,
		{
			sessionUpdate: 'tool_call_update',
			...{ toolCallId: callId, status, content: [terminal, ...changes], _meta: { ...meta } },
		},
	];
};

/** A message of a session that is loaded. */
export const updatesOfMessage = (message: ShownMessage, cwd: string): readonly SessionUpdate[] => {
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
						return callStarted(cwd, block.callId, block.toolName, block.args);
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

const callStarted = (
	cwd: string,
	toolCallId: string,
	toolName: string,
	args: JsonObject,
): SessionUpdate & { readonly sessionUpdate: 'tool_call' } => ({
	sessionUpdate: 'tool_call',
	toolCallId,
	title: callTitle(toolName, args),
	kind: kindOf(toolName),
	status: 'in_progress',
	rawInput: args,
	...(typeof args.path === 'string' ? { locations: [{ path: resolve(cwd, args.path) }] } : {}),
	content: diffOf(cwd, toolName, args),
});

const callFinished = (
	toolCallId: string,
	isError: boolean,
	content: readonly ShownBlock[],
	changes: readonly ToolCallContent[] = [],
): SessionUpdate => ({
	sessionUpdate: 'tool_call_update',
	toolCallId,
	status: isError ? 'failed' : 'completed',
	content: [
		...content.map((block): ToolCallContent => ({ type: 'content', content: contentBlock(block) })),
		...changes,
	],
});

// What a call is about to do, as far as its arguments tell; what it did stands in its place when it has ended.
const diffOf = (
	cwd: string,
	toolName: string,
	{ path: name, edits, content }: JsonObject,
): ToolCallContent[] => {
	if (typeof name !== 'string') return [];
	const path = resolve(cwd, name);
	if (toolName === 'edit' && Array.isArray(edits))
		return edits.flatMap((edit): ToolCallContent[] => {
			const { old: oldText, new: newText } = edit as JsonObject;
			return typeof oldText === 'string' && typeof newText === 'string'
				? [{ type: 'diff', path, oldText, newText }]
				: [];
		});
	if (toolName === 'write' && typeof content === 'string')
		return [{ type: 'diff', path, oldText: null, newText: content }];
	return [];
};

// The bytes of an image are the store's; an editor is told that it is there.
const contentBlock = (block: ShownBlock): ContentBlock =>
	block.type === 'text' ? textBlock(block.text) : textBlock(`[${block.mimeType}, ${block.byteLength} bytes]`);

const mainFields = ['script', 'command', 'path', 'pattern', 'query', 'url', 'question', 'prompt', 'action'];
const maxTitle = 120;

const kindOf = (toolName: string): ToolKind => kinds[toolName] ?? 'other';

const readingKinds: ReadonlySet<ToolKind> = new Set(['read', 'search', 'fetch']);

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
