import type { WorkspaceAnswer } from '@tenon/host';
import type { GateQuestion } from '@tenon/shell';
import type { Approvals } from '../service/verbs/settings.ts';

/** Who answers a session's questions of the gate; the person may change it at any time. */
export class AutoApprovals {
	#now: Approvals;
	readonly #tell: (text: string) => void;

	/** `tell` is told each yes that was given without a question. */
	constructor(start: Approvals, tell: (text: string) => void) {
		this.#now = start;
		this.#tell = tell;
	}

	now(): Approvals {
		return this.#now;
	}

	/** From the next question on. */
	set(approvals: Approvals): void {
		this.#now = approvals;
	}

	/**
	 * Asks, or says yes for this once. What has no scope is asked in any case: it cannot be undone, or nothing can be
	 * granted for it. So is what an extension does by itself.
	 */
	over(
		ask: (question: GateQuestion) => Promise<WorkspaceAnswer>,
	): (question: GateQuestion) => Promise<WorkspaceAnswer> {
		return async (question) => {
			const { call, scope } = question;
			if (this.#now === 'ask' || scope.length === 0 || call.principal.kind === 'extension')
				return ask(question);
			this.#tell(`allowed for this once: ${call.text.slice(0, maxTold)}`);
			return 'once';
		};
	}
}

const maxTold = 200;
