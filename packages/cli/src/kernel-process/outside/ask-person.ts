import { GateUnanswered } from '@tenon/core';
import type { WorkspaceAnswer } from '@tenon/host';
import type { GateQuestion } from '@tenon/shell';
import type { AskPerson } from './session-answers.ts';

/** Puts questions of kernels in another process as those of a gate here are put: what has no answer is `undefined`. */
export const askPerson =
	(
		ask: (question: GateQuestion) => Promise<WorkspaceAnswer>,
		/** Whether a person wants to be asked what the caller could confirm by itself; default: no. */
		confirmsLosses: () => boolean = () => false,
	): AskPerson =>
	async ({ summary: call, text, scope, isLoss }, signal) => {
		if (isLoss && !confirmsLosses()) return undefined;
		try {
			return await ask({ call, text, scope, signal });
		} catch (error) {
			if (error instanceof GateUnanswered) return undefined;
			throw error;
		}
	};
