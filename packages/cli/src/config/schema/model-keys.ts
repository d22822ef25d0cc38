import { endpointKinds } from '../../models/settings.ts';
import type { ConfigKey } from './config-key.ts';
import { amount, amounts, choice, flag, text, textsByName, url } from './value-types.ts';

const budget = (span: string, example: string): ConfigKey => ({
	key: `models.budget.${span}`,
	type: amount,
	meaning: `How much a ${span} may cost, in US dollars. Of machine, user and project the least holds.`,
	default: 'no limit',
	example,
	...{ project: 'narrows', joined: 'least' },
});

/** The keys about models. */
export const modelKeys: readonly ConfigKey[] = [
	{
		key: 'models.default',
		type: text,
		meaning: 'The model of a session that names none.',
		default: 'the first provider that has a key, else a server on this machine',
		example: 'default = "anthropic/claude-sonnet-5-5"',
		flag: '--model NAME',
		variables: ['TENON_MODEL'],
	},
	{
		key: 'models.providers.*.kind',
		type: choice(endpointKinds),
		meaning: 'The protocol that a provider speaks.',
		default: 'that of a known provider, else openai-compatible',
		example: 'kind = "openai-compatible"',
	},
	{
		key: 'models.providers.*.url',
		type: url,
		meaning: 'Where a provider is asked.',
		default: 'that of a known provider',
		example: 'url = "http://127.0.0.1:9000/v1"',
	},
	{
		key: 'models.providers.*.key_env',
		type: text,
		meaning: 'The variable that its key is in.',
		default: 'that of a known provider',
		example: 'key_env = "MINE_KEY"',
	},
	{
		key: 'models.providers.*.key_file',
		type: text,
		meaning: 'A file that only you can read, with its key and nothing else.',
		default: 'none; tenon secret is asked before it',
		example: 'key_file = "/users/me/.keys/mine"',
	},
	{
		key: 'models.providers.*.headers',
		type: textsByName,
		meaning: 'Headers that every request has.',
		default: 'none',
		example: 'headers = { "x-team" = "tools" }',
	},
	{
		key: 'models.providers.*.region',
		type: text,
		meaning: 'The region of a cloud.',
		default: 'none',
		example: 'region = "eu-central-1"',
		fallbacks: ['AWS_REGION', 'AWS_DEFAULT_REGION'],
	},
	{
		key: 'models.facts.*.context',
		type: amount,
		meaning: 'How many tokens a model takes, in place of what is known of it.',
		default: 'what is known',
		example: 'context = 262144',
	},
	{
		key: 'models.facts.*.output',
		type: amount,
		meaning: 'How many tokens it answers with at most.',
		default: 'what is known',
		example: 'output = 65536',
	},
	{
		key: 'models.facts.*.price',
		type: amounts(['input', 'cache_read', 'cache_write', 'output']),
		meaning: 'What it costs, in US dollars for a million tokens.',
		default: 'what is known',
		example: 'price = { input = 0.2, cache_read = 0.05, cache_write = 0.2, output = 0.8 }',
	},
	{
		key: 'models.facts.*.reasoning',
		type: flag,
		meaning: 'Whether it thinks before it answers.',
		default: 'what is known',
		example: 'reasoning = true',
	},
	{
		key: 'models.facts.*.images',
		type: flag,
		meaning: 'Whether it takes images.',
		default: 'what is known',
		example: 'images = false',
	},
	budget('turn', 'turn = 1.5'),
	budget('session', 'session = 10'),
	budget('day', 'day = 50'),
];
