import type { AssistantMessage, AssistantPart, Message, ToolCallPart } from '../../model/message.ts';
import type { FinishReason, ModelResponse } from '../../model/response.ts';
import { unanswered } from '../../turn/close-calls.ts';

/** A model's answer, and the messages it can become. */
export class Answer {
	readonly finishReason: FinishReason;
	readonly calls: readonly ToolCallPart[];
	/** All its text; reasoning is no part of it. */
	readonly text: string;
	readonly #parts: readonly AssistantPart[];
	readonly #messageId: (purpose: string) => string;

	constructor(response: ModelResponse, messageId: (purpose: string) => string) {
		this.finishReason = response.finishReason;
		this.#parts = response.parts;
		this.#messageId = messageId;
		this.calls = response.parts.filter((part) => part.type === 'tool_call');
		this.text = response.parts
			.filter((part) => part.type === 'text')
			.map(({ text }) => text)
			.join('');
	}

	/** Whether it says nothing to anybody. */
	get isBlank(): boolean {
		return this.text.trim() === '';
	}

	/** The first id that two calls have; their results could not be distinguished. */
	get duplicateCallId(): string | undefined {
		const ids = new Set<string>();
		return this.calls.find(({ callId }) => ids.size === ids.add(callId).size)?.callId;
	}

	/** The answer as it stands in the conversation; it does so also where the model said nothing. */
	get message(): AssistantMessage {
		return { role: 'assistant', id: this.#messageId('answer'), parts: this.#parts };
	}

	/** The answer for a conversation in which its calls cannot be answered. */
	get withoutCalls(): AssistantMessage {
		return { ...this.message, parts: this.#parts.filter(({ type }) => type !== 'tool_call') };
	}

	/** The answer with results that refuse its calls, none of which is run. */
	refusing(text: string): readonly Message[] {
		if (this.calls.length === 0) return [this.message];
		const results = this.calls.map((call) => unanswered(call, 'refused', text));
		return [this.message, { role: 'tool', id: this.#messageId('results'), results }];
	}
}
