import type { FactsTable } from '../facts-table.ts';
import { anthropicFacts } from './anthropic.ts';
import { namedBelow } from './fact-row.ts';
import { googleFacts } from './google.ts';
import { openaiFacts } from './openai.ts';
import { openrouterFacts } from './openrouter.ts';

/**
 * What the providers' own pages, and tables that are made from them, said on the day of its date; prices in US dollars
 * for a million tokens. `tenon models update` puts a newer table over it.
 */
export const knownFacts: FactsTable = {
	date: '2026-11-18',
	models: {
		...namedBelow('anthropic/', anthropicFacts),
		...namedBelow('openai/', openaiFacts),
		...namedBelow('google/', googleFacts),
		...namedBelow('openrouter/', openrouterFacts),
		...namedBelow('bedrock/anthropic.', anthropicFacts),
		...namedBelow('vertex/', googleFacts),
		...namedBelow('azure/', openaiFacts),
	},
};
