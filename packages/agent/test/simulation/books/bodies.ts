import { turnScope } from '../../../src/effects/envelope.ts';
import type { ProviderCall } from '../../../src/model/provider.ts';
import type { ModelRequest } from '../../../src/model/request.ts';
import type { HostedCall } from '../../../src/session/tool-host.ts';
import type { Life } from '../life.ts';
import { neverTools } from '../tool-script.ts';
import { flawOf } from '../transcript.ts';
import type { Report } from '../violation.ts';
import type { JournalBook } from './journals.ts';
import type { LaneBook } from './lanes.ts';

/** What was really done outside: bodies of tools and calls of the model. */
export class BodyBook {
	readonly #report: Report;
	readonly #lanes: LaneBook;
	readonly #journals: JournalBook;
	readonly #begun = new Set<string>();

	constructor(report: Report, lanes: LaneBook, journals: JournalBook) {
		this.#report = report;
		this.#lanes = lanes;
		this.#journals = journals;
	}

	modelCalled(life: Life, { sessionId, turnId, step }: ProviderCall, { messages }: ModelRequest): void {
		const flaw = flawOf(messages);
		if (flaw !== undefined) this.#report('transcript-whole', `the model of ${sessionId} was shown: ${flaw}`);
		if (!this.#lanes.isHolder(sessionId, life)) return;
		if (!this.#journals.isAnswered(turnScope(sessionId, turnId), step)) return;
		this.#report('answer-bought-once', `step ${step} of ${turnId} was answered, and ${life.name} asks again`);
	}

	toolBegan(life: Life, call: HostedCall): void {
		const { sessionId, turnId, callId, toolName } = call;
		const name = `${sessionId} ${turnId} ${callId}`;
		if (neverTools.has(toolName) && this.#begun.has(name)) {
			this.#report(
				'never-tool-once',
				`${toolName} ${callId} of ${sessionId} runs a second time, in ${life.name}`,
			);
		}
		this.#begun.add(name);
		this.#requireUnsettled(life, call, `/tool-attempt/${encodeURIComponent(callId)}`);
	}

	stepBegan(life: Life, call: HostedCall, key: string): void {
		this.#requireUnsettled(life, call, `/tool-attempt/${encodeURIComponent(call.callId)}/step/${key}`);
	}

	#requireUnsettled(life: Life, { sessionId, turnId }: HostedCall, ending: string): void {
		if (!this.#lanes.isHolder(sessionId, life)) return;
		if (!this.#journals.isSettled(turnScope(sessionId, turnId), ending)) return;
		this.#report('recorded-effect-once', `${ending} of ${turnId} is recorded, and ${life.name} runs it`);
	}
}
