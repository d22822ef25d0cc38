import type { ModelPiece } from '@tenon/wire';
import { PiecePump } from '../../calls/piece-pump.ts';
import type { ModelAnswer, ModelQuestion } from '../../contribution/model-source.ts';
import type { Deadline } from '../channel/deadlines.ts';
import type { Link } from '../link.ts';
import { PendingRequest } from '../pending-request.ts';
import type { RequestFailed, RequestFault } from '../request-failed.ts';

/** How a question ends without an answer. */
export interface ModelListener {
	/** Its time is over, or the answer is not wanted any more. */
	abandon(request: ModelRequest, code: RequestFault, fact: string): void;
	/** The reader of the answer has failed. */
	dropped(request: ModelRequest, error: unknown): void;
}

/** A question for a model that the program has not answered. */
export class ModelRequest extends PendingRequest {
	/** `acme/big`, for messages. */
	readonly about: string;
	readonly #question: ModelQuestion;
	readonly #settled = Promise.withResolvers<ModelAnswer>();
	readonly #pump: PiecePump;
	readonly #listener: ModelListener;
	#deadline: Deadline | undefined;

	constructor(id: string, about: string, question: ModelQuestion, listener: ModelListener) {
		super(id);
		this.about = about;
		this.#question = question;
		this.#listener = listener;
		this.#pump = new PiecePump(question.onPiece, (error) => listener.dropped(this, error));
	}

	get answered(): Promise<ModelAnswer> {
		return this.#settled.promise;
	}

	/** From now on it can end by itself. */
	begin({ deadlines, settings }: Link): void {
		this.#deadline = deadlines.start(settings.modelMs, () =>
			this.#listener.abandon(this, 'extension.no_answer', `no word within ${settings.modelMs} ms`),
		);
		this.#question.signal.addEventListener('abort', this.#aborted, { once: true });
	}

	/** A piece of the answer came: its time begins anew, as long as all of it is not too long. */
	piece(piece: ModelPiece, { settings }: Link): void {
		this.#deadline?.extend(settings.modelMs, settings.longestModelMs);
		if (!this.#pump.push(piece))
			this.#listener.abandon(this, 'extension.too_long', 'too much of its answer waits to be shown');
	}

	/** The answer counts when all of its pieces were shown. */
	settle(answer: ModelAnswer): void {
		this.#release();
		this.#pump.whenIdle(() => this.#settled.resolve(answer));
	}

	fail(error: RequestFailed): void {
		this.drop(error);
	}

	drop(error: unknown): void {
		this.#release();
		this.#settled.reject(error);
	}

	protected stopClock(): void {
		this.#deadline?.pause();
	}

	protected startClock(): void {
		this.#deadline?.resume();
	}

	readonly #aborted = (): void => this.#listener.abandon(this, 'extension.cancelled', 'cancelled');

	#release(): void {
		this.#deadline?.cancel();
		this.#question.signal.removeEventListener('abort', this.#aborted);
	}
}
