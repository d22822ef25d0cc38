import type { AgentContext, PermissionOption, ToolCallContent } from '@agentclientprotocol/sdk';
import type { Json } from '../../session/service/data.ts';
import type { ApprovalAnswer, OpenQuestion } from '../../session/service/verbs/questions.ts';
import { textBlock } from './updates.ts';

/** A question of a session. */
export interface AskedInEditor {
	readonly sessionId: string;
	readonly question: OpenQuestion;
	/** The call that it is about. */
	readonly callId: string;
	/** What its call is about to do to files. */
	readonly planned: readonly ToolCallContent[];
}

/**
 * Asks the person of the editor; null: they did not say. The protocol knows choices of permissions, so a yes or no and
 * a choice among few are asked the same way; what it has no way to ask is not asked.
 */
export const askInEditor = async (
	client: AgentContext,
	{ sessionId, question, callId, planned }: AskedInEditor,
	signal: AbortSignal,
): Promise<Json> => {
	const asked = optionsOf(question);
	if (asked === undefined) return null;
	const { title, text, options } = asked;
	const { outcome } = await client.request(
		'session/request_permission',
		{
			sessionId,
			toolCall: {
				toolCallId: callId,
				title,
				// It takes the place of what was shown with the call.
				...(text === ''
					? {}
					: { content: [{ type: 'content' as const, content: textBlock(text) }, ...planned] }),
			},
			options: options.map(({ option }) => option),
		},
		{ cancellationSignal: signal, stopWaitingOnCancel: true },
	);
	if (outcome.outcome === 'cancelled') return null;
	return options.find(({ option }) => option.optionId === outcome.optionId)?.answer ?? null;
};

interface Offer {
	readonly option: PermissionOption;
	readonly answer: Json;
}

const optionsOf = (
	question: OpenQuestion,
): { readonly title: string; readonly text: string; readonly options: readonly Offer[] } | undefined => {
	switch (question.kind) {
		case 'approval': {
			const { call, text, answers } = question.request;
			const options = answers.map((answer): Offer => ({ option: approvals[answer], answer }));
			return { title: call.text, text, options };
		}
		case 'confirm': {
			const { title, message = '' } = question.request;
			const yes: Offer = { option: { optionId: 'yes', name: 'Yes', kind: 'allow_once' }, answer: true };
			const no: Offer = { option: { optionId: 'no', name: 'No', kind: 'reject_once' }, answer: false };
			return { title, text: message, options: [yes, no] };
		}
		case 'select': {
			const { title, message = '', options } = question.request;
			const offers = options.map(({ label }, index): Offer => {
				return { option: { optionId: String(index), name: label, kind: 'allow_once' }, answer: index };
			});
			return { title, text: message, options: offers };
		}
		default:
			return undefined;
	}
};

const approvals: Readonly<Record<ApprovalAnswer, PermissionOption>> = {
	once: { optionId: 'once', name: 'Allow once', kind: 'allow_once' },
	session: { optionId: 'session', name: 'Allow in this session', kind: 'allow_always' },
	always: { optionId: 'always', name: 'Always allow', kind: 'allow_always' },
	no: { optionId: 'no', name: 'Reject', kind: 'reject_once' },
};
