import type { Maybe } from '@tenon/core';
import type { GateQuestion } from '@tenon/shell';
import { faultOf } from './faults.ts';
import type { Fault, PoolQuestion, Request } from './messages.ts';

/** Who decides what the gates in the workers cannot. */
export type AskPerson = (question: GateQuestion) => Maybe<boolean>;

/** Puts the questions of one worker to a person, in the thread of the pool. Nobody there means no. */
export class QuestionDesk {
	readonly #ask: AskPerson;
	readonly #send: (request: Request) => void;
	readonly #open = new Map<number, AbortController>();

	constructor(ask: AskPerson, send: (request: Request) => void) {
		this.#ask = ask;
		this.#send = send;
	}

	async put(question: number, asked: PoolQuestion): Promise<void> {
		const aborting = new AbortController();
		this.#open.set(question, aborting);
		const said = await this.#said({ ...asked, signal: aborting.signal });
		this.#open.delete(question);
		this.#send({ kind: 'decided', question, said });
	}

	// A failure travels back: the gate that asked is closed by it, as by one of its own thread.
	async #said(question: GateQuestion): Promise<boolean | Fault> {
		try {
			return await this.#ask(question);
		} catch (error) {
			return faultOf(error);
		}
	}

	withdraw(question: number): void {
		this.#open.get(question)?.abort();
	}

	/** The worker is gone: nobody waits for any answer. */
	close(): void {
		for (const aborting of this.#open.values()) aborting.abort();
	}
}
