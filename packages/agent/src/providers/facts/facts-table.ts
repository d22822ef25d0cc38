import { type ModelFacts, unknownFacts } from '../../model/models.ts';

/** What is known of models, and when it was looked up. */
export interface FactsTable {
	/** `2026-11-18`. */
	readonly date: string;
	/** By whole names: `anthropic/claude-sonnet-5-5`. */
	readonly models: Readonly<Record<string, Partial<ModelFacts>>>;
}

/** The facts of a model: what the later tables say over what the earlier ones do; what none says is not known. */
export const factsIn = (tables: readonly FactsTable[], id: string): ModelFacts => {
	let facts = unknownFacts;
	for (const { models } of tables) {
		for (const name of [undated(id), id]) {
			const found = Object.hasOwn(models, name) ? models[name] : undefined;
			if (found !== undefined) facts = { ...facts, ...found };
		}
	}
	return facts;
};

// A version of a model is called after it and its day.
const undated = (id: string): string => id.replace(/-(?:\d{8}|\d{4}-\d{2}-\d{2})$/, '');
