import { createHash } from 'node:crypto';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Maybe } from '@tenon/core';
import { afterEach, describe, expect, it } from 'vitest';
import { modelNetwork } from '../models/model-network.ts';
import { openRouterKey } from './openrouter.ts';

const servers: { close(): void }[] = [];
afterEach(() => {
	for (const server of servers.splice(0)) server.close();
});

const direct = modelNetwork({ file: 'models.toml', proxy: undefined, ca: undefined }, {});

/** A site that gives a key for the code `good`, if the word fits the challenge that it was shown. */
const fakeSite = async (challenge: () => string): Promise<{ site: string; bodies: unknown[] }> => {
	const bodies: unknown[] = [];
	const server = createServer(async (request, response) => {
		const body = JSON.parse(await text(request)) as Record<string, string>;
		bodies.push([request.method, request.url, body.code, body.code_challenge_method]);
		const proof = createHash('sha256')
			.update(body.code_verifier ?? '')
			.digest('base64url');
		const isRight = body.code === 'good' && proof === challenge();
		response.writeHead(isRight ? 200 : 403, { 'content-type': 'application/json' });
		response.end(JSON.stringify(isRight ? { key: 'sk-or-v1-1234567890' } : { error: 'no' }));
	});
	servers.push(server);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return { site: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies };
};

/** Logs in as a browser does that was sent to a page; `answer` is the address that it is sent back to. */
const login = async (
	answer: (callback: string) => string,
	way: (site: string) => Maybe<{ readonly site: string; readonly fetch: typeof direct }> = (site) => ({
		site,
		fetch: direct,
	}),
) => {
	let challenge = '';
	const { site: real, bodies } = await fakeSite(() => challenge);
	const { site, fetch: send } = await way(real);
	const browsed: (readonly [number, string])[] = [];
	const key = await openRouterKey({
		site,
		fetch: send,
		signal: AbortSignal.timeout(20_000),
		show: (address) => {
			const page = new URL(address);
			challenge = page.searchParams.get('code_challenge') ?? '';
			expect([page.origin, page.pathname, page.searchParams.get('code_challenge_method')]).toEqual([
				site,
				'/auth',
				'S256',
			]);
			const callback = page.searchParams.get('callback_url') ?? '';
			expect(callback).toMatch(/^http:\/\/localhost:\d+\/[0-9a-f]{32}$/);
			const here = answer(callback).replace('//localhost:', '//127.0.0.1:');
			void fetch(here).then(async (response) => browsed.push([response.status, await response.text()]));
		},
	}).then(
		(value) => ({ key: value }),
		(error: { readonly code?: string; readonly message: string }) => ({
			code: error.code,
			message: error.message,
		}),
	);
	return { ...key, bodies };
};

describe('a login at OpenRouter', () => {
	it('exchanges the code that the browser brings, and a word that was never shown, for a key', async () => {
		expect(await login((callback) => `${callback}?code=good`)).toEqual({
			key: 'sk-or-v1-1234567890',
			bodies: [['POST', '/api/v1/auth/keys', 'good', 'S256']],
		});
	});

	it('exchanges it through the proxy that models are asked through', async () => {
		const asked: string[] = [];
		const name = 'http://openrouter.test';
		const through = async (real: string) => {
			const { hostname, port } = new URL(real);
			const proxy = createServer((request, response) => {
				asked.push(`${request.method} ${request.url}`);
				const path = new URL(request.url ?? '', name).pathname;
				request.pipe(
					forward({ hostname, port, path, method: 'POST' }, (answered) => {
						response.writeHead(answered.statusCode ?? 502);
						answered.pipe(response);
					}),
				);
			});
			servers.push(proxy);
			await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
			const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
			return { site: name, fetch: modelNetwork({ file: 'models.toml', proxy: url, ca: undefined }, {}) };
		};
		const { bodies, ...key } = await login((callback) => `${callback}?code=good`, through);
		expect([key, bodies.length, asked]).toEqual([
			{ key: 'sk-or-v1-1234567890' },
			1,
			['POST http://openrouter.test/api/v1/auth/keys'],
		]);
	});

	it('says that it was refused, without what was sent', async () => {
		expect(await login((callback) => `${callback}?code=bad`)).toEqual({
			code: 'login.refused',
			message: 'OpenRouter has answered 403; try again',
			bodies: [['POST', '/api/v1/auth/keys', 'bad', 'S256']],
		});
		expect(await login((callback) => callback)).toEqual({
			code: 'login.refused',
			message: 'OpenRouter has sent no code; try again',
			bodies: [],
		});
	});

	it('is over when the person does not agree in time', async () => {
		const end = new AbortController();
		const key = openRouterKey({
			...{ site: 'http://127.0.0.1:1', show: () => end.abort(), signal: end.signal },
			fetch: direct,
		});
		await expect(key).rejects.toMatchObject({ code: 'login.cancelled' });
	});
});
