import { commands } from '@tenon/commands';
import { GateUnanswered } from '@tenon/core';
import type { WorkspaceAnswer, WorkspaceOptions } from '@tenon/host';
import type { GateQuestion } from '@tenon/shell';
import type { WorkspaceOrder } from '../messages.ts';
import { planOptions } from '../plan-options.ts';
import { currentCall } from './current-call.ts';
import type { SessionPeer } from './session-peer.ts';

/** What a workspace is made of, from what the session ordered. */
export const workspaceOptions = (order: WorkspaceOrder): WorkspaceOptions => {
	const { auditFile } = order;
	return { ...planOptions(order), commands, ...(auditFile === undefined ? {} : { auditFile }) };
};

/** Puts questions of gates to the person at the session. `redact`: takes secrets out of what is shown. */
export const askingSession =
	(session: SessionPeer, redact: (text: string) => string) =>
	async ({ call: summary, text, scope, signal }: GateQuestion): Promise<WorkspaceAnswer> => {
		const shown = { ...summary, text: redact(summary.text) };
		const question = { call: currentCall(), summary: shown, text: redact(text), scope, isLoss: false };
		const answer = await session.request('ask', question, { signal });
		if (answer === undefined) throw new GateUnanswered(summary, { kind: 'ask', question: text, scope });
		return answer;
	};

/** Asks the person at the session before something is lost; `undefined`: no person there wants to be asked. */
export const askingLoss =
	(session: SessionPeer, redact: (text: string) => string) =>
	async ({ call: summary, text, signal }: GateQuestion): Promise<boolean | undefined> => {
		const shown = { ...summary, text: redact(summary.text) };
		const question = { call: currentCall(), summary: shown, text: redact(text), scope: [], isLoss: true };
		const answer = await session.request('ask', question, { signal });
		return answer === undefined ? undefined : answer !== 'no';
	};
