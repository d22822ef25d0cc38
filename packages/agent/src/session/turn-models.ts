import { ModelUnknown } from '../model/model-unknown.ts';
import type { RecordedModel } from '../model/models.ts';
import type { Provider } from '../model/provider.ts';
import type { ModelFailure } from '../turn/response.ts';
import type { AgentSettings } from './options.ts';

/** The way to a model in this process, or why there is none. */
export type ModelAccess =
	| { readonly type: 'open'; readonly provider: Provider; readonly contextWindow: number | null }
	| { readonly type: 'closed'; readonly failure: ModelFailure };

/** The turn that calls models. */
export interface TurnModelsPlace {
	readonly sessionId: string;
	/** Aborts when the turn ends. */
	readonly signal: AbortSignal;
}

/**
 * The models that one turn calls. The turn's own is the one that was written down, so that a turn which continues in
 * another process calls the same; only the way to it is looked up here, once.
 */
export class TurnModels {
	readonly recorded: RecordedModel;
	readonly #settings: AgentSettings;
	readonly #place: TurnModelsPlace;
	readonly #found = new Map<string, Promise<ModelAccess>>();

	constructor(settings: AgentSettings, place: TurnModelsPlace, recorded: RecordedModel) {
		this.#settings = settings;
		this.#place = place;
		this.recorded = recorded;
	}

	/**
	 * The way to a model that a request names. A model that cannot be called is a failure of the call; rejects only when
	 * the turn ends first.
	 */
	access(id: string): Promise<ModelAccess> {
		const access = this.#found.get(id) ?? this.#look(id);
		this.#found.set(id, access);
		return unlessAborted(access, this.#place.signal);
	}

	/** Who answers for a model. Never rejects: what was journaled is replayed also in a turn that is cancelled already. */
	async providerName(id: string): Promise<string> {
		const access = await this.#accessOrEnd(id);
		return access?.type === 'open' ? access.provider.name : this.recorded.provider;
	}

	/** How much a model takes in; null where it is not known. */
	async contextWindow(id: string): Promise<number | null> {
		if (id === this.recorded.id) return this.recorded.facts.contextWindow;
		const access = await this.#accessOrEnd(id);
		return access?.type === 'open' ? access.contextWindow : null;
	}

	// `undefined`: the turn has ended first.
	async #accessOrEnd(id: string): Promise<ModelAccess | undefined> {
		try {
			return await this.access(id);
		} catch (error) {
			if (!this.#place.signal.aborted) throw error;
			return undefined;
		}
	}

	async #look(id: string): Promise<ModelAccess> {
		try {
			const { sessionId } = this.#place;
			const { provider, facts } = await this.#settings.models.resolve(id, { sessionId });
			return { type: 'open', provider, contextWindow: facts.contextWindow };
		} catch (error) {
			const code = error instanceof ModelUnknown ? 'model_unknown' : 'model_unresolved';
			const message = error instanceof Error ? error.message : String(error);
			return { type: 'closed', failure: { reason: 'provider-error', code, message } };
		}
	}
}

// A resolver may ask somewhere else; a turn that is cancelled does not wait for it.
const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
	new Promise((resolve, reject) => {
		const stop = (): void => reject(signal.reason);
		if (signal.aborted) stop();
		else signal.addEventListener('abort', stop, { once: true });
		work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
	});
