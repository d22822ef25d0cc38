import { type ModelFacts, type ModelPrice, type TokenPrice, unknownFacts } from '../../model/models.ts';

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
		for (const { name, surcharge } of namesOf(id)) {
			const found = Object.hasOwn(models, name) ? models[name] : undefined;
			if (found !== undefined) facts = { ...facts, ...found, ...charged(found, surcharge) };
		}
	}
	return facts;
};

interface KnownName {
	readonly name: string;
	/** 1.1: a tenth more than its price. */
	readonly surcharge: number;
}

// The most general name first. A version of a model is called after it and its day, a profile at Bedrock after its regions.
const namesOf = (id: string): readonly KnownName[] => {
	const base = id.replace(/-v\d+(?::\d+)?$/, '').replace(/-(?:\d{8}|\d{4}-\d{2}-\d{2})$/, '');
	const names = [base, id].map((name) => ({ name, surcharge: 1 }));
	const profile = /^bedrock\/([a-z]+)\.(?=[a-z]+\.)/.exec(base);
	if (profile === null) return names;
	const surcharge = profile[1] === 'global' ? 1 : regionalSurcharge;
	return [{ name: `bedrock/${base.slice(profile[0].length)}`, surcharge }, ...names];
};

const regionalSurcharge = 1.1;

const charged = ({ price }: Partial<ModelFacts>, surcharge: number): Partial<ModelFacts> => {
	if (price === undefined || price === null || surcharge === 1) return {};
	const { long, ...usual } = price;
	const dearer: ModelPrice = {
		...times(usual, surcharge),
		...(long !== undefined && { long: { above: long.above, ...times(long, surcharge) } }),
	};
	return { price: dearer };
};

// Sums of fractions are not exact: 0.11, not 0.11000000000000001.
const times = ({ input, cacheRead, cacheWrite, output }: TokenPrice, factor: number): TokenPrice => {
	const charge = (amount: number | null): number | null =>
		amount === null ? null : Number((amount * factor).toPrecision(12));
	return {
		input: charge(input),
		cacheRead: charge(cacheRead),
		cacheWrite: charge(cacheWrite),
		output: charge(output),
	};
};
