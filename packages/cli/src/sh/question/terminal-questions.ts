import { GateUnanswered } from '@tenon/core';
import type { WorkspaceAnswer } from '@tenon/host';
import type { GateQuestion } from '@tenon/shell';
import type { LineSource, TypedLine } from '../prompt/typed-line.ts';
import { askLine } from './ask-line.ts';

/** What has the terminal beside questions. */
export interface TerminalSharers {
	/** Keeps what a command would read of the terminal out of its hands until the result is disposed of. */
	holdInput(): Disposable;
}

/**
 * Puts questions of a gate to the person at the terminal of this process, one after the other, and never while a
 * line is being typed: a background command's question waits for the end of the line, and says so. Without a
 * terminal there is no answer.
 */
export class TerminalQuestions {
	readonly #sharers: TerminalSharers;
	/** Settles when the questions so far are answered. */
	#answered: Promise<unknown> = Promise.resolve();
	#editing: { readonly over: Promise<unknown>; readonly lines: LineSource } | undefined;

	constructor(sharers: TerminalSharers) {
		this.#sharers = sharers;
	}

	/** Rejects with `GateUnanswered` where there is no terminal. */
	readonly ask = (question: GateQuestion): Promise<WorkspaceAnswer> => {
		const answer = Promise.allSettled([this.#answered, this.#lineOver()]).then(() => this.#put(question));
		this.#answered = answer.catch(() => undefined);
		return answer;
	};

	/** The same lines, which let questions pass before they are handed on. */
	between(lines: LineSource): LineSource {
		return {
			read: async (prompt) => {
				await this.#answered;
				const reading = lines.read(prompt);
				this.#editing = { over: reading, lines };
				const typed: TypedLine = await reading.finally(() => {
					this.#editing = undefined;
				});
				await this.#answered;
				return typed;
			},
			close: () => lines.close(),
		};
	}

	#lineOver(): Promise<unknown> | undefined {
		this.#editing?.lines.interject?.('a command in the background has a question: press Enter to see it\n');
		return this.#editing?.over;
	}

	async #put(question: GateQuestion): Promise<WorkspaceAnswer> {
		question.signal.throwIfAborted();
		const held = this.#sharers.holdInput();
		const answer = await askLine(question).finally(() => held[Symbol.dispose]());
		if (answer !== undefined) return answer;
		const { call, text, scope } = question;
		throw new GateUnanswered(call, { kind: 'ask', question: text, scope });
	}
}
