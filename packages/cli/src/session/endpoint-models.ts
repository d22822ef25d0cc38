import { withBudget } from '@tenon/agent';
import { stateFolderOf } from '@tenon/extensions';
import type { Config } from '../config/load-config.ts';
import { modelSettingsOf } from '../config/model-settings.ts';
import { loopbackModels } from '../models/loopback.ts';
import { factsFor, type ModelCatalog, namesIn, openCatalog } from '../models/model-catalog.ts';
import { type SpendFile, spendFolderIn } from '../models/spend-file.ts';
import { listedModel, type Models, misnamedModel, noModels, tapeModels } from './models.ts';
import type { ListedModel } from './service/verbs/settings.ts';
import type { SharedModels } from './shared-models.ts';

/** How the models of a session are chosen. */
export interface OpenModelsOptions {
	readonly tapeFile: string | undefined;
	readonly environment: Readonly<Record<string, string | undefined>>;
	readonly config: Config;
	/** What the sessions of the process have in common. */
	readonly shared: SharedModels;
}

/**
 * The models of a session: of a tape, if there is one; else those at endpoints that can be used. Servers on this machine
 * are looked for where no service has a key. Rejects if the tape or a file of settings cannot be used.
 */
export const openModels = async ({
	tapeFile,
	environment,
	config,
	shared,
}: OpenModelsOptions): Promise<Models> => {
	if (tapeFile !== undefined) return tapeModels(tapeFile);
	const catalog = openCatalog(environment, modelSettingsOf(config), shared.buckets);
	const named = environment.TENON_MODEL || catalog.settings.default;
	const namedBy = environment.TENON_MODEL ? 'TENON_MODEL' : `models.default in ${catalog.settings.file}`;
	const found =
		usableIn(catalog).length === 0 && named === undefined
			? await loopbackModels(catalog.endpoints, catalog.fetch)
			: [];
	const first = named ?? firstUsableIn(catalog) ?? found[0];
	const spending = shared.spendingIn(spendFolderIn(stateFolderOf(environment)));
	return endpointModels(catalog, { first, namedBy }, found, spending);
};

const usableIn = ({ endpoints }: ModelCatalog): ModelCatalog['endpoints'] =>
	endpoints.filter(({ problem, isLocal }) => problem === null && !isLocal);

const firstUsableIn = (catalog: ModelCatalog): string | undefined =>
	usableIn(catalog)
		.map(firstModelOf)
		.find((id) => id !== undefined);

const firstModelOf = ({ endpoint, firstModel }: ModelCatalog['endpoints'][number]): string | undefined =>
	firstModel === undefined ? undefined : `${endpoint.name}/${firstModel}`;

/** What a session begins with, and the setting that would say so. */
interface FirstModel {
	readonly first: string | undefined;
	readonly namedBy: string;
}

const endpointModels = (
	catalog: ModelCatalog,
	{ first: begun, namedBy }: FirstModel,
	found: readonly string[],
	spending: SpendFile,
): Models => {
	const { models, settings } = catalog;
	const none = noModels(settings.problem);
	let first = begun;
	let servers = found;
	const isUsable = (id: string): boolean =>
		usableIn(catalog).some(({ endpoint }) => id.startsWith(`${endpoint.name}/`));
	const listWith = (local: readonly string[]): Models['list'] => {
		const usable = namesIn(catalog).filter(isUsable);
		const names = new Set([...(first === undefined ? [] : [first]), ...local, ...usable]);
		const listed = [...names].map((id) => listedAt(catalog, id));
		// What a session begins with stays the first.
		const [begin = none.list[0], ...others] = first === undefined ? [none.list[0], ...listed] : listed;
		return [begin, ...others];
	};
	let list = listWith(servers);
	const setting = { key: 'models.budget', file: settings.file };
	const budget = { limits: settings.budget, ledger: spending, setting };
	const providers = catalog.endpoints.map(({ endpoint }) => endpoint.name);
	return {
		get list() {
			return list;
		},
		providers,
		misnamed:
			begun === undefined || models.endpointOf(begun) !== undefined
				? undefined
				: misnamedModel(begun, namedBy, providers),
		resolve: (id) => {
			if (models.endpointOf(id) !== undefined) return withBudget(models.resolve(id), budget);
			// Input that was accepted before there was a model fails by its name.
			return begun === undefined ? none.resolve(id) : undefined;
		},
		paid: (model) => withBudget({ ...model, facts: factsFor(catalog, model.id) }, budget),
		spending,
		lookAgain: async () => {
			servers = await loopbackModels(catalog.endpoints, catalog.fetch);
			list = listWith(servers);
		},
		readKeys: () => {
			catalog.readKeys();
			first ??= firstUsableIn(catalog);
			list = listWith(servers);
		},
	};
};

const listedAt = (catalog: ModelCatalog, id: string): ListedModel =>
	listedModel(id, id.slice(0, id.indexOf('/')), factsFor(catalog, id));
