import { formatGrant, severalLines, type TokenUsage } from '@tenon/core';
import type { PanelChange } from '@tenon/extensions';
import type { FrontEvent } from '../../session/events.ts';
import { answersTo } from '../../support/question-text.ts';
import { assistantBlocks, contentBlock, partBlock } from './content.ts';

/** An event on the wire: `type` first. */
export type RpcEvent = { readonly type: string } & Readonly<Record<string, unknown>>;

/** An event as a client is told of it. */
export const eventFrames = (event: FrontEvent): readonly RpcEvent[] => {
	switch (event.type) {
		case 'user-message':
			return [{ type: 'user_message', content: event.parts.map(partBlock), time: timeText(event.at) }];
		case 'step-started':
			return [{ type: 'turn_start', step: event.step }];
		case 'message-started':
			return [{ type: 'assistant_start' }];
		case 'text-delta':
			return [{ type: 'text_delta', delta: event.text }];
		// Clients take the message for what was said, whatever deltas came before.
		case 'message-reset':
			return [];
		case 'tool-use':
			return [
				{ type: 'tool_use_start', id: event.callId, name: event.toolName },
				{ type: 'tool_use_args', id: event.callId, delta: JSON.stringify(event.args) },
				{ type: 'tool_use_end', id: event.callId },
			];
		case 'usage':
			return [{ type: 'usage', ...usageData(event.usage), cumulative: usageData(event.cumulative) }];
		case 'message':
			return [{ type: 'assistant_message', content: assistantBlocks(event.parts), time: timeText(event.at) }];
		case 'tool-call':
			return [{ type: 'tool_call', id: event.callId, name: event.toolName, args: event.args }];
		case 'step-ended':
			return [
				{ type: 'turn_end', stop: event.stop, ...(event.error === null ? {} : { error: event.error }) },
			];
		case 'tool-progress':
			return [
				{
					type: 'tool_progress',
					id: event.callId,
					text: event.text,
					...(event.percent === undefined ? {} : { percent: event.percent }),
				},
			];
		case 'tool-result':
			return [
				{
					type: 'tool_result',
					id: event.callId,
					is_error: event.isError,
					content: event.content.map(contentBlock),
				},
			];
		case 'error':
			return [{ type: 'error', message: event.message }];
		case 'done':
			return [{ type: 'done' }];
		case 'display':
			return [{ type: 'ext_display', command: event.command, text: event.text }];
		case 'insert':
			return [{ type: 'ext_insert', text: event.text }];
		case 'note':
			return [
				{
					type: 'ext_notify',
					extension: event.extension,
					level: event.level,
					message: severalLines(event.text),
				},
			];
		case 'notes-cleared':
			return [{ type: 'ext_clear_notes', extension: event.extension }];
		case 'panel':
			return [panelFrame(event.change)];
		case 'question':
			return [questionFrame(event)];
		case 'question-closed':
			return [{ type: 'confirmation_closed', id: event.questionId }];
	}
};

/** A usage as clients know it. What it costs is known to no provider yet. */
export const usageData = (usage: TokenUsage): Readonly<Record<string, number>> => ({
	input: usage.input,
	output: usage.output,
	cache_read: usage.cacheRead,
	cache_write: usage.cacheWrite,
	cost_usd: 0,
});

/** A moment as clients know it. */
export const timeText = (at: number): string => new Date(at).toISOString();

const panelFrame = (change: PanelChange): RpcEvent => {
	if (change.type === 'closed') {
		return { type: 'ext_panel_close', extension: change.owner, panel_id: change.id };
	}
	const { owner, id, title, lines, footer } = change.panel;
	return {
		type: change.type === 'opened' ? 'ext_panel_open' : 'ext_panel_render',
		extension: owner,
		panel_id: id,
		title,
		lines,
		footer,
	};
};

const questionFrame = (question: Extract<FrontEvent, { readonly type: 'question' }>): RpcEvent => {
	const { questionId, call, text, scope, nonce } = question;
	return {
		type: 'confirmation_requested',
		id: questionId,
		...(call.principal.kind === 'extension' ? { extension: call.principal.name } : {}),
		call: { kind: call.kind, name: call.name, text: call.text, cwd: call.cwd },
		text,
		scope: scope.map(formatGrant),
		answers: answersTo(question),
		nonce,
		hint: JSON.stringify({ type: 'confirm', nonce, answer: 'once' }),
	};
};
