import {
	type ModelRequest,
	type ProviderCall,
	type ProviderResponse,
	RateBuckets,
	systemClock,
} from '@tenon/agent';
import { TenonError, toPlain } from '@tenon/core';
import { ContributionRegistry, type ModelQuestion, type ModelSource } from '@tenon/extensions';
import { describe, expect, it } from 'vitest';
import { withContributed } from './contributed-models.ts';
import { type Models, noModels, providerOf } from './models.ts';

class Failed extends TenonError {
	readonly code: string;

	constructor(code: string) {
		super(`extension acme: ${code}`);
		this.code = code;
	}
}

const request: ModelRequest = { model: 'acme/a/b', systemPrompt: '', messages: [], tools: [], options: {} };
const call: ProviderCall = {
	sessionId: 's',
	turnId: 't',
	step: 1,
	attempt: 1,
	signal: new AbortController().signal,
	onPiece: () => undefined,
	onUsage: () => undefined,
	readAttachment: () => Promise.reject(new Error('none')),
	keepAttachment: () => Promise.reject(new Error('none')),
};

/** A clock that jumps to the next who sleeps. */
class StepClock {
	#now = 0;
	readonly #sleepers: { readonly at: number; readonly wake: () => void }[] = [];

	now(): number {
		return this.#now;
	}

	sleep(ms: number): Promise<void> {
		return new Promise((wake) => void this.#sleepers.push({ at: this.#now + ms, wake }));
	}

	async run(): Promise<void> {
		for (;;) {
			for (let at = 0; at < 50; at++) await new Promise((resolve) => void setImmediate(resolve));
			const next = this.#sleepers.shift();
			if (next === undefined) return;
			this.#now = Math.max(this.#now, next.at);
			next.wake();
		}
	}
}

const modelsWith = (
	ask: ModelSource['ask'],
	clock?: StepClock,
): { readonly models: Models; remove(): void } => {
	const registry = new ContributionRegistry({ tools: [], commands: [] });
	const added = registry.add('acme', {
		type: 'provider',
		name: 'acme',
		models: ['a/b', 'c'],
		provider: { ask },
	});
	return {
		models: withContributed(noModels(), registry, new RateBuckets(clock ?? systemClock)),
		remove: () => added[Symbol.dispose](),
	};
};

const never: ModelSource['ask'] = () => Promise.reject(new Error('was not to be asked'));

const ask = (models: Models, model = request.model): Promise<ProviderResponse> =>
	models.resolve(model)!.provider.complete({ ...request, model }, call);

describe('the models of a session', () => {
	it('are its own and those of extensions, as long as they are there', () => {
		const { models, remove } = modelsWith(never);
		expect(models.list.map(({ id }) => id)).toEqual(['none', 'acme/a/b', 'acme/c']);
		expect([providerOf(models, 'none'), providerOf(models, 'acme/c'), providerOf(models, 'gone')]).toEqual([
			'none',
			'acme',
			'none',
		]);
		remove();
		expect(models.list.map(({ id }) => id)).toEqual(['none']);
	});

	it('are asked by the name that their provider knows', async () => {
		let asked: ModelQuestion | undefined;
		const { models } = modelsWith(async (question) => {
			asked = question;
			return { content: [], stop: 'end', model: '', response_id: '', error: '', fault: 'invalid_response' };
		});
		expect(await ask(models)).toMatchObject({ model: 'a/b' });
		expect(asked?.model).toBe('a/b');
		await expect(ask(models, 'none')).rejects.toThrow('there is no model');
		expect(models.resolve('acme/none')).toBeUndefined();
	});

	it('are sent what they thought and signed themselves, and nothing of what another one did', async () => {
		const asked: ModelQuestion[] = [];
		const content = [{ type: 'reasoning', text: 'hm', signature: 's' } as const];
		const { models } = modelsWith(async (question) => {
			asked.push(question);
			return { content, stop: 'end', model: '', response_id: '', error: '', fault: 'invalid_response' };
		});
		const { parts } = await ask(models, 'acme/a/b');
		const messages: ModelRequest['messages'] = [{ role: 'assistant', id: 'm1', parts }];
		for (const model of ['acme/a/b', 'acme/c'])
			await models.resolve(model)!.provider.complete({ ...request, model, messages }, call);
		expect(asked.slice(1).map((question) => toPlain(question.request))).toMatchObject([
			{ messages: [{ role: 'assistant', content }] },
			{ messages: [] },
		]);
	});

	it.each([
		['extension.ended', 'network', true],
		['extension.no_answer', 'timeout', true],
		['extension.busy', 'overloaded', true],
		['extension.bad_answer', 'invalid-response', false],
		['extension.too_long', 'invalid-request', false],
	])('of an extension that fails with %s fail with %s', async (code, fault, isRetryable) => {
		const { models } = modelsWith(() => Promise.reject(new Failed(code)));
		await expect(ask(models)).rejects.toMatchObject({
			message: `extension acme: ${code}`,
			fault,
			isRetryable,
		});
	});

	it('of an extension that is on its way back are tried again', async () => {
		const { models, remove } = modelsWith(never);
		expect(models.list).toHaveLength(3);
		remove();
		await expect(ask(models)).rejects.toMatchObject({
			message: 'no extension offers the provider acme at the moment',
			fault: 'network',
			isRetryable: true,
		});
	});

	it('wait for each other after a refusal: 200 calls of one extension make no storm', async () => {
		const clock = new StepClock();
		const asked: number[] = [];
		const { models } = modelsWith(async () => {
			asked.push(clock.now());
			const isRefused = clock.now() < 5_000;
			const error = isRefused ? 'slow down' : '';
			const answer = { content: [], stop: 'end', model: '', response_id: '', error } as const;
			return { ...answer, fault: 'rate_limit', retry_after_ms: 5_000 };
		}, clock);
		const calls = Array.from({ length: 200 }, () =>
			ask(models).catch((error: { fault: string }) => error.fault),
		);
		await clock.run();
		const answers = await Promise.all(calls);
		const refused = answers.filter((answer) => answer === 'rate-limit').length;
		// Those that were under way when the first refusal came; nothing is sent before its wait is over.
		expect(refused).toBe(64);
		expect(asked.filter((at) => at === 0)).toHaveLength(64);
		expect(asked.filter((at) => at > 0 && at < 5_000)).toEqual([]);
		expect(asked).toHaveLength(200);
	});

	it('pass on what is none of their faults', async () => {
		const fault = new Error('the screen is gone');
		const { models } = modelsWith(() => Promise.reject(fault));
		await expect(ask(models)).rejects.toBe(fault);
	});
});
