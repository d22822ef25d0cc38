import {
	type Provider,
	ProviderError,
	type ProviderFault,
	type RateBuckets,
	type ResolvedModel,
	unknownFacts,
	withRate,
} from '@tenon/agent';
import { fromPlain, isTenonError, type ValueRecord } from '@tenon/core';
import type { ContributionRegistry, ModelAnswer, ModelQuestion, ModelSource } from '@tenon/extensions';
import { modelQuery } from './model-query.ts';
import { modelResponse } from './model-response.ts';
import { listedModel, type Models } from './models.ts';
import type { ListedModel } from './service/verbs/settings.ts';

/**
 * A session's models together with those that extensions contribute, which are called `PROVIDER/MODEL`. Looks at what
 * is there whenever it is asked: extensions come and go. One that was there is known on: its extension may be on its way
 * back after a crash.
 */
export const withContributed = (
	own: Models,
	registry: ContributionRegistry,
	buckets: RateBuckets,
): Models => {
	const seen = new Set<string>();
	const contributed = (): readonly ListedModel[] => {
		const listed = contributedModels(registry);
		for (const { id } of listed) seen.add(id);
		return listed;
	};
	return {
		get list(): Models['list'] {
			return [...own.list, ...contributed()];
		},
		providers: own.providers,
		misnamed: own.misnamed,
		resolve: (id) =>
			own.resolve(id) ??
			(isThere(id, contributed(), seen) ? own.paid(contributedModel(id, registry, buckets)) : undefined),
		paid: (model) => own.paid(model),
		spending: own.spending,
		lookAgain: () => own.lookAgain(),
		readKeys: () => own.readKeys(),
	};
};

const isThere = (id: string, listed: readonly ListedModel[], seen: ReadonlySet<string>): boolean =>
	seen.has(id) || listed.some((each) => each.id === id);

const contributedModel = (
	id: string,
	registry: ContributionRegistry,
	buckets: RateBuckets,
): ResolvedModel => {
	const [name, model] = splitModel(id);
	// An extension has its keys to itself: what it offers under one name counts as one.
	const provider = withRate(contributedProvider(name, registry), buckets.of('extension', name));
	return {
		id,
		provider: { name, complete: (request, call) => provider.complete({ ...request, model }, call) },
		facts: unknownFacts,
		options: {},
	};
};

const contributedModels = (registry: ContributionRegistry): readonly ListedModel[] =>
	registry
		.of('provider')
		.flatMap(({ contribution: { name, models } }) =>
			models.map((model) => listedModel(`${name}/${model}`, name)),
		);

// No provider has a slash in its name; models may.
const splitModel = (id: string): readonly [provider: string, model: string] => {
	const slash = id.indexOf('/');
	return [id.slice(0, slash), id.slice(slash + 1)];
};

const contributedProvider = (name: string, registry: ContributionRegistry): Provider => ({
	name,
	complete: async (request, call) => {
		const origin = `${name} extension ${request.model}`;
		const query = fromPlain(await modelQuery(request, call, origin)) as ValueRecord;
		const found = registry.of('provider').find(({ contribution }) => contribution.name === name);
		// It may be on its way back after a crash.
		if (found === undefined)
			throw failed('network', `no extension offers the provider ${name} at the moment`);
		const answer = await ask(found.contribution.provider, {
			model: request.model,
			request: query,
			signal: call.signal,
			onPiece: (piece) => call.onPiece(piece),
		});
		return modelResponse(answer, { asked: request.model, origin });
	},
});

const ask = async (source: ModelSource, question: ModelQuestion): Promise<ModelAnswer> => {
	try {
		return await source.ask(question);
	} catch (error) {
		const fault = isTenonError(error) ? faults[error.code] : undefined;
		throw fault === undefined ? error : failed(fault, (error as Error).message, error);
	}
};

const failed = (fault: ProviderFault, message: string, cause?: unknown): ProviderError =>
	new ProviderError(message, { fault, isRetryable: passing.has(fault), cause });

// Of the extension itself, not of its model.
const faults: Readonly<Record<string, ProviderFault>> = {
	'extension.ended': 'network',
	'extension.no_answer': 'timeout',
	'extension.busy': 'overloaded',
	'extension.bad_answer': 'invalid-response',
	'extension.too_long': 'invalid-request',
};

const passing: ReadonlySet<ProviderFault> = new Set(['network', 'timeout', 'overloaded']);
