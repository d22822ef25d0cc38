import { readFileSync } from 'node:fs';
import type { EndpointKind, FactsTable, ModelFacts } from '@tenon/agent';
import { parse, TomlError } from 'smol-toml';
import { ModelSettingsError } from './errors.ts';
import { SettingFields } from './fields.ts';
import type { ModelSettings, ProviderSettings } from './settings.ts';

/** Reads the settings of models. A file that is not there says nothing. Throws {@link ModelSettingsError}. */
export const readModelSettings = (file: string): ModelSettings => {
	const fields = new SettingFields(file, '', tomlIn(file), [
		'default',
		'providers',
		'models',
		'budget',
		'network',
	]);
	const providers = fields.table('providers');
	const budget = fields.table('budget', ['turn', 'session', 'day']);
	const network = fields.table('network', ['proxy', 'ca']);
	return {
		file,
		default: fields.text('default'),
		providers: Object.fromEntries(
			providers.names.map((name) => [checkedName(file, name), providerIn(providers, name)]),
		),
		facts: factsOf(fields.table('models')),
		budget: { turn: budget.amount('turn'), session: budget.amount('session'), day: budget.amount('day') },
		proxy: network.text('proxy'),
		ca: network.text('ca'),
	};
};

const tomlIn = (file: string): unknown => {
	let text: string;
	try {
		text = readFileSync(file, 'utf8');
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
		throw new ModelSettingsError(file, '', (error as Error).message, error);
	}
	try {
		return parse(text);
	} catch (error) {
		if (!(error instanceof TomlError)) throw error;
		throw new ModelSettingsError(`${file}:${error.line}`, '', error.message.split('\n', 1)[0]!, error);
	}
};

const checkedName = (file: string, name: string): string => {
	if (/^[a-z][a-z0-9_-]*$/.test(name)) return name;
	throw new ModelSettingsError(
		file,
		`providers.${name}`,
		'a provider is called by small letters, digits, _ and -',
	);
};

const providerIn = (providers: SettingFields, name: string): ProviderSettings => {
	const fields = providers.table(name, ['kind', 'url', 'key_env', 'key_file', 'headers', 'region']);
	return {
		kind: fields.oneOf('kind', endpointKinds),
		url: fields.url('url'),
		keyEnv: fields.text('key_env'),
		keyFile: fields.text('key_file'),
		headers: fields.texts('headers'),
		region: fields.text('region'),
	};
};

const endpointKinds: readonly EndpointKind[] = [
	'anthropic',
	'openai',
	'openai-chat',
	'openai-compatible',
	'google',
	'bedrock',
	'vertex',
	'azure',
];

const factsOf = (models: SettingFields): FactsTable['models'] =>
	Object.fromEntries(models.names.map((id) => [id, modelIn(models, id)]));

const modelIn = (models: SettingFields, id: string): Partial<ModelFacts> => {
	const fields = models.table(id, ['context', 'output', 'price', 'reasoning', 'images']);
	const price = fields.table('price', ['input', 'cache_read', 'cache_write', 'output']);
	const facts = {
		contextWindow: fields.amount('context'),
		maxOutput: fields.amount('output'),
		reasoning: fields.flag('reasoning'),
		images: fields.flag('images'),
		price: fields.has('price')
			? {
					input: price.amount('input') ?? null,
					cacheRead: price.amount('cache_read') ?? null,
					cacheWrite: price.amount('cache_write') ?? null,
					output: price.amount('output') ?? null,
				}
			: undefined,
	};
	return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
};
