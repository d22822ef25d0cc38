import { describe, expect, it } from 'vitest';
import { type ModelPrice, type ResolvedModel, unknownFacts } from '../../model/models.ts';
import { type ProviderCall, ProviderError } from '../../model/provider.ts';
import type { ModelRequest } from '../../model/request.ts';
import type { SpendLedger } from './spending.ts';
import { withBudget } from './with-budget.ts';

const usual: ModelPrice = { input: 10, cacheRead: 1, cacheWrite: 10, output: 100 };
const usage = { input: 1000, cacheRead: 0, cacheWrite: 0, output: 100, reasoning: 0 };
const call = { sessionId: 's', turnId: 't', step: 1, onPiece: () => undefined } as unknown as ProviderCall;
const request: ModelRequest = {
	model: 'm',
	systemPrompt: 'x'.repeat(2500),
	messages: [],
	tools: [],
	options: {},
};

const setUp = (
	limits: { turn?: number; session?: number; day?: number },
	fails?: ProviderError,
	price: ModelPrice = usual,
	says = '',
) => {
	let total = 0;
	const held: number[] = [];
	const ledger: SpendLedger = {
		spent: () => ({ turn: total, session: total, day: total }),
		hold: (_place, amount) => {
			held.push(amount);
			total += amount;
			return (cost) => {
				total += cost - amount;
			};
		},
	};
	const asked: ModelRequest[] = [];
	const model: ResolvedModel = {
		id: 'a/m',
		facts: { ...unknownFacts, price },
		options: {},
		provider: {
			name: 'a',
			complete: async (each, { onPiece }) => {
				asked.push(each);
				await onPiece({ text: says, reasoning: '' });
				if (fails !== undefined) throw fails;
				return { parts: [], model: 'm', responseId: null, finishReason: 'end', usage };
			},
		},
	};
	const all = { turn: undefined, session: undefined, day: undefined, ...limits };
	const { provider } = withBudget(model, {
		limits: all,
		ledger,
		setting: { key: 'models.budget', file: 'tenon.toml' },
	});
	const ask = (more: Partial<ModelRequest> = {}) => provider.complete({ ...request, ...more }, call);
	return { ask, asked, held, total: () => total };
};

describe('a model with a budget', () => {
	it('counts what its calls cost', async () => {
		const { ask, asked, total } = setUp({});
		await ask();
		// 1 000 tokens for 10 dollars a million, and 100 for 100.
		expect(total()).toBeCloseTo(0.02);
		expect(asked[0]!.options).toEqual({});
	});

	it('may answer as long as the rest pays for, so that no call exceeds it', async () => {
		const { ask, asked, held } = setUp({ turn: 0.5 });
		await ask();
		const cap = asked[0]!.options.maxOutput as number;
		expect(cap).toBeGreaterThan(4800);
		expect(cap).toBeLessThan(5000);
		expect(held[0]).toBeLessThanOrEqual(0.5);
	});

	it('is not asked where the next call may exceed what is left', async () => {
		const { ask, asked, total } = setUp({ turn: 1, session: 0.05 });
		await ask();
		await expect(ask()).rejects.toMatchObject({
			fault: 'budget',
			isRetryable: false,
			message:
				'a: the next call may exceed the budget of a session, $0.05: $0.02 are spent, and its prompt may cost $0.01; raise models.budget.session in tenon.toml, or use a cheaper model',
		});
		expect([asked.length, total() <= 0.05]).toEqual([1, true]);
	});

	it('prices a long prompt as one from above, and its answer with it', async () => {
		const price = { ...usual, long: { ...usual, above: 900, input: 20, output: 200 } };
		const { ask, asked } = setUp({ turn: 0.5 }, undefined, price);
		await ask();
		// About 1 002 tokens for 20 dollars a million, and the rest of half a dollar for 200.
		expect(asked[0]!.options.maxOutput).toBe(2399);
	});

	it('prices texts of any script, and images, from above', async () => {
		const priced = async (more: Partial<ModelRequest>): Promise<number> => {
			const { ask, held } = setUp({}, undefined, { ...usual, output: 0 });
			await ask(more);
			return Math.round(held[0]! * 100_000);
		};
		const none = await priced({ systemPrompt: '' });
		// A character of Chinese may be more than a token, one of an emoji two.
		expect(await priced({ systemPrompt: '世'.repeat(1000) })).toBeGreaterThanOrEqual(none + 1500);
		expect(await priced({ systemPrompt: '🌍'.repeat(1000) })).toBeGreaterThanOrEqual(none + 2000);
		const attachment = { digest: 'd', mimeType: 'image/png', byteLength: 9 };
		const shown = { role: 'user', id: 'u', source: 'input', parts: [{ type: 'image', attachment }] } as const;
		expect(await priced({ systemPrompt: '', messages: [shown] })).toBeGreaterThanOrEqual(none + 5000);
	});

	it('counts what had come of an answer that broke off, and no more than it might have cost', async () => {
		const broken = new ProviderError('no', { fault: 'network', isRetryable: true });
		const some = setUp({}, broken, usual, 'x'.repeat(25_000));
		await expect(some.ask()).rejects.toThrow('no');
		// A prompt of about 1 000 tokens for 10 dollars a million, and 10 000 for 100.
		expect(some.total()).toBeCloseTo(1.01, 2);
		const much = setUp({ turn: 0.5 }, broken, usual, 'x'.repeat(1_000_000));
		await expect(much.ask()).rejects.toThrow('no');
		expect(much.total()).toBeLessThanOrEqual(0.5);
	});

	it.each([
		['rate-limit', 0],
		['network', 0.01],
	] as const)('counts a call that failed with %s as %s', async (fault, cost) => {
		const { ask, total } = setUp({}, new ProviderError('no', { fault, isRetryable: true }));
		await expect(ask()).rejects.toThrow('no');
		expect(total()).toBeCloseTo(cost, 3);
	});
});
