import type { EndpointKind, FactsTable, ModelFacts } from '@tenon/agent';
import type { ModelSettings, ProviderSettings } from '../models/settings.ts';
import { type ConfigProblem, isWithin, problemText } from './config.ts';
import type { Config } from './load-config.ts';

/**
 * What the files say about models. Where a request could cost more, or go elsewhere, than was meant, because a part of a
 * file cannot be read, nothing is asked until it is mended.
 */
export const modelSettingsOf = (config: Config): ModelSettings => {
	const blocking = config.problems.find(blocksModels);
	const wrong = (name: string): string | undefined => {
		const problem = config.problems.find(
			(each) => isTrusted(each) && isWithin(each.path, ['models', 'providers', name]),
		);
		return problem && problemText(problem);
	};
	return {
		file: config.userFile,
		problem: blocking && problemText(blocking),
		default: config.text('models', 'default'),
		providers: Object.fromEntries(
			config.namesIn(['models', 'providers']).map((name) => [name, providerIn(config, name, wrong(name))]),
		),
		facts: factsIn(config),
		budget: {
			turn: config.amount('models', 'budget', 'turn'),
			session: config.amount('models', 'budget', 'session'),
			day: config.amount('models', 'budget', 'day'),
		},
		proxy: config.text('network', 'proxy'),
		ca: config.text('network', 'ca'),
	};
};

const isTrusted = ({ layer }: ConfigProblem): boolean => layer !== 'project';

/**
 * Whether no model is asked until a problem is mended: it is about all of a file, the network, or a part of the models
 * that may have been a provider or a budget.
 */
export const blocksModels = (problem: ConfigProblem): boolean => {
	const [section, part, name] = problem.path;
	if (!isTrusted(problem)) return false;
	if (section === undefined || section === 'network') return true;
	return (
		section === 'models' &&
		part !== 'default' &&
		part !== 'facts' &&
		(part !== 'providers' || name === undefined)
	);
};

const providerIn = (config: Config, name: string, problem: string | undefined): ProviderSettings => {
	const at = (key: string): readonly string[] => ['models', 'providers', name, key];
	return {
		kind: config.text(...at('kind')) as EndpointKind | undefined,
		url: config.text(...at('url'))?.replace(/\/+$/, ''),
		keyEnv: config.text(...at('key_env')),
		keyFile: config.text(...at('key_file')),
		headers: config.table(...at('headers')) as Readonly<Record<string, string>>,
		region: config.text(...at('region')),
		problem,
	};
};

const factsIn = (config: Config): FactsTable['models'] =>
	Object.fromEntries(config.namesIn(['models', 'facts']).map((id) => [id, factsOf(config, id)]));

const factsOf = (config: Config, id: string): Partial<ModelFacts> => {
	const at = (key: string): readonly string[] => ['models', 'facts', id, key];
	const { input, cache_read, cache_write, output } = config.table(...at('price')) as Readonly<
		Record<string, number>
	>;
	const facts = {
		contextWindow: config.amount(...at('context')),
		maxOutput: config.amount(...at('output')),
		reasoning: config.flag(...at('reasoning')),
		images: config.flag(...at('images')),
		price:
			config.valuesAt(at('price')).length === 0
				? undefined
				: {
						input: input ?? null,
						cacheRead: cache_read ?? null,
						cacheWrite: cache_write ?? null,
						output: output ?? null,
					},
	};
	return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
};
