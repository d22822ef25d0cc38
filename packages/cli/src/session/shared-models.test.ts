import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModelRequest, ProviderCall, ProviderResponse } from '@tenon/agent';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { anthropicProtocol, FakeModelServer } from '../../../agent/test/providers/fake/index.ts';
import { Config } from '../config/load-config.ts';
import { openModels } from './endpoint-models.ts';
import type { Models } from './models.ts';
import { SharedModels } from './shared-models.ts';

let home: string;
beforeEach(() => {
	home = mkdtempSync(join(tmpdir(), 'tenon-shared-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** A clock that moves when it is pushed. */
class PushedClock {
	#now = Date.now();
	#sleepers: { readonly until: number; readonly wake: () => void }[] = [];

	now(): number {
		return this.#now;
	}

	sleep(ms: number): Promise<void> {
		return new Promise((wake) => void this.#sleepers.push({ until: this.#now + ms, wake }));
	}

	push(ms: number): void {
		this.#now += ms;
		const due = this.#sleepers.filter(({ until }) => until <= this.#now);
		this.#sleepers = this.#sleepers.filter((each) => !due.includes(each));
		for (const { wake } of due) wake();
	}
}

const request: ModelRequest = {
	...{ model: 'mine/large', systemPrompt: '', tools: [], options: {} },
	messages: [{ role: 'user', id: 'u', source: 'input', parts: [{ type: 'text', text: 'Go' }] }],
};

const ask = (models: Models, sessionId: string): Promise<ProviderResponse> => {
	const call: ProviderCall = {
		...{ sessionId, turnId: `${sessionId}/t`, step: 1, attempt: 1, signal: new AbortController().signal },
		onPiece: () => undefined,
		onUsage: () => undefined,
		readAttachment: () => Promise.reject(new Error('there are none')),
		keepAttachment: () => Promise.reject(new Error('there are none')),
	};
	return models.resolve('mine/large')!.provider.complete(request, call);
};

const open = (url: string, shared: SharedModels, settings = ''): Promise<Models> => {
	mkdirSync(join(home, '.config/tenon'), { recursive: true });
	writeFileSync(
		join(home, '.config/tenon/tenon.toml'),
		`[models]\ndefault = "mine/large"\n[models.providers.mine]\nkind = "anthropic"\nurl = "${url}"\nkey_env = "MY_KEY"\n${settings}`,
	);
	const environment = { HOME: home, MY_KEY: 'sk-1' };
	const config = new Config({ environment, project: undefined });
	return openModels({ environment, config, tapeFile: undefined, shared });
};

it('two sessions of a process wait together where one of them is asked to wait', async () => {
	const server = await FakeModelServer.start(anthropicProtocol, ({ number }) => {
		if (number > 1) return { text: 'Here.' };
		const reply = anthropicProtocol.refuse(429, 'rate_limit_error', 'Slow down.');
		return { ...reply, headers: { ...reply.headers, 'retry-after': '30' } };
	});
	const clock = new PushedClock();
	const shared = new SharedModels(clock);
	const [one, other] = [await open(server.url, shared), await open(server.url, shared)];
	await expect(ask(one, 'one')).rejects.toMatchObject({ fault: 'rate-limit', retryAfterMs: 30_000 });
	const answered = ask(other, 'other');
	for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => void setImmediate(resolve));
	expect(server.requests).toHaveLength(1);
	clock.push(30_000);
	expect((await answered).finishReason).toBe('end');
	await server.close();
});

it('two sessions of a process never spend the same rest of a day', async () => {
	const held = Promise.withResolvers<void>();
	const server = await FakeModelServer.start(anthropicProtocol, async () => {
		await held.promise;
		return { text: 'Here.', usage: { input: 10, cached: 0, output: 10 } };
	});
	const settings =
		'[models.facts."mine/large"]\noutput = 1000\nprice = { input = 1, output = 1000 }\n[models.budget]\nday = 1.2\n';
	const shared = new SharedModels();
	const [one, other] = [await open(server.url, shared, settings), await open(server.url, shared, settings)];
	const answered = ask(one, 'one');
	// The first may cost a dollar, so the second has not enough left.
	await expect(ask(other, 'other')).rejects.toMatchObject({ fault: 'budget' });
	held.resolve();
	await answered;
	expect((await ask(other, 'other')).finishReason).toBe('end');
	await server.close();
});
