import { colouredLine, formatGrant, oneLine, severalLines } from '@tenon/core';
import type { ServiceEvent } from '../../session/service/events.ts';
import type { PanelChange } from '../../session/service/verbs/panels.ts';
import type { OpenQuestion } from '../../session/service/verbs/questions.ts';
import { TurnFrames, toolResult, userMessage } from './turn-frames.ts';

/** An event on the wire: `type` first. */
export type RpcEvent = { readonly type: string } & Readonly<Record<string, unknown>>;

/** Turns what a service tells into what a client is told. One for each client: it remembers what was told. */
export class EventFrames {
	readonly #turn = new TurnFrames();

	of(event: ServiceEvent): readonly RpcEvent[] {
		switch (event.type) {
			case 'input-cancelled':
				return this.#turn.cancelled();
			case 'prepared-call': {
				const { callId: id, toolName: name, args, content, at } = event;
				return [userMessage(content, at), { type: 'tool_call', id, name, args }];
			}
			case 'prepared-result':
				if (event.inputId !== null) this.#turn.toldInput(event.inputId);
				return [toolResult(event), ...(event.inputId === null ? this.#turn.cancelled() : [])];
			case 'command-failed':
				return [{ type: 'error', message: event.message }];
			case 'display':
				return [{ type: 'ext_display', command: event.command, text: severalLines(event.text) }];
			case 'insert':
				return [{ type: 'ext_insert', text: event.text }];
			case 'note': {
				const { extension, level, text } = event;
				return [{ type: 'ext_notify', extension, level, message: severalLines(text) }];
			}
			case 'notes-cleared':
				return [{ type: 'ext_clear_notes', extension: event.extension }];
			case 'panel':
				return [panelFrame(event.change)];
			case 'question':
				return event.question.kind === 'approval' ? [approvalFrame(event.question)] : [];
			case 'question-closed':
				return [{ type: 'confirmation_closed', id: event.questionId }];
			// What clients have no frame for.
			case 'input-accepted':
			case 'input-moved':
			case 'status':
			case 'shell-started':
			case 'shell-output':
			case 'shell-finished':
			case 'changed':
				return [];
			default:
				return this.#turn.of(event);
		}
	}
}

const panelFrame = (change: PanelChange): RpcEvent => {
	if (change.type === 'closed') {
		return { type: 'ext_panel_close', extension: change.owner, panel_id: change.id };
	}
	const { owner, id, title, lines, footer } = change.panel;
	return {
		type: change.type === 'opened' ? 'ext_panel_open' : 'ext_panel_render',
		extension: owner,
		panel_id: id,
		title: oneLine(title),
		lines: lines.map(colouredLine),
		footer: oneLine(footer),
	};
};

const approvalFrame = ({
	questionId,
	asker,
	request: { call, text, scope, answers, nonce },
}: Extract<OpenQuestion, { readonly kind: 'approval' }>): RpcEvent => ({
	type: 'confirmation_requested',
	id: questionId,
	...(asker === null ? {} : { extension: asker }),
	call: { kind: call.kind, name: call.name, text: call.text, cwd: call.cwd },
	text,
	scope: scope.map(formatGrant),
	answers,
	nonce,
	hint: JSON.stringify({ type: 'confirm', nonce, answer: 'once' }),
});
