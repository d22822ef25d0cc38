import type { CallSummary, HookPayload, HookRegistry } from '@tenon/core';
import { systemTimer } from '@tenon/extensions';
import type { WorkspaceAnswer } from '@tenon/host';
import type { GateQuestion } from '@tenon/shell';
import type { FrontPort } from './front-port.ts';

type Ask = (question: GateQuestion) => Promise<WorkspaceAnswer>;

/** Asks; where there is a person, tells those who subscribed that it is asked and what the person said. */
export const tellingQuestions =
	(ask: Ask, front: FrontPort, hooks: HookRegistry, place: { readonly sessionId: string }): Ask =>
	async (question) => {
		if (!front.canAsk) return ask(question);
		const facts = (): ToolFacts => factsOf(question.call, hooks, place.sessionId);
		const preview = question.call.text.slice(0, maxPreview);
		void hooks.run('confirmation_requested', { ...facts(), preview }, { timer: systemTimer });
		const decided = (decision: 'approved' | 'denied' | 'cancelled'): void => {
			const verdict = { decision, source: 'user', stage: 'pre_execution', reason: null } as const;
			void hooks.run('permission_decided', { ...facts(), ...verdict }, { timer: systemTimer });
		};
		try {
			const answer = await ask(question);
			decided(answer === 'no' ? 'denied' : 'approved');
			return answer;
		} catch (error) {
			decided('cancelled');
			throw error;
		}
	};

type ToolFacts = Omit<HookPayload<'confirmation_requested'>, 'preview'>;

const factsOf = (call: CallSummary, hooks: HookRegistry, sessionId: string): ToolFacts => ({
	sessionId,
	cwd: call.cwd,
	sequence: hooks.nextSequence(sessionId),
	turnId: '',
	callId: call.id,
	toolName: call.name,
	args: {},
	caller: call.principal,
	parentCallId: null,
});

const maxPreview = 120;
