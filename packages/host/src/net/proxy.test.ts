import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { selfSigned } from '../../test/self-signed.ts';
import { Servers } from '../../test/servers.ts';
import { createNetworkPort } from './network-port.ts';
import { portFetch } from './port-fetch.ts';
import { environmentProxies } from './proxy.ts';

const proxyFor = (environment: Readonly<Record<string, string>>, url: string): string | undefined => {
	const { protocol, hostname, port } = new URL(url);
	const scheme = protocol === 'https:' ? 'https' : 'http';
	const proxy = environmentProxies(environment)({ scheme, host: hostname, port: Number(port) || 443 });
	return proxy === undefined
		? undefined
		: `${proxy.scheme}://${proxy.host}:${proxy.port} ${proxy.authorization}`;
};

describe('the proxy of an environment', () => {
	it.each([
		[{ HTTPS_PROXY: 'http://proxy:3128' }, 'https://a.example/', 'http://proxy:3128 null'],
		[
			{ https_proxy: 'proxy:3128', HTTPS_PROXY: 'http://other:1' },
			'https://a.example/',
			'http://proxy:3128 null',
		],
		[{ HTTP_PROXY: 'http://proxy:3128' }, 'https://a.example/', undefined],
		[{ ALL_PROXY: 'https://proxy' }, 'https://a.example/', 'https://proxy:443 null'],
		[
			{ HTTPS_PROXY: 'http://me:p%40ss@proxy:3128' },
			'https://a.example/',
			'http://proxy:3128 Basic bWU6cEBzcw==',
		],
		[{ HTTPS_PROXY: 'http://proxy:1', NO_PROXY: '.example' }, 'https://a.example/', undefined],
		[
			{ HTTPS_PROXY: 'http://proxy:1', NO_PROXY: 'b.example, a.example:8443' },
			'https://a.example/',
			'http://proxy:1 null',
		],
		[{ HTTPS_PROXY: 'http://proxy:1', no_proxy: '*' }, 'https://a.example/', undefined],
		[{ HTTP_PROXY: 'http://proxy:1' }, 'http://127.0.0.1:8080/', undefined],
		[{ HTTP_PROXY: 'http://proxy:1' }, 'http://localhost/', undefined],
	])('%j for %s is %s', (environment, url, expected) => {
		expect(proxyFor(environment as Record<string, string>, url)).toBe(expected);
	});

	it.each([
		['socks5://proxy:1', 'HTTPS_PROXY: proxies of the kind socks5 are not spoken to'],
		['http://[', 'HTTPS_PROXY: it is not the URL of a proxy; expected http://HOST:PORT'],
	])('that cannot be used is named: %s', (url, problem) => {
		expect(() => proxyFor({ HTTPS_PROXY: url }, 'https://a.example/')).toThrow(problem);
	});
});

describe('a request through a proxy', () => {
	let servers: Servers;
	let proxy: Server;
	let seen: string[];
	const sockets = new Set<Socket>();
	beforeEach(async () => {
		servers = new Servers();
		seen = [];
		proxy = createServer((request, response) => {
			seen.push(`${request.method} ${request.url} ${request.headers['proxy-authorization'] ?? ''}`.trim());
			response.writeHead(200).end('from the proxy');
		});
		proxy.on('connect', (request, socket) => {
			seen.push(`CONNECT ${request.url} ${request.headers['proxy-authorization'] ?? ''}`.trim());
			if (request.headers['proxy-authorization'] === undefined) {
				socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
				return;
			}
			const port = Number(request.url?.split(':')[1]);
			const target = connect(port, '127.0.0.1', () => {
				socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
				target.pipe(socket).pipe(target);
			});
			sockets.add(target);
			socket.on('error', () => target.destroy());
		});
		await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
	});
	afterEach(async () => {
		for (const socket of sockets) socket.destroy();
		proxy.closeAllConnections();
		proxy.close();
		await servers.close();
	});

	const ask = async (url: string, user: string, authorities: readonly string[] = []): Promise<string> => {
		const { port } = proxy.address() as AddressInfo;
		const environment = { ALL_PROXY: `http://${user}127.0.0.1:${port}` };
		const send = portFetch(
			createNetworkPort({ chooseProxy: environmentProxies(environment), authorities }),
			() => undefined,
		);
		const init = { method: 'GET', headers: {}, body: undefined, signal: new AbortController().signal };
		return (await send(url, init)).text();
	};

	it('is a tunnel to a safe host, whose own certificate is checked', async () => {
		const { key, cert } = selfSigned(['models.example']);
		const port = await servers.https(
			{ key, cert },
			(_request, response) => void response.end('from the host'),
		);
		const url = `https://models.example:${port}/v1`;
		expect(await ask(url, 'me:secret@', [cert])).toBe('from the host');
		await expect(ask(url, 'me:secret@')).rejects.toMatchObject({ code: 'network.tls' });
		expect(seen).toEqual(
			Array.from({ length: 2 }, () => `CONNECT models.example:${port} Basic bWU6c2VjcmV0`),
		);
	});

	it('names the proxy that wants a user', async () => {
		await expect(ask('https://models.example/v1', '')).rejects.toThrow(
			'wants a user and password: http://USER:PASSWORD@HOST:PORT',
		);
	});

	it('asks it for the whole URL of a host that is not safe', async () => {
		expect(await ask('http://models.example/v1?x=1', '')).toBe('from the proxy');
		expect(seen).toEqual(['GET http://models.example/v1?x=1']);
	});
});
