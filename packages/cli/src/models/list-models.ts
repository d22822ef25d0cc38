import type { ModelFacts } from '@tenon/agent';
import { loopbackModels } from './loopback.ts';
import { factsFor, type ModelCatalog, namesIn } from './model-catalog.ts';

/** A model as `tenon models` tells it. */
export interface ModelRow extends ModelFacts {
	readonly id: string;
	readonly provider: string;
	/** Null where it can be asked, as far as can be seen without asking it. */
	readonly problem: string | null;
}

/** A provider as `tenon models` tells it. */
export interface ProviderRow {
	readonly name: string;
	readonly url: string;
	readonly problem: string | null;
}

/** What there is: providers in their order, models by name. */
export interface ModelList {
	/** The day of the newest facts. */
	readonly date: string;
	/** What calls have cost today, in US dollars, as far as prices were known; a day ends at midnight UTC. */
	readonly spentTodayUsd: number;
	readonly providers: readonly ProviderRow[];
	readonly models: readonly ModelRow[];
}

/** Lists models and providers, of one provider or all. Asks servers on this machine what they have, and no others. */
export const listModels = async (
	catalog: ModelCatalog,
	only: string | undefined,
	spentTodayUsd: number,
): Promise<ModelList> => {
	const { endpoints, tables, fetch } = catalog;
	const chosen = endpoints.filter(({ endpoint }) => only === undefined || endpoint.name === only);
	const found = await loopbackModels(chosen, fetch);
	const problems = new Map(
		chosen.map(({ endpoint, isLocal, problem }) => {
			const isSilent = isLocal && problem === null && !found.some((id) => id.startsWith(`${endpoint.name}/`));
			return [endpoint.name, isSilent ? `no server answers at ${endpoint.url}` : problem] as const;
		}),
	);
	const ids = new Set([...namesIn(catalog), ...found].filter((id) => problems.has(providerIn(id))));
	return {
		date: tables.map(({ date }) => date).reduce((newest, date) => (date > newest ? date : newest), ''),
		spentTodayUsd,
		providers: chosen.map(({ endpoint: { name, url } }) => ({
			name,
			url,
			problem: problems.get(name) ?? null,
		})),
		models: [...ids].toSorted().map((id) => ({
			id,
			provider: providerIn(id),
			problem: problems.get(providerIn(id)) ?? null,
			...factsFor(catalog, id),
		})),
	};
};

const providerIn = (id: string): string => id.slice(0, id.indexOf('/'));
