import { TenonError } from '@tenon/core';
import { count, flag, nullOr, objectOf, recordOf, type Shape, ShapeError, text } from '../../data/shape.ts';
import type { ModelFacts } from '../../model/models.ts';
import { priceShape } from '../../model/price-shape.ts';
import type { FactsTable } from './facts-table.ts';

/** A text is no table of facts about models. */
export class FactsInvalid extends TenonError {
	readonly code = 'model.facts';
	/** The file or URL that it came from. */
	readonly source: string;

	constructor(source: string, problem: string, cause: unknown) {
		super(`${source}: ${problem}`, { cause });
		this.source = source;
	}
}

/** Reads a table from JSON. Throws {@link FactsInvalid}, which names the field. */
export const readFacts = (json: string, source: string): FactsTable => {
	try {
		const { version, ...table } = fileShape(JSON.parse(json), 'facts');
		return table;
	} catch (error) {
		if (error instanceof SyntaxError) throw new FactsInvalid(source, 'it is not JSON', error);
		if (error instanceof ShapeError) throw new FactsInvalid(source, error.message, error);
		throw error;
	}
};

/** A table as it is written to a file. */
export const writeFacts = (table: FactsTable): string =>
	`${JSON.stringify({ version: 1, ...table }, null, '\t')}\n`;

const date: Shape<string> = (value, path) => {
	if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
	throw new ShapeError(path, 'a date such as "2026-11-18"', value);
};

const versionOne: Shape<1> = (value, path) => {
	if (value === 1) return 1;
	throw new ShapeError(path, '1', value);
};

const modelName: Shape<string> = (value, path) => {
	if (/^[^/\s]+\/\S+$/.test(text(value, path))) return value as string;
	throw new ShapeError(path, 'a name such as "anthropic/claude-sonnet-5-5"', value);
};

/** The shape of what is known of a model. */
export const factsShape: Shape<Partial<ModelFacts>> = objectOf(
	{},
	{
		contextWindow: nullOr(count),
		maxOutput: nullOr(count),
		price: nullOr(priceShape),
		reasoning: nullOr(flag),
		images: nullOr(flag),
	},
) as Shape<Partial<ModelFacts>>;

const modelsShape: Shape<FactsTable['models']> = (value, path) => {
	const models = recordOf(factsShape)(value, path);
	for (const name of Object.keys(models)) modelName(name, path);
	return models;
};

const fileShape: Shape<FactsTable & { readonly version: 1 }> = objectOf({
	version: versionOne,
	date,
	models: modelsShape,
});
