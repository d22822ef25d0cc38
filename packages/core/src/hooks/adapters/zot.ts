import { deny, replace } from '../answer.ts';
import type { SessionEnded } from '../events/session.ts';
import type { ToolCallFacts } from '../events/tool.ts';
import type { HookName, HookPayload } from '../events.ts';
import type { HookAssistantPart, HookOrigin } from '../payload.ts';
import { foreignContent } from './content.ts';
import {
	ForeignAnswerError,
	type ForeignFields,
	type ForeignHook,
	type ForeignRow,
	fieldsOf,
	foreignHook,
} from './foreign.ts';

/** zot's events, which are only told. Its `turn` is our step: one model call. */
export interface ZotEvents {
	readonly session_start: ForeignHook<'session_started'>;
	readonly turn_start: ForeignHook<'model_call_started'>;
	readonly assistant_message: ForeignHook<'assistant_message_completed'>;
	readonly tool_call: ForeignHook<'tool_call_proposed'>;
	readonly turn_end: ForeignHook<'model_call_ended'>;
	readonly session_end: ForeignHook<'session_ended'>;
	readonly user_prompt_submit: ForeignHook<'prompt_submitted'>;
	readonly tool_result: ForeignHook<'tool_finished'>;
	readonly tool_confirmation_requested: ForeignHook<'confirmation_requested'>;
	readonly permission_decision: ForeignHook<'permission_decided'>;
}

/** zot's intercepts, which are asked. */
export interface ZotIntercepts {
	readonly tool_call: ForeignHook<'tool_call'>;
	readonly turn_start: ForeignHook<'model_call'>;
	readonly assistant_message: ForeignHook<'assistant_message'>;
	readonly before_agent_start: ForeignHook<'system_prompt'>;
}

const event = <Event extends HookName>(
	hook: Event,
	fields: (payload: HookPayload<Event>) => ForeignFields,
): ForeignHook<Event> =>
	foreignHook(hook, { payload: (payload) => ({ ...fields(payload), ...originFields(payload) }) });

// Every payload has these; the union of all payloads is too wide for the compiler to see it.
const originFields = (payload: object): ForeignFields => {
	const { sessionId, cwd, sequence } = payload as HookOrigin;
	return { session_id: sessionId, cwd, sequence };
};

const toolFields = (call: ToolCallFacts): ForeignFields => ({
	tool_id: call.callId,
	tool_name: call.toolName,
});

/** Rows for the names in `subscribe.events`. */
export const zotEvents: ZotEvents = {
	session_start: event('session_started', () => ({})),
	turn_start: event('model_call_started', ({ step }) => ({ step })),
	assistant_message: event('assistant_message_completed', ({ parts }) => ({ text: textsOf(parts).join('') })),
	tool_call: event('tool_call_proposed', (call) => ({ ...toolFields(call), tool_args: call.args })),
	turn_end: event('model_call_ended', ({ stop, error }) => ({ stop, ...optional({ error }) })),
	session_end: event('session_ended', ({ reason }) => ({ reason: zotEndReason(reason) })),
	user_prompt_submit: event('prompt_submitted', ({ text, queued, imageCount }) => ({
		text,
		queued,
		image_count: imageCount,
	})),
	tool_result: event('tool_finished', (call) => ({
		...toolFields(call),
		tool_args: call.args,
		status: call.status,
		executed: call.executed,
		result: {
			content: foreignContent(call.result.content, { mimeType: 'mime_type' }),
			is_error: call.result.isError,
			truncated: call.truncated,
		},
	})),
	tool_confirmation_requested: event('confirmation_requested', (call) => ({
		...toolFields(call),
		tool_preview: call.preview,
	})),
	permission_decision: event('permission_decided', (call) => ({
		...toolFields(call),
		decision: call.decision,
		source: call.source === 'unattended' ? 'yolo' : call.source,
		stage: call.stage,
		...optional({ reason: call.reason }),
	})),
};

const optional = (fields: ForeignFields): ForeignFields =>
	Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

const zotEndReason = (reason: SessionEnded['reason']): string =>
	reason === 'session_switch' || reason === 'cwd_change' ? reason : 'shutdown';

const textsOf = (parts: readonly HookAssistantPart[]): string[] =>
	parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));

// zot chains rewrites: a later extension's stands, and none expects to be asked a second time.
const intercept = <Event extends HookName>(hook: Event, row: ForeignRow<Event>): ForeignHook<Event> =>
	foreignHook(hook, { ...row, options: row.options ?? { secondChange: 'ignore', deadlineMs: 5_000 } });

/** Rows for the names in `subscribe.intercept`. */
export const zotIntercepts: ZotIntercepts = {
	tool_call: intercept('tool_call', {
		payload: (call) => ({ ...toolFields(call), tool_args: call.args }),
		answer: (raw) => {
			const { block, reason, modified_args } = readAnswer(raw);
			if (block) return deny(reason || 'tool call refused by extension guard');
			if (modified_args === undefined || modified_args === null) return undefined;
			if (typeof modified_args !== 'object' || Array.isArray(modified_args))
				throw new ForeignAnswerError('zot', 'modified_args', 'an object');
			return replace(modified_args);
		},
	}),
	turn_start: intercept('model_call', {
		payload: ({ step }) => ({ step }),
		answer: (raw) => {
			const { block, reason } = readAnswer(raw);
			return block ? deny(reason || 'turn blocked by extension guard') : undefined;
		},
	}),
	assistant_message: intercept('assistant_message', {
		isMeant: ({ parts }) => textsOf(parts).some((text) => text !== ''),
		payload: ({ parts }) => ({ text: textsOf(parts).join('\n') }),
		answer: (raw, { parts }) => {
			const { block, reason, replace_text } = readAnswer(raw);
			if (block) return deny(reason || 'message withheld by extension guard');
			const text = textField(replace_text, 'replace_text');
			return text === '' ? undefined : replace(withText(parts, text));
		},
	}),
	before_agent_start: intercept('system_prompt', {
		options: { deadlineMs: 5_000 },
		payload: (payload) => ({
			system_prompt: payload.systemPrompt,
			session_id: payload.sessionId,
			agent_run_id: payload.turnId,
			cwd: payload.cwd,
			provider: payload.provider,
			model: payload.model,
		}),
		answer: (raw) => {
			const { system_prompt } = readAnswer(raw);
			if (system_prompt === undefined || system_prompt === null) return undefined;
			const text = textField(system_prompt, 'system_prompt');
			if (new TextEncoder().encode(text).length > maxSystemPromptBytes)
				throw new ForeignAnswerError('zot', 'system_prompt', `at most ${maxSystemPromptBytes} bytes`);
			return replace(text);
		},
	}),
};

const maxSystemPromptBytes = 1_048_576;

// An absent field and a null are the zero value; a field of another type is a malformed answer.
const readAnswer = (raw: unknown): ForeignFields & { readonly block: boolean; readonly reason: string } => {
	const fields = fieldsOf('zot', raw);
	const block = fields.block ?? false;
	if (typeof block !== 'boolean') throw new ForeignAnswerError('zot', 'block', 'true or false');
	return { ...fields, block, reason: textField(fields.reason, 'reason') };
};

const textField = (value: unknown, field: string): string => {
	const text = value ?? '';
	if (typeof text !== 'string') throw new ForeignAnswerError('zot', field, 'a text');
	return text;
};

// The new text takes the place of the first text; the other texts go, everything else stays.
const withText = (parts: readonly HookAssistantPart[], text: string): readonly HookAssistantPart[] => {
	const first = parts.findIndex((part) => part.type === 'text');
	return parts.flatMap((part, at): readonly HookAssistantPart[] => {
		if (part.type !== 'text') return [part];
		return at === first ? [{ type: 'text', text }] : [];
	});
};
