import { createHash, randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ModelFetch } from '@tenon/agent';
import { LoginError } from './errors.ts';

/** How a person is sent to OpenRouter. */
export interface OpenRouterLogin {
	/** `https://openrouter.ai`, or what stands for it. */
	readonly site: string;
	/** Tells the person which page to open. */
	show(address: string): void;
	/** Ends the wait. */
	readonly signal: AbortSignal;
	/** The way to the network, as models have it. */
	readonly fetch: ModelFetch;
}

/**
 * Gets a key by OpenRouter's PKCE flow: the person agrees on a page of OpenRouter, which sends them back to a server on
 * loopback with a code, and the code and a word that never left this process are exchanged for a key.
 */
export const openRouterKey = async ({
	site,
	show,
	signal,
	fetch: send,
}: OpenRouterLogin): Promise<string> => {
	const verifier = randomBytes(32).toString('base64url');
	const code = await codeFromBrowser((callback) => {
		const page = new URL('/auth', site);
		page.searchParams.set('callback_url', callback);
		page.searchParams.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'));
		page.searchParams.set('code_challenge_method', 'S256');
		show(page.href);
	}, signal);
	return exchange(send, site, { code, verifier }, signal);
};

// The path has a word of its own, so that no other page can answer in OpenRouter's place.
const codeFromBrowser = (ready: (callback: string) => void, signal: AbortSignal): Promise<string> =>
	new Promise((resolve, reject) => {
		const path = `/${randomBytes(16).toString('hex')}`;
		const server = createServer((request, response) => {
			const address = new URL(request.url ?? '/', 'http://localhost');
			const code = address.searchParams.get('code');
			if (request.method !== 'GET' || address.pathname !== path)
				return answer(response, 404, 'There is nothing here.');
			if (code === null || code === '') {
				answer(response, 400, 'OpenRouter has sent no code. You can close this page.');
				return finish(() =>
					reject(new LoginError('login.refused', 'OpenRouter has sent no code; try again')),
				);
			}
			answer(response, 200, 'Tenon has what it needs. You can close this page.');
			finish(() => resolve(code));
		});
		const finish = (settle: () => void): void => {
			signal.removeEventListener('abort', cancelled);
			server.close();
			server.closeIdleConnections();
			settle();
		};
		const cancelled = (): void =>
			finish(() => reject(new LoginError('login.cancelled', 'no person has agreed in time')));
		signal.addEventListener('abort', cancelled);
		server.on('error', reject);
		server.listen(0, '127.0.0.1', () =>
			ready(`http://localhost:${(server.address() as AddressInfo).port}${path}`),
		);
	});

const answer = (response: ServerResponse, status: number, text: string): void => {
	response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
	response.end(`${text}\n`);
};

const exchange = async (
	send: ModelFetch,
	site: string,
	{ code, verifier }: { readonly code: string; readonly verifier: string },
	signal: AbortSignal,
): Promise<string> => {
	// Follows no redirection.
	const response = await send(new URL('/api/v1/auth/keys', site).href, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ code, code_verifier: verifier, code_challenge_method: 'S256' }),
		signal: AbortSignal.any([signal, AbortSignal.timeout(maxExchangeMs)]),
	});
	if (!response.ok) {
		await response.body?.cancel();
		throw new LoginError('login.refused', `OpenRouter has answered ${response.status}; try again`);
	}
	const { key } = (await response.json()) as { readonly key?: unknown };
	if (typeof key !== 'string' || key === '')
		throw new LoginError('login.refused', 'OpenRouter has sent no key; try again');
	return key;
};

const maxExchangeMs = 30_000;
