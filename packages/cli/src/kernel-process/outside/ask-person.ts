import { GateUnanswered } from '@tenon/core';
import type { WorkspaceAnswer } from '@tenon/host';
import type { GateQuestion } from '@tenon/shell';
import type { AskPerson } from './session-answers.ts';

/** Puts questions of kernels in another process as those of a gate here are put: what nobody answers is `undefined`. */
export const askPerson =
	(ask: (question: GateQuestion) => Promise<WorkspaceAnswer>): AskPerson =>
	async ({ summary: call, text, scope }, signal) => {
		try {
			return await ask({ call, text, scope, signal });
		} catch (error) {
			if (error instanceof GateUnanswered) return undefined;
			throw error;
		}
	};
