import type { ContentBlock } from '../../tool/result.ts';
import { fromPlain } from '../../value/plain.ts';
import { type Allow, deny, replace } from '../answer.ts';
import type { HookMessage, MessagePart } from '../payload.ts';
import { foreignContent, fromBase64, toBase64 } from './content.ts';
import {
	ForeignAnswerError,
	type ForeignFields,
	type ForeignHook,
	fieldsOf,
	foreignHook,
} from './foreign.ts';

/** imp's ten events, by the names that `imp.on` takes. Its `turn` is our step, its `agent` our turn. */
export interface ImpEvents {
	readonly before_tool_call: ForeignHook<'tool_call'>;
	readonly after_tool_call: ForeignHook<'tool_result'>;
	readonly after_file_write: ForeignHook<'file_written'>;
	readonly before_llm_call: ForeignHook<'model_call'>;
	readonly on_context_threshold: ForeignHook<'context_measured'>;
	readonly on_agent_start: ForeignHook<'turn_started'>;
	readonly on_agent_end: ForeignHook<'turn_finalized'>;
	readonly on_turn_end: ForeignHook<'step_ended'>;
	readonly on_session_start: ForeignHook<'session_started'>;
	readonly on_session_shutdown: ForeignHook<'session_ended'>;
}

const deadlineMs = 5_000;

/** Rows for the names that `imp.on` takes. */
export const impEvents: ImpEvents = {
	before_tool_call: foreignHook('tool_call', {
		// It can only refuse, so it is asked once, about what will really run.
		options: { deadlineMs, when: 'final' },
		payload: ({ callId, toolName, args }) => ({ call_id: callId, tool_name: toolName, args }),
		answer: (raw, { toolName }) => {
			const { block, reason } = answerFields(raw);
			if (!isTrue(block)) return undefined;
			return deny(
				typeof reason === 'string' && reason !== '' ? reason : `Tool call blocked by hook: ${toolName}`,
			);
		},
	}),
	after_tool_call: foreignHook('tool_result', {
		// The last replacement wins, and each hook expects to run once.
		options: { deadlineMs, secondChange: 'ignore' },
		payload: ({ toolName, result }) => ({
			tool_name: toolName,
			result: {
				content: foreignContent(result.content, mediaType),
				is_error: result.isError,
				details: result.details ?? null,
			},
		}),
		answer: (raw, { result }) => {
			const fields = answerFields(raw);
			const content = fields.content ?? fields.modified_content ?? null;
			return content === null ? undefined : replace({ ...result, content: contentOf(content) });
		},
	}),
	after_file_write: foreignHook('file_written', {
		options: { deadlineMs },
		payload: ({ path, toolName }) => ({ file: path, path, tool_name: toolName }),
	}),
	before_llm_call: foreignHook('model_call', {
		// Told only, in imp: its failure must not stop the call.
		options: { deadlineMs, onFailure: 'allow' },
		payload: () => ({}),
		answer: (raw) => {
			const { inject } = answerFields(raw);
			return typeof inject === 'string' && inject !== '' ? injecting(inject) : undefined;
		},
	}),
	on_context_threshold: foreignHook('context_measured', {
		options: { deadlineMs },
		payload: ({ ratio }) => ({ ratio }),
	}),
	on_agent_start: foreignHook('turn_started', {
		options: { deadlineMs },
		payload: ({ prompt }) => ({ prompt }),
	}),
	on_agent_end: foreignHook('turn_finalized', {
		options: { deadlineMs },
		payload: ({ messages }) => ({ messages: messages.map(messageFields) }),
	}),
	on_turn_end: foreignHook('step_ended', {
		options: { deadlineMs },
		payload: ({ step, message }) => ({ index: step - 1, message: messageFields(message) }),
	}),
	on_session_start: foreignHook('session_started', { options: { deadlineMs }, payload: () => ({}) }),
	on_session_shutdown: foreignHook('session_ended', { options: { deadlineMs }, payload: () => ({}) }),
};

// A hook that returns something that is no table has returned nothing of meaning.
const answerFields = (raw: unknown): ForeignFields =>
	typeof raw === 'object' && !Array.isArray(raw) ? fieldsOf('imp', raw) : {};

// Lua's own rule: everything but nil and false is true.
const isTrue = (value: unknown): boolean => value !== undefined && value !== null && value !== false;

const injecting = (text: string): Allow<'enqueue-messages'> => ({
	answer: 'allow',
	requests: [{ type: 'enqueue-messages', messages: [{ role: 'user', text }], lasting: 'transient' }],
});

// The forms that a tool's own content may have, too.
const contentOf = (content: unknown): readonly ContentBlock[] => {
	if (typeof content === 'string') return [{ type: 'text', text: content }];
	if (Array.isArray(content)) return content.map(blockOf);
	if (isFields(content) && 'type' in content) return [blockOf(content)];
	return [{ type: 'text', text: JSON.stringify(content) }];
};

const blockOf = (block: unknown): ContentBlock => {
	if (!isFields(block)) throw new ForeignAnswerError('imp', 'content', 'content blocks');
	const { type, text } = block;
	if ((type === 'text' || type === 'thinking') && typeof text === 'string') return { type: 'text', text };
	if (type === 'image') return imageOf(block);
	if (type === 'tool_call') return { type: 'json', value: fromPlain(block) };
	throw new ForeignAnswerError(
		'imp',
		'content',
		`a text, image, thinking or tool_call block, got ${JSON.stringify(type)}`,
	);
};

const imageOf = ({ media_type, data }: ForeignFields): ContentBlock => {
	const bytes = typeof data === 'string' ? fromBase64(data) : null;
	if (typeof media_type !== 'string' || bytes === null)
		throw new ForeignAnswerError('imp', 'content', 'an image with media_type and base64 data');
	return { type: 'image', mimeType: media_type, bytes };
};

const isFields = (value: unknown): value is ForeignFields =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const mediaType = { mimeType: 'media_type' } as const;

const messageFields = ({ role, parts }: HookMessage): ForeignFields => ({
	role,
	content: parts.map(partFields),
});

const partFields = (part: MessagePart): ForeignFields => {
	switch (part.type) {
		case 'text':
			return { type: 'text', text: part.text };
		case 'reasoning':
			return { type: 'thinking', text: part.text };
		case 'tool_call':
			return { type: 'tool_call', id: part.callId, name: part.toolName, arguments: part.args };
		case 'image':
			return { type: 'image', media_type: part.mimeType, data: toBase64(part.bytes) };
		case 'attachment':
			return { type: 'text', text: `[${part.attachment.mimeType}]` };
		case 'json':
			return foreignContent([part], mediaType)[0] ?? {};
		case 'tool_result':
			return {
				type: 'tool_result',
				call_id: part.callId,
				content: foreignContent(part.result.content, mediaType),
				is_error: part.result.isError,
			};
	}
};
