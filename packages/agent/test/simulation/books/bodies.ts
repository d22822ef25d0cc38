import { turnScope } from '../../../src/effects/envelope.ts';
import type { ToolCallPart } from '../../../src/model/message.ts';
import type { ProviderCall, ProviderResponse } from '../../../src/model/provider.ts';
import type { ModelRequest } from '../../../src/model/request.ts';
import type { HostedCall } from '../../../src/session/tool-host.ts';
import type { Life } from '../life.ts';
import { scribeSource } from '../scribe.ts';
import { neverTools, readingTools } from '../tool-script.ts';
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
	/** The calls of the message in which a call stands, in order, by its id. */
	readonly #messages = new Map<string, readonly ToolCallPart[]>();

	constructor(report: Report, lanes: LaneBook, journals: JournalBook) {
		this.#report = report;
		this.#lanes = lanes;
		this.#journals = journals;
	}

	modelCalled(life: Life, { sessionId, turnId, step }: ProviderCall, { messages }: ModelRequest): void {
		const flaw = flawOf(messages);
		if (flaw !== undefined) this.#report('transcript-whole', `the model of ${sessionId} was shown: ${flaw}`);
		if (!this.#lanes.isHolder(sessionId, life)) return;
		const scope = turnScope(sessionId, turnId);
		const [first] = messages;
		const isDirect = first?.role === 'user' && first.source === 'plugin' && messages.length === 1;
		if (isDirect && this.#journals.isDirectAnswered(scope, scribeSource, first.id))
			this.#report('answer-bought-once', `${first.id} was answered, and ${life.name} asks again`);
		if (!this.#journals.isAnswered(scope, step)) return;
		this.#report('answer-bought-once', `step ${step} of ${turnId} was answered, and ${life.name} asks again`);
	}

	modelAnswered({ parts }: ProviderResponse): void {
		const calls = parts.filter((part) => part.type === 'tool_call');
		for (const { callId } of calls) this.#messages.set(callId, calls);
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
		this.#requireOrder(life, call);
	}

	#requireOrder(life: Life, { sessionId, turnId, callId, toolName }: HostedCall): void {
		if (!this.#lanes.isHolder(sessionId, life)) return;
		const calls = this.#messages.get(callId)!;
		const before = calls.slice(
			0,
			calls.findIndex((call) => call.callId === callId),
		);
		for (const earlier of before) {
			if (readingTools.has(toolName) && readingTools.has(earlier.toolName)) continue;
			const ending = `/tool-attempt/${encodeURIComponent(earlier.callId)}`;
			if (this.#journals.isSettled(turnScope(sessionId, turnId), ending)) continue;
			this.#report('calls-in-order', `${toolName} ${callId} begins before ${earlier.toolName} has settled`);
		}
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
