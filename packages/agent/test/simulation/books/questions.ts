import type { Message } from '../../../src/model/message.ts';
import type { StoreCall } from '../store-call.ts';
import type { Report } from '../violation.ts';
import type { Book } from './book.ts';

/** What tools asked while they ran, and what was answered. Each asks once, and its result says what it was told. */
export class QuestionBook implements Book {
	readonly #report: Report;
	readonly #asked = new Map<string, string>();
	readonly #answers = new Map<string, string>();

	constructor(report: Report) {
		this.#report = report;
	}

	applied(call: StoreCall): void {
		switch (call.name) {
			case 'waits.open': {
				const [{ key }] = call.args;
				const attempt = attemptOf(key);
				if (attempt === undefined) return;
				const known = this.#asked.get(attempt) ?? key;
				this.#asked.set(attempt, known);
				if (known !== key) this.#report('answer-kept', `${attempt} asked ${known}, then ${key}`);
				return;
			}
			case 'waits.resolve': {
				const [key, resolution] = call.args;
				const attempt = attemptOf(key);
				if (attempt === undefined || call.value !== 'resolved' || resolution.type !== 'ok') return;
				this.#answers.set(attempt, JSON.stringify(resolution.value));
				return;
			}
			case 'sessions.commit': {
				const [{ nodes, retireScope }] = call.args;
				if (call.value.isNew)
					for (const { payload } of nodes) this.#compare(payload as unknown as Message, retireScope!);
			}
		}
	}

	#compare(message: Message, scope: string): void {
		if (message.role !== 'tool') return;
		for (const { callId, parts, ending } of message.results) {
			const told = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
			if (ending !== 'ran' || !told.startsWith('was told ')) continue;
			const answer = this.#answers.get(`${scope} ${callId}`);
			const expected = answer === undefined ? 'was told nothing' : `was told ${answer}`;
			if (told !== expected) this.#report('answer-kept', `${callId} ${told}, but was answered ${answer}`);
		}
	}
}

/** The attempt that asks, if one does while a tool runs. */
const attemptOf = (key: string): string | undefined => {
	const match = /^(turn\/[^/]+\/[^/]+)\/.*\/tool-attempt\/([^/]+)\/ask\//.exec(key);
	return match === null ? undefined : `${match[1]} ${decodeURIComponent(match[2]!)}`;
};
