import { createNetworkPort, portFetch } from '@tenon/host';
import { afterEach, describe, expect, it } from 'vitest';
import type { Provider, ProviderError } from '../../src/index.ts';
import { anthropicProtocol, FakeModelServer, openaiResponsesProtocol } from './fake/index.ts';
import { endpointAt, largeAt, modelsAt, requestOf, watchedCall, withoutUrl } from './wire-place.ts';

let server: FakeModelServer | undefined;
afterEach(async () => {
	await server?.close();
	server = undefined;
});

const faultFrom = async (work: Promise<unknown>): Promise<ProviderError> =>
	work.then(
		() => Promise.reject(new Error('it did not fail')),
		(error: ProviderError) => error,
	);

describe('what an endpoint is let in with', () => {
	it('is no part of a fault, also where the endpoint repeats it', async () => {
		const credential = { type: 'key', key: 'sk-a-long-one' } as const;
		const headers = { 'x-api-token': 'token-of-the-team' };
		server = await FakeModelServer.start(openaiResponsesProtocol, ({ headers: sent }) =>
			openaiResponsesProtocol.refuse(
				400,
				'bad',
				`You sent ${sent.authorization} and ${String(sent['x-api-token'])}`,
			),
		);
		const endpoint = { ...endpointAt('openai', server.url), credential, headers };
		const { message } = await faultFrom(
			modelsAt([endpoint]).resolve('openai/x').provider.complete(requestOf(), watchedCall().call),
		);
		expect(message).toMatch(/\(400 You sent Bearer … and …\)$/);
	});
});

describe('an answer without an end', () => {
	it('is cut off at the bound of the network, and is not asked for again', async () => {
		server = await FakeModelServer.start(anthropicProtocol, (request) =>
			anthropicProtocol.stream({ text: 'a'.repeat(100_000) }, request),
		);
		const bounded = portFetch(createNetworkPort({ maxBodyBytes: 50_000 }), () => undefined);
		const { fault, isRetryable, message } = await faultFrom(
			largeAt('anthropic', server, { fetch: bounded }).complete(requestOf(), watchedCall().call),
		);
		expect([fault, isRetryable, withoutUrl(message, 'anthropic', server)]).toEqual([
			...['invalid-response', false],
			'anthropic: <url> answers without an end; check providers.anthropic.url, or use another model',
		]);
	});
});

describe('a call that cannot be made', () => {
	const complete = (provider: Provider, options = {}) =>
		faultFrom(provider.complete(requestOf({ options }), watchedCall().call));

	it('for want of a key says which', async () => {
		const endpoint = {
			...endpointAt('anthropic', 'http://127.0.0.1:9/v1'),
			credential: { type: 'missing' } as const,
		};
		const { fault, message } = await complete(modelsAt([endpoint]).resolve('anthropic/x').provider);
		expect([fault, message]).toEqual([
			'authentication',
			'anthropic: there is no key; set one: ANTHROPIC_KEY',
		]);
	});

	it('since no server listens says where', async () => {
		const { fault, isRetryable, message } = await complete(
			modelsAt([endpointAt('openai', 'http://127.0.0.1:9/v1')]).resolve('openai/x').provider,
		);
		expect([fault, isRetryable]).toEqual(['network', true]);
		expect(message).toBe(
			'openai: http://127.0.0.1:9/v1 cannot be reached, or broke off; check the network, HTTPS_PROXY, or providers.openai.url (connection refused)',
		);
	});

	it.each([
		['a key', { credential: { type: 'key', key: 'sk-\n1' } as const }],
		['a header', { headers: { 'x-team': 'a…b' } }],
	])(
		'for %s that no request can have says which setting it is, and that asking again is no use',
		async (_what, more) => {
			const endpoint = { ...endpointAt('anthropic', 'http://127.0.0.1:9/v1'), ...more };
			const { fault, isRetryable, message } = await complete(
				modelsAt([endpoint]).resolve('anthropic/x').provider,
			);
			expect([fault, isRetryable, message]).toEqual([
				...['invalid-request', false],
				'anthropic: no request can be made with its key and headers; set another key: ANTHROPIC_KEY',
			]);
		},
	);

	it('for its URL is not tried again', async () => {
		const { fault, isRetryable, message } = await complete(
			modelsAt([endpointAt('openai', 'ftp://models.test/v1')]).resolve('openai/x').provider,
		);
		expect([fault, isRetryable, message]).toEqual([
			...['invalid-response', false],
			'openai: ftp://models.test/v1 cannot be asked (only http and https can be asked); check providers.openai.url, or use another model',
		]);
	});

	it('for its options names the option', async () => {
		const provider = modelsAt([endpointAt('openai', 'http://127.0.0.1:9/v1')]).resolve('openai/x').provider;
		const { fault, message } = await complete(provider, { temperature: 'hot' });
		expect([fault, message]).toEqual([
			'invalid-request',
			'modelOptions.temperature: expected a number that is not negative, got "hot"',
		]);
	});
});
