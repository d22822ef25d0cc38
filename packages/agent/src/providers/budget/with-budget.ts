import type { ModelPrice, ResolvedModel, TokenPrice } from '../../model/models.ts';
import { ProviderError } from '../../model/provider.ts';
import type { ModelRequest } from '../../model/request.ts';
import { costOf, priceFor } from '../cost.ts';
import type { SpendLedger, SpendLimits, SpendPlace, Spent } from './spending.ts';

/** What calls of a model are paid from. */
export interface Budget {
	readonly limits: SpendLimits;
	readonly ledger: SpendLedger;
	/** Where limits are set, for people; the name of the span is added: `models.budget` of a file. */
	readonly setting: { readonly key: string; readonly file: string };
}

/**
 * A model whose calls are counted, and never made where they might cost more than is left: before a call its prompt is
 * priced from above, and its answer may be as long as the rest pays for. One whose prices are not known is not bounded,
 * and counts nothing.
 */
export const withBudget = (model: ResolvedModel, budget: Budget): ResolvedModel => {
	const { price, maxOutput } = model.facts;
	if (price === null || !isKnown(price) || (price.long !== undefined && !isKnown(price.long))) return model;
	const { name } = model.provider;
	return {
		...model,
		provider: {
			name,
			interrupted: async (usage, { sessionId, turnId, step }) => {
				const place = { sessionId, turnId, step, model: model.id };
				budget.ledger.hold(place, 0)(costOf(usage, price) ?? 0);
				await model.provider.interrupted?.(usage, { sessionId, turnId, step });
			},
			complete: async (request, call) => {
				const place = { sessionId: call.sessionId, turnId: call.turnId, step: call.step, model: model.id };
				const { prompt, perOutput } = pricedFromAbove(request, price);
				const wanted = lengthIn(request) ?? Math.min(maxOutput ?? usualOutput, usualOutput);
				const output = outputWithin(budget, place, prompt, wanted, perOutput, name);
				const settle = budget.ledger.hold(place, prompt + (output * perOutput) / million);
				const bounded =
					output < wanted ? { ...request, options: { ...request.options, maxOutput: output } } : request;
				let said = 0;
				const heard: typeof call = {
					...call,
					onPiece: (piece) => {
						said += tokensIn(piece.text) + tokensIn(piece.reasoning);
						return call.onPiece(piece);
					},
				};
				try {
					const response = await model.provider.complete(bounded, heard);
					settle(costOf(response.usage, price) ?? 0);
					return response;
				} catch (error) {
					// A call that was refused costs nothing; of one that broke off the prompt was read, and what came was said.
					const isRefused = error instanceof ProviderError && !broken.has(error.fault);
					settle(isRefused ? 0 : prompt + (Math.min(said, output) * perOutput) / million);
					throw error;
				}
			},
		},
	};
};

const isKnown = ({ input, output }: TokenPrice): boolean => input !== null && output !== null;

const million = 1_000_000;
const usualOutput = 32_000;
/** An answer that may not be longer than this is not worth its prompt. */
const leastOutput = 256;

const broken: ReadonlySet<string> = new Set(['network', 'timeout', 'invalid-response']);

const lengthIn = ({ options }: ModelRequest): number | undefined =>
	typeof options.maxOutput === 'number' ? options.maxOutput : undefined;

// All of it is written to the cache.
const pricedFromAbove = (
	{ systemPrompt, messages, tools }: ModelRequest,
	price: ModelPrice,
): { readonly prompt: number; readonly perOutput: number } => {
	const texts = [systemPrompt, JSON.stringify(messages), JSON.stringify(tools)];
	const tokens = Math.ceil(
		texts.reduce((sum, text) => sum + tokensIn(text), 0) + imagesIn(messages) * tokensPerImage,
	);
	const { input, cacheWrite, output } = priceFor(price, tokens);
	return { prompt: (tokens * Math.max(input ?? 0, cacheWrite ?? 0)) / million, perOutput: output ?? 0 };
};

// From above: few letters to a token, and more than one token to a character that has several bytes.
const tokensIn = (text: string): number => text.length / 2.5 + (Buffer.byteLength(text) - text.length) * 0.7;

const imagesIn = (messages: ModelRequest['messages']): number => {
	let count = 0;
	for (const message of messages) {
		const lists = message.role === 'tool' ? message.results.map(({ parts }) => parts) : [message.parts];
		for (const { type } of lists.flat()) if (type === 'image' || type === 'attachment') count++;
	}
	return count;
};

// As many as the largest images have at those who count the most.
const tokensPerImage = 5_000;

const outputWithin = (
	{ limits, ledger, setting }: Budget,
	place: SpendPlace,
	prompt: number,
	wanted: number,
	perOutput: number,
	name: string,
): number => {
	const spent = ledger.spent(place);
	let tokens = wanted;
	for (const kind of ['turn', 'session', 'day'] as const) {
		const limit = limits[kind];
		if (limit === undefined) continue;
		const left = limit - spent[kind] - prompt;
		const affordable = perOutput === 0 ? (left < 0 ? 0 : wanted) : Math.floor((left * million) / perOutput);
		if (affordable < Math.min(leastOutput, wanted)) throw exceeded(name, kind, limit, spent, prompt, setting);
		tokens = Math.min(tokens, affordable);
	}
	return tokens;
};

const exceeded = (
	name: string,
	kind: keyof Spent,
	limit: number,
	spent: Spent,
	prompt: number,
	{ key, file }: Budget['setting'],
): ProviderError => {
	const text = `${name}: the next call may exceed the budget of a ${kind}, $${dollars(limit)}: $${dollars(spent[kind])} are spent, and its prompt may cost $${dollars(prompt)}; raise ${key}.${kind} in ${file}, or use a cheaper model`;
	return new ProviderError(text, { fault: 'budget', isRetryable: false });
};

const dollars = (amount: number): string => (amount >= 0.01 ? amount.toFixed(2) : amount.toPrecision(2));
