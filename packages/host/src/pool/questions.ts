import type { GateQuestion } from '@tenon/shell';
import { errorOf } from './faults.ts';
import type { Fault, Report } from './messages.ts';

/** The questions of the gates in a worker that nobody has answered yet. */
export class Questions {
	readonly #report: (message: Report) => void;
	readonly #open = new Map<number, PromiseWithResolvers<boolean>>();
	#lastNumber = 0;

	constructor(report: (message: Report) => void) {
		this.#report = report;
	}

	/** Puts a question to the other thread. One whose call ends is withdrawn. */
	async ask({ signal, ...asked }: GateQuestion): Promise<boolean> {
		signal.throwIfAborted();
		const question = ++this.#lastNumber;
		const answer = Promise.withResolvers<boolean>();
		const withdraw = (): void => {
			this.#report({ kind: 'withdrawn', question });
			answer.reject(signal.reason);
		};
		this.#open.set(question, answer);
		signal.addEventListener('abort', withdraw, { once: true });
		try {
			this.#report({ kind: 'question', question, asked });
			return await answer.promise;
		} finally {
			signal.removeEventListener('abort', withdraw);
			this.#open.delete(question);
		}
	}

	decide(question: number, said: boolean | Fault): void {
		const open = this.#open.get(question);
		if (typeof said === 'boolean') open?.resolve(said);
		else open?.reject(errorOf(said));
	}
}
