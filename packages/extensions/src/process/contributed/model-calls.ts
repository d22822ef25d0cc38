import type { ModelPiece, ModelResult, ProviderEntry } from '@tenon/wire';
import type { ModelAnswer, ModelQuestion } from '../../contribution/model-source.ts';
import { Requests } from '../channel/requests.ts';
import type { Link } from '../link.ts';
import type { ExtensionPanels } from '../panels/extension-panels.ts';
import { factOf, RequestFailed, type RequestFault } from '../request-failed.ts';
import { type ModelListener, ModelRequest } from './model-request.ts';

/** The providers that a program's manifest names, and the questions that it has not answered. */
export class ModelCalls implements ModelListener {
	readonly requests: Requests<ModelRequest> = new Requests('m');
	readonly #link: Link;
	readonly #panels: ExtensionPanels;

	constructor(link: Link, panels: ExtensionPanels) {
		this.#link = link;
		this.#panels = panels;
	}

	add({ name, models }: ProviderEntry): Disposable {
		return this.#link.ports.contribute({
			type: 'provider',
			name,
			models,
			provider: { ask: (question) => this.#ask(name, question) },
		});
	}

	event(id: string, piece: ModelPiece): void {
		this.requests.get(id)?.piece(piece, this.#link);
	}

	answer({ type: _type, id, ...answer }: ModelResult): void {
		const request = this.requests.take(id);
		if (request === undefined) return;
		this.#panels.answered(request);
		request.settle(answer);
	}

	/** The answer cannot be read, or the question could not be sent. */
	fail(id: string, fact: string, code: RequestFault = 'extension.bad_answer'): void {
		const request = this.requests.take(id);
		if (request === undefined) return;
		this.#panels.answered(request);
		request.drop(this.#failure(code, request.about, fact));
	}

	abandon(request: ModelRequest, code: RequestFault, fact: string): void {
		this.#cancel(request, this.#failure(code, request.about, fact));
	}

	dropped(request: ModelRequest, error: unknown): void {
		// It may have been answered while its last pieces were shown.
		request.drop(error);
		this.#cancel(request, error);
	}

	async #ask(provider: string, question: ModelQuestion): Promise<ModelAnswer> {
		const about = `${provider}/${question.model}`;
		const { settings } = this.#link;
		if (this.requests.ended !== undefined) throw this.requests.ended;
		if (question.signal.aborted) throw this.#failure('extension.cancelled', about, 'cancelled');
		if (this.requests.size >= settings.modelCalls)
			throw this.#failure('extension.busy', about, `${settings.modelCalls} questions wait already`);
		const request = new ModelRequest(this.requests.nextId(), about, question, this);
		this.requests.add(request.id, request);
		request.begin(this.#link);
		try {
			const { model, request: asked } = question;
			this.#link.send({ type: 'model_request', id: request.id, provider, model, request: asked });
		} catch (error) {
			this.fail(request.id, factOf(error), error instanceof RequestFailed ? error.code : undefined);
		}
		return request.answered;
	}

	#cancel(request: ModelRequest, error: unknown): void {
		if (this.requests.take(request.id) === undefined) return;
		this.#link.send({ type: 'model_cancel', id: request.id });
		this.#panels.abandoned(request);
		request.drop(error);
	}

	#failure(code: RequestFault, about: string, fact: string): RequestFailed {
		return new RequestFailed(code, this.#link.extension.name, `model ${about}: ${fact}`);
	}
}
