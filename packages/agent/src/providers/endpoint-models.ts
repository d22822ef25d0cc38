import { ModelUnknown } from '../model/model-unknown.ts';
import type { ModelFacts, ModelResolver, ResolvedModel } from '../model/models.ts';
import type { Clock } from '../time/clock.ts';
import { systemClock } from '../time/system-clock.ts';
import { dialectOf } from './endpoints/dialect-of.ts';
import type { ModelEndpoint } from './endpoints/endpoint.ts';
import type { EndpointWords } from './faults/endpoint-words.ts';
import { type EndpointDialect, languageModelProvider } from './language-model/language-model-provider.ts';
import type { ModelFetch } from './model-fetch.ts';
import type { RateLimits } from './rate/rate-bucket.ts';
import { RateBuckets } from './rate/rate-buckets.ts';
import type { StallLimits } from './stall-watchdog.ts';

/** What models at endpoints are made from. */
export interface EndpointModelsOptions {
	readonly endpoints: readonly ModelEndpoint[];
	/** The one way to the network. */
	readonly fetch: ModelFetch;
	/** What is known of a model, by its whole name. */
	factsOf(id: string): ModelFacts;
	/** Whole names of models of which something is known: the nearest are named where there is none of a name. */
	knownModels?(): readonly string[];
	readonly clock?: Clock;
	readonly stall?: Partial<StallLimits>;
	readonly rate?: Partial<RateLimits>;
	/** Those that other models of the process have too; default: its own, with the limits of `rate`. */
	readonly buckets?: RateBuckets;
}

/**
 * The models at some endpoints, by names `ENDPOINT/MODEL`. Any model may be named: the endpoint knows whether there is
 * one. All that are made from one of these share its buckets: a process makes one, or one set of buckets for all.
 */
export class EndpointModels implements ModelResolver {
	readonly #options: EndpointModelsOptions;
	readonly #clock: Clock;
	readonly #stall: StallLimits;
	readonly #buckets: RateBuckets;
	readonly #dialects = new Map<string, EndpointDialect>();
	#endpoints: readonly ModelEndpoint[];

	constructor(options: EndpointModelsOptions) {
		const { clock = systemClock, stall = {}, rate = {} } = options;
		this.#options = options;
		this.#endpoints = options.endpoints;
		this.#clock = clock;
		this.#stall = { ...usualStall, ...stall };
		this.#buckets = options.buckets ?? new RateBuckets(clock, rate);
	}

	/** From the next model that is resolved on: for example with another key. Buckets stay with their URLs and keys. */
	replaceEndpoints(endpoints: readonly ModelEndpoint[]): void {
		this.#endpoints = endpoints;
		this.#dialects.clear();
	}

	/** The endpoint that a model's name names; `undefined` if there is none, or no model is named. */
	endpointOf(id: string): ModelEndpoint | undefined {
		const slash = id.indexOf('/');
		if (slash < 1 || slash === id.length - 1) return undefined;
		const name = id.slice(0, slash);
		return this.#endpoints.find((endpoint) => endpoint.name === name);
	}

	/** Throws {@link ModelUnknown} for a name of no endpoint. A missing key is a fault of the call. */
	resolve(id: string): ResolvedModel {
		const endpoint = this.endpointOf(id);
		if (endpoint === undefined) {
			throw new ModelUnknown(
				id,
				this.#endpoints.map(({ name }) => `${name}/MODEL`),
			);
		}
		const { credential, url } = endpoint;
		const facts = this.#options.factsOf(id);
		const provider = languageModelProvider({
			words: { ...wordsOf(endpoint), known: () => this.#knownAt(endpoint) },
			model: id.slice(endpoint.name.length + 1),
			facts,
			dialect: this.#dialectOf(endpoint),
			problem: endpoint.problem,
			hasKey: credential.type !== 'missing',
			bucket: this.#buckets.of(url, JSON.stringify(credential)),
			stall: this.#stall,
			clock: this.#clock,
			fetch: this.#options.fetch,
		});
		return { id, provider, facts, options: {} };
	}

	#knownAt({ name }: ModelEndpoint): readonly string[] {
		const known = this.#options.knownModels?.() ?? [];
		return known.filter((id) => id.startsWith(`${name}/`)).map((id) => id.slice(name.length + 1));
	}

	#dialectOf(endpoint: ModelEndpoint): EndpointDialect {
		let dialect = this.#dialects.get(endpoint.name);
		if (dialect === undefined) {
			dialect = dialectOf(endpoint, () => this.#clock.now());
			this.#dialects.set(endpoint.name, dialect);
		}
		return dialect;
	}
}

const usualStall: StallLimits = { firstByteMs: 300_000, stallMs: 120_000 };

const wordsOf = ({
	name,
	url,
	urlSetting,
	keySetting,
	credential,
	headers,
}: ModelEndpoint): Omit<EndpointWords, 'known'> => ({
	name,
	url,
	urlSetting,
	keySetting,
	hidden: hiddenIn(credential, headers),
});

// What is shorter is no secret, and would be found in every word.
const hiddenIn = (
	credential: ModelEndpoint['credential'],
	headers: ModelEndpoint['headers'],
): readonly string[] => {
	const { type: _type, ...fields } = credential;
	const inHeaders = Object.entries(headers).filter(([name]) => /auth|key|token|secret/i.test(name));
	return [...Object.values(fields), ...inHeaders.map(([, value]) => value)].filter(
		(value): value is string => typeof value === 'string' && value.length >= 8,
	);
};
