import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import {
	type ModelFacts,
	type ModelResolver,
	ModelUnknown,
	type Provider,
	ProviderError,
	type ResolvedModel,
	readTape,
	tapeProvider,
	unknownFacts,
} from '@tenon/agent';
import type { ListedModel } from './service/verbs/settings.ts';

/** Where a session's answers come from. */
export interface Models {
	/** The first one is what a session begins with. More can be called than are listed. */
	readonly list: readonly [ListedModel, ...ListedModel[]];
	/** Providers of which any model can be named, as `PROVIDER/MODEL`. */
	readonly providers: readonly string[];
	/** The way to a model; `undefined` if there is none of that name. */
	resolve(id: string): ResolvedModel | undefined;
	/** The model that settings name and no provider here has; another origin may have it. */
	readonly misnamed: ResolvedModel | undefined;
	/** A model of another origin, with what is known of it here, paid from the same budget. */
	paid(model: ResolvedModel): ResolvedModel;
	/** What calls have cost. */
	readonly spending: Spending;
	/** Looks again for servers on this machine: what they have is listed then. */
	lookAgain(): Promise<void>;
	/** Reads keys again, one of which was kept meanwhile: models of its provider are listed and can be called then. */
	readKeys(): void;
}

/** What calls have cost, in US dollars; `undefined` where that is not known. */
export interface Spending {
	costOfStep(turnId: string, step: number): number | undefined;
	ofTurn(turnId: string): number;
	ofSession(sessionId: string): number;
	/** Since the day began, by all sessions of the user. */
	ofDay(): number;
}

const noSpending: Spending = {
	costOfStep: () => undefined,
	ofTurn: () => 0,
	ofSession: () => 0,
	ofDay: () => 0,
};

/** Who answers for a model. */
export const providerOf = (models: Models, model: string): string =>
	(models.resolve(model) ?? models.resolve(models.list[0].id))?.provider.name ?? 'none';

/** What an agent finds the models by. */
export const resolverOf = (models: Models): ModelResolver => ({
	resolve: (id) => {
		const { misnamed } = models;
		const found = models.resolve(id) ?? (misnamed?.id === id ? misnamed : undefined);
		if (found === undefined)
			throw new ModelUnknown(
				id,
				models.list.map((listed) => listed.id),
			);
		return found;
	},
});

/** A model as it is listed. */
export const listedModel = (
	id: string,
	provider: string,
	{ contextWindow, maxOutput, reasoning }: ModelFacts = unknownFacts,
): ListedModel => ({
	id,
	provider,
	contextWindow: contextWindow ?? 0,
	maxOutput: maxOutput ?? 0,
	reasoning: reasoning ?? false,
});

/** The answers of one provider, by its name. */
export const soleModel = (provider: Provider): Models => {
	const { name } = provider;
	return {
		list: [listedModel(name, name)],
		providers: [],
		misnamed: undefined,
		resolve: (id) => (id === name ? { id, provider, facts: unknownFacts, options: {} } : undefined),
		paid: (model) => model,
		spending: noSpending,
		lookAgain: () => Promise.resolve(),
		readKeys: () => undefined,
	};
};

/** The answers of a tape. Throws if it cannot be read. */
export const tapeModels = (file: string): Models =>
	soleModel(tapeProvider(readTape(readFileSync(file, 'utf8'), basename(file))));

/** How a model is named whose provider lists none, with where it is said what each provider lacks. */
export const namedAs = (providers: readonly string[]): string =>
	`name one as PROVIDER/MODEL, with a provider of ${providers.join(', ')}; 'tenon models --all' says what each of them lacks`;

/** A model that there is not, by the setting that names it: every prompt fails and says how one is named. */
export const misnamedModel = (id: string, setting: string, providers: readonly string[]): ResolvedModel => {
	const text = `there is no model ${JSON.stringify(id)}, which ${setting} names; ${namedAs(providers)}`;
	const complete = (): Promise<never> =>
		Promise.reject(new ProviderError(text, { fault: 'invalid-request', isRetryable: false }));
	return { id, provider: { name: noModel, complete }, facts: unknownFacts, options: {} };
};

/** What stands for a model where there is none. */
export const noModel = 'none';

/**
 * There is no model: every prompt fails and says how one is given, or what is to be mended first: a `problem` of the
 * settings for which no provider is asked.
 */
export const noModels = (problem?: string): Models =>
	soleModel({
		name: noModel,
		complete: () =>
			Promise.reject(
				new ProviderError(
					problem === undefined
						? "there is no model; keep a key with /login or 'tenon login', or set one such as ANTHROPIC_API_KEY; 'tenon models' lists what can be asked"
						: `no model is asked until the settings are mended: ${problem}`,
					{ fault: 'authentication', isRetryable: false },
				),
			),
	});
