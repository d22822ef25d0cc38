import { ModelUnknown } from '../model/model-unknown.ts';
import type { RecordedModel } from '../model/models.ts';
import type { Provider } from '../model/provider.ts';
import type { ModelFailure } from '../turn/response.ts';
import type { AgentSettings } from './options.ts';

/** The way to a model in this process, or why there is none. */
export type ModelAccess =
	| { readonly type: 'open'; readonly provider: Provider; readonly contextWindow: number | null }
	| { readonly type: 'closed'; readonly failure: ModelFailure };

/**
 * The models that one turn calls. The turn's own is the one that was written down, so that a turn which continues in
 * another process calls the same; only the way to it is looked up here, once.
 */
export class TurnModels {
	readonly recorded: RecordedModel;
	readonly #settings: AgentSettings;
	readonly #sessionId: string;
	readonly #found = new Map<string, Promise<ModelAccess>>();

	constructor(settings: AgentSettings, sessionId: string, recorded: RecordedModel) {
		this.#settings = settings;
		this.#sessionId = sessionId;
		this.recorded = recorded;
	}

	/** The way to a model that a request names. Never rejects: a model that cannot be called is a failure of the call. */
	access(id: string): Promise<ModelAccess> {
		const access = this.#found.get(id) ?? this.#look(id);
		this.#found.set(id, access);
		return access;
	}

	/** Who answers for a model. */
	async providerName(id: string): Promise<string> {
		const access = await this.access(id);
		return access.type === 'open' ? access.provider.name : this.recorded.provider;
	}

	/** How much a model takes in; null where it is not known. */
	async contextWindow(id: string): Promise<number | null> {
		if (id === this.recorded.id) return this.recorded.facts.contextWindow;
		const access = await this.access(id);
		return access.type === 'open' ? access.contextWindow : null;
	}

	async #look(id: string): Promise<ModelAccess> {
		try {
			const { provider, facts } = await this.#settings.models.resolve(id, { sessionId: this.#sessionId });
			return { type: 'open', provider, contextWindow: facts.contextWindow };
		} catch (error) {
			const code = error instanceof ModelUnknown ? 'model_unknown' : 'model_unresolved';
			const message = error instanceof Error ? error.message : String(error);
			return { type: 'closed', failure: { reason: 'provider-error', code, message } };
		}
	}
}
