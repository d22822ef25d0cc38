import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import {
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
	readonly provider: Provider;
	/** The first one is what a session begins with. */
	readonly list: readonly [ListedModel, ...ListedModel[]];
}

/** Who answers for a model. */
export const providerOf = ({ list, provider }: Models, model: string): string =>
	list.find(({ id }) => id === model)?.provider ?? provider.name;

/** What an agent finds the models by. One that was there is known on: its extension may be on its way back after a crash. */
export const resolverOf = (models: Models): ModelResolver => {
	const seen = new Map<string, ListedModel>();
	return {
		resolve: (id) => {
			for (const facts of models.list) seen.set(facts.id, facts);
			const facts = seen.get(id);
			if (facts === undefined) throw new ModelUnknown(id, [...seen.keys()]);
			return resolved(facts, models.provider);
		},
	};
};

const resolved = (
	{ id, provider, contextWindow, maxOutput, reasoning }: ListedModel,
	all: Provider,
): ResolvedModel => ({
	id,
	provider: { name: provider, complete: (request, call) => all.complete(request, call) },
	facts: {
		...unknownFacts,
		contextWindow: contextWindow === 0 ? null : contextWindow,
		maxOutput: maxOutput === 0 ? null : maxOutput,
		reasoning,
	},
	options: {},
});

/** The answers of a tape, or of nobody: then every prompt fails and says how a model is given. */
export const openModels = (tapeFile: string | undefined): Models => {
	const provider = tapeFile === undefined ? noProvider : tapeProvider(readTape(...tapeAt(tapeFile)));
	const { name } = provider;
	return { provider, list: [{ id: name, provider: name, contextWindow: 0, maxOutput: 0, reasoning: false }] };
};

const tapeAt = (file: string): [source: string, name: string] => [readFileSync(file, 'utf8'), basename(file)];

const noProvider: Provider = {
	name: 'none',
	complete: () =>
		Promise.reject(
			new ProviderError('there is no model; give a tape of answers with --tape FILE', {
				fault: 'invalid-request',
				isRetryable: false,
			}),
		),
};
