import { type ModelPiece, readExtensionFrame } from '@tenon/wire';
import { Deadline } from '../../calls/deadline.ts';
import { messageOf } from '../../calls/message-of.ts';
import { PiecePump } from '../../calls/piece-pump.ts';
import type { ModelAnswer, ModelQuestion } from '../../contribution/model-source.ts';
import { RequestFailed, type RequestFault } from '../../process/request-failed.ts';
import type { Added, AdditionParts } from './additions.ts';
import type { Fields } from './read-fields.ts';

/** Makes a provider of what a module declared. */
export const addProvider = (parts: AdditionParts, ref: number, addition: Fields): Added => {
	const name = addition.text('name');
	return parts.ports.contribute({
		type: 'provider',
		name,
		models: addition.texts('models'),
		provider: { ask: (question) => new ModuleQuestion(parts, ref, name, question).ask() },
	});
};

/** One question for a model of a module. */
class ModuleQuestion {
	readonly #parts: AdditionParts;
	readonly #ref: number;
	readonly #about: string;
	readonly #question: ModelQuestion;
	readonly #pump: PiecePump;
	readonly #cancellation = new AbortController();
	#idle: Deadline | undefined;

	constructor(parts: AdditionParts, ref: number, provider: string, question: ModelQuestion) {
		this.#parts = parts;
		this.#ref = ref;
		this.#about = `model ${provider}/${question.model}`;
		this.#question = question;
		this.#pump = new PiecePump(question.onPiece, (error) => this.#cancellation.abort(error));
	}

	async ask(): Promise<ModelAnswer> {
		const { model, request, signal } = this.#question;
		this.#startClock();
		try {
			const answer = await this.#parts.calls.call(
				'model',
				{ ref: this.#ref, model, request },
				{
					deadlineMs: longestMs,
					signal: AbortSignal.any([signal, this.#cancellation.signal]),
					watcher: { piece: (piece) => this.#take(piece) },
				},
			);
			await this.#shown();
			return this.#read(answer);
		} catch (error) {
			throw this.#failureOf(error);
		} finally {
			this.#idle?.[Symbol.dispose]();
		}
	}

	/** Resolves when all pieces were taken; rejects where whoever takes them fails. */
	#shown(): Promise<void> {
		const { signal } = this.#cancellation;
		return new Promise((resolve, reject) => {
			signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
			this.#pump.whenIdle(resolve);
		});
	}

	#take(piece: ModelPiece): void {
		this.#startClock();
		if (!this.#pump.push(piece))
			this.#cancellation.abort(
				this.#failure('extension.too_long', 'too much of its answer waits to be shown'),
			);
	}

	// Each word gives it time.
	#startClock(): void {
		this.#idle?.[Symbol.dispose]();
		this.#idle = new Deadline(this.#parts.ports.timer, wordMs, () =>
			this.#cancellation.abort(this.#failure('extension.no_answer', `no word within ${wordMs} ms`)),
		);
	}

	// What comes may be malformed, as it may from a program.
	#read(answer: unknown): ModelAnswer {
		const read = readExtensionFrame(String(answer));
		if (read.kind === 'frame' && read.frame.type === 'model_result') {
			const { type: _type, id: _id, ...content } = read.frame;
			return content;
		}
		const fact = read.kind === 'malformed' ? `${read.problem.path}: expected ${read.problem.expected}` : '';
		throw this.#failure('extension.bad_answer', `its answer cannot be read: ${fact}`);
	}

	#failureOf(error: unknown): unknown {
		if (error instanceof RequestFailed) return error;
		if (this.#question.signal.aborted) return this.#failure('extension.cancelled', 'cancelled');
		if (this.#cancellation.signal.aborted) return this.#cancellation.signal.reason;
		return this.#failure('extension.ended', messageOf(error));
	}

	#failure(code: RequestFault, fact: string): RequestFailed {
		return new RequestFailed(code, this.#parts.extension.name, `${this.#about}: ${fact}`);
	}
}

const wordMs = 300_000;
const longestMs = 3_600_000;
