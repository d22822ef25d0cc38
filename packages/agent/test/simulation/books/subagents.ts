import type { Message } from '../../../src/model/message.ts';
import { endedAs } from '../../../src/subagents/subagent-end.ts';
import { subagentId } from '../../../src/subagents/subagent-id.ts';
import type { TurnOutcome } from '../../../src/turn/outcome.ts';
import type { StoreCall } from '../store-call.ts';
import type { Report } from '../violation.ts';
import type { Book } from './book.ts';

/** What calls of sessions came to that let others work. */
export class SubagentBook implements Book {
	readonly #report: Report;
	/** The subagents in the background of a session, by the calls that started them. */
	readonly #left = new Map<string, Map<string, string>>();
	/** How often a session heard of the end of each. */
	readonly #news = new Map<string, Map<string, number>>();
	/** What each turn of a session came to. */
	readonly #said = new Map<string, string[]>();
	readonly #withdrawn = new Set<string>();

	constructor(report: Report) {
		this.#report = report;
	}

	applied(call: StoreCall): void {
		switch (call.name) {
			case 'inputs.cancel':
				for (const { result } of call.value) if (result === 'cancelled') this.#withdrawn.add(call.args[0]);
				return;
			case 'sessions.delete':
				for (const book of [this.#left, this.#news, this.#said]) book.delete(call.args[0]);
				return;
			case 'sessions.commit': {
				const [{ sessionId, turnId, nodes, outcome }] = call.args;
				if (!call.value.isNew) return;
				for (const { kind, payload } of nodes)
					if (kind === 'message') this.#heard(sessionId, turnId, payload as unknown as Message);
				const { text } = endedAs(sessionId, outcome as unknown as TurnOutcome, []);
				this.#said.set(sessionId, [...(this.#said.get(sessionId) ?? []), text]);
			}
		}
	}

	atRest(): Promise<void> {
		for (const [session, left] of this.#left) {
			for (const [callId, subagent] of left) {
				const times = this.#news.get(session)?.get(callId) ?? 0;
				if (times === 1 || (times === 0 && this.#withdrawn.has(session))) continue;
				this.#report('subagent-heard-once', `${session} heard ${times} times of ${subagent}, by ${callId}`);
			}
		}
		return Promise.resolve();
	}

	#heard(sessionId: string, turnId: string, message: Message): void {
		if (message.role === 'user') {
			const news = /^The background subagent (?:has finished|did not finish) \((.*)\):\n/.exec(
				textOf(message),
			);
			if (news === null) return;
			const heard = entry(this.#news, sessionId);
			heard.set(news[1]!, (heard.get(news[1]!) ?? 0) + 1);
		}
		if (message.role !== 'tool') return;
		for (const { callId, toolName, parts, ending } of message.results) {
			if (ending !== 'ran') continue;
			const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
			const subagent = subagentId({ sessionId, turnId, callId });
			if (toolName === 'leave' && text === 'left') entry(this.#left, sessionId).set(callId, subagent);
			const end = /^(?:said|ended): (.*)$/s.exec(text)?.[1];
			if (toolName !== 'delegate' || end === undefined) continue;
			if (this.#said.get(subagent)?.includes(end) === true) continue;
			this.#report('subagent-heard-once', `${callId} of ${sessionId} ${text}, which ${subagent} did not say`);
		}
	}
}

const entry = <T>(book: Map<string, Map<string, T>>, session: string): Map<string, T> => {
	const known = book.get(session) ?? new Map<string, T>();
	book.set(session, known);
	return known;
};

const textOf = (message: Message): string =>
	message.role === 'tool'
		? ''
		: message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
