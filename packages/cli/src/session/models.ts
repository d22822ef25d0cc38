import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type Provider, ProviderError, readTape, tapeProvider } from '@tenon/agent';

/** A model that a session can be set to. */
export interface ModelFacts {
	readonly id: string;
	readonly provider: string;
	/** In tokens; 0 where it is not known. */
	readonly contextWindow: number;
	readonly maxOutput: number;
	readonly reasoning: boolean;
}

/** Where a session's answers come from. */
export interface Models {
	readonly provider: Provider;
	/** The first one is what a session begins with. */
	readonly list: readonly [ModelFacts, ...ModelFacts[]];
}

/** Who answers for a model. */
export const providerOf = ({ list, provider }: Models, model: string): string =>
	list.find(({ id }) => id === model)?.provider ?? provider.name;

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
