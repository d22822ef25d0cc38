import type { Maybe } from '@tenon/core';
import type { JsonObject } from '../data/json.ts';
import type { Provider } from './provider.ts';

/** What a million tokens cost, in US dollars; each null where it is not known. */
export interface TokenPrice {
	readonly input: number | null;
	readonly cacheRead: number | null;
	readonly cacheWrite: number | null;
	readonly output: number | null;
}

/** What calls of a model cost. */
export interface ModelPrice extends TokenPrice {
	/** The price of the whole call where its prompt has more tokens than `above`; absent: the same. */
	readonly long?: LongPromptPrice;
}

/** What a call with a long prompt costs. */
export interface LongPromptPrice extends TokenPrice {
	/** In tokens of the prompt, cached ones too. */
	readonly above: number;
}

/** What is known of a model; each null where it is not known. */
export interface ModelFacts {
	/** In tokens. */
	readonly contextWindow: number | null;
	/** In tokens of one answer. */
	readonly maxOutput: number | null;
	readonly price: ModelPrice | null;
	/** Whether it thinks before it answers. */
	readonly reasoning: boolean | null;
	/** Whether it can be shown images. */
	readonly images: boolean | null;
}

/** A model that can be called. */
export interface ResolvedModel {
	/** Its own name, which resolves to it again; another one than was asked for where that was an alias. */
	readonly id: string;
	readonly provider: Provider;
	readonly facts: ModelFacts;
	/** What its calls are made with unless a session or an input says otherwise. */
	readonly options: JsonObject;
}

/** A {@link ResolvedModel} as it is written down with an input: all of it but the way to it. */
export interface RecordedModel {
	readonly id: string;
	/** The name of its provider. */
	readonly provider: string;
	readonly facts: ModelFacts;
	readonly options: JsonObject;
}

/** Turns the name of a model into the way to it. */
export interface ModelResolver {
	/** Throws or rejects with {@link ModelUnknown} for a name that it does not know. */
	resolve(id: string, place: { readonly sessionId: string }): Maybe<ResolvedModel>;
}

/** The facts of a model of which nothing is known. */
export const unknownFacts: ModelFacts = {
	contextWindow: null,
	maxOutput: null,
	price: null,
	reasoning: null,
	images: null,
};

/** What is written down of a model. */
export const recordOfModel = ({ id, provider, facts, options }: ResolvedModel): RecordedModel => ({
	id,
	provider: provider.name,
	facts,
	options,
});
