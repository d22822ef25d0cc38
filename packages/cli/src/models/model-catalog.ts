import {
	EndpointModels,
	type FactsTable,
	factsIn,
	knownFacts,
	type ModelFacts,
	type ModelFetch,
	type RateBuckets,
} from '@tenon/agent';
import { stateFolderOf } from '@tenon/extensions';
import { defaultSecretFile, openSecretFile } from '@tenon/host';
import { type FoundEndpoint, findEndpoints } from './endpoints.ts';
import { ModelSettingsError } from './errors.ts';
import { factsFileIn, readFactsFile } from './facts-file.ts';
import { modelNetwork } from './model-network.ts';
import type { ModelSettings } from './settings.ts';

/** The models that this machine knows of: where they are asked, what is known of them, and how they are called. */
export interface ModelCatalog {
	readonly settings: ModelSettings;
	readonly endpoints: readonly FoundEndpoint[];
	/** Earlier ones first; the last is the user's own. */
	readonly tables: readonly FactsTable[];
	readonly models: EndpointModels;
	readonly fetch: ModelFetch;
	/** Reads keys again; `endpoints` and `models` have them then. */
	readKeys(): void;
}

/** Reads keys and facts. Asks no server. Throws where a file of them cannot be used as it is. */
export const openCatalog = (
	environment: Readonly<Record<string, string | undefined>>,
	said: ModelSettings,
	buckets?: RateBuckets,
): ModelCatalog => {
	const { settings, fetch } = networkFor(said, environment);
	const secrets = openSecretFile(defaultSecretFile(environment));
	const find = (): readonly FoundEndpoint[] => findEndpoints({ environment, settings, secrets });
	let endpoints = find();
	const updated = readFactsFile(factsFileIn(stateFolderOf(environment)));
	const tables = [
		knownFacts,
		...(updated === undefined ? [] : [updated]),
		{ date: '', models: settings.facts },
	];
	const models = new EndpointModels({
		endpoints: endpoints.map(({ endpoint }) => endpoint),
		factsOf: (id) => factsIn(tables, id),
		knownModels: () => [...new Set(tables.flatMap(({ models: known }) => Object.keys(known)))],
		fetch,
		...(buckets !== undefined && { buckets }),
	});
	return {
		...{ settings, tables, models, fetch },
		get endpoints() {
			return endpoints;
		},
		readKeys: () => {
			endpoints = find();
			models.replaceEndpoints(endpoints.map(({ endpoint }) => endpoint));
		},
	};
};

// Without the authorities that were named nothing is asked, and all else works.
const networkFor = (
	settings: ModelSettings,
	environment: Readonly<Record<string, string | undefined>>,
): Pick<ModelCatalog, 'settings' | 'fetch'> => {
	try {
		return { settings, fetch: modelNetwork(settings, environment) };
	} catch (error) {
		if (!(error instanceof ModelSettingsError)) throw error;
		const problem = settings.problem ?? error.message;
		return { settings: { ...settings, problem }, fetch: () => Promise.reject(error) };
	}
};

/** The names of all models of which something is known, at endpoints that there are. */
export const namesIn = ({ tables, endpoints }: ModelCatalog): readonly string[] => {
	const names = new Set(tables.flatMap(({ models }) => Object.keys(models)));
	return [...names].filter((id) => endpoints.some(({ endpoint }) => id.startsWith(`${endpoint.name}/`)));
};

/** What is known of a model. */
export const factsFor = ({ tables }: ModelCatalog, id: string): ModelFacts => factsIn(tables, id);
