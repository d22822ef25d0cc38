import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerContext } from '@modelcontextprotocol/server';
import { GateUnanswered } from '@tenon/core';
import type { WorkspaceAnswer } from '@tenon/host';
import type { GateQuestion } from '@tenon/shell';
import { answerOf, questionForm } from './question.ts';
import { maxQuestionMs } from './suspended-call.ts';

/** Puts a question to a person; `undefined` if nobody answers. */
export type Asker = (question: GateQuestion) => Promise<WorkspaceAnswer | undefined>;

/** Which call a question belongs to: gates know kernels, and several calls may be under way. */
const asker = new AsyncLocalStorage<Asker | undefined>();

/** Runs a call whose questions go to a person; without one they stay unanswered. */
export const runAsking = <T>(ask: Asker | undefined, run: () => T): T => asker.run(ask, run);

/** Puts a question of a gate to the person at the client whose call led to it. Throws if nobody answers. */
export const askAtClient = async (question: GateQuestion): Promise<WorkspaceAnswer> => {
	const answer = await asker.getStore()?.(question);
	if (answer !== undefined) return answer;
	const { call, text, scope } = question;
	throw new GateUnanswered(call, { kind: 'ask', question: text, scope });
};

/**
 * Asks within a request, as clients of the older revision want it; `undefined` if the client does not answer, or
 * `settled` ends first.
 */
export const elicitInRequest = async (
	{ mcpReq }: ServerContext,
	question: GateQuestion,
	{ redact, settled }: { readonly redact: (text: string) => string; readonly settled: AbortSignal },
): Promise<WorkspaceAnswer | undefined> => {
	try {
		const form = questionForm(question, redact);
		return answerOf(await mcpReq.elicitInput(form, { signal: settled, timeout: maxQuestionMs }), question);
	} catch {
		// The client failed, is gone, or answered something else: nobody has said yes or no.
		return undefined;
	}
};
