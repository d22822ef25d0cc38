import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { NetworkPeer, NetworkRequest, NetworkResponse } from '@tenon/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { selfSigned } from '../../test/self-signed.ts';
import { Servers } from '../../test/servers.ts';
import { createNetworkPort } from './network-port.ts';
import type { NetworkPortOptions } from './settings.ts';

let servers: Servers;
beforeEach(() => {
	servers = new Servers();
});
afterEach(async () => {
	vi.unstubAllEnvs();
	await servers.close();
});

const here = async (): Promise<readonly string[]> => ['127.0.0.1'];
const noEnd = new AbortController().signal;

const ask = (
	url: string,
	options: NetworkPortOptions = {},
	more: Partial<NetworkRequest> = {},
): Promise<NetworkResponse> =>
	createNetworkPort({ resolve: here, ...options }).request({
		method: 'GET',
		url,
		headers: [],
		body: undefined,
		signal: noEnd,
		admit: () => undefined,
		...more,
	});

const bytesOf = async (response: NetworkResponse): Promise<Buffer> => {
	const parts: Uint8Array[] = [];
	for (let part = await response.read(); part !== undefined; part = await response.read()) parts.push(part);
	return Buffer.concat(parts);
};

const textOf = async (response: NetworkResponse): Promise<string> => (await bytesOf(response)).toString();

const answering =
	(body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}) =>
	(_request: IncomingMessage, response: ServerResponse): void =>
		void response.writeHead(200, headers).end(body);

const silent = (): void => undefined;

describe('a request', () => {
	it('gets status, headers in lower case and the body as it comes', async () => {
		const served = Promise.withResolvers<ServerResponse>();
		const port = await servers.http((_request, response) => {
			response.writeHead(201, [
				['X-One', 'a'],
				['X-One', 'b'],
				['Date', 'now'],
			]);
			response.write('first');
			served.resolve(response);
		});
		const response = await ask(`http://a.test:${port}/`);
		expect(response.status).toBe(201);
		expect(response.headers.slice(0, 3)).toEqual([
			['x-one', 'a'],
			['x-one', 'b'],
			['date', 'now'],
		]);
		expect(Buffer.from((await response.read())!).toString()).toBe('first');
		(await served.promise).end('second');
		expect(await textOf(response)).toBe('second');
		expect(await response.read()).toBeUndefined();
	});

	it('sends what it was given, and says itself where it ends', async () => {
		const port = await servers.http((request, response) => {
			const parts: Uint8Array[] = [];
			request.on('data', (part: Uint8Array) => parts.push(part));
			request.on('end', () => {
				const { method, url, rawHeaders } = request;
				response.end(JSON.stringify({ method, url, rawHeaders, body: Buffer.concat(parts).toString() }));
			});
		});
		const response = await ask(
			`http://a.test:${port}/p?q=1`,
			{},
			{
				method: 'POST',
				headers: [
					['X-Two', '1'],
					['x-two', '2'],
					['Content-Length', '999'],
					['Transfer-Encoding', 'chunked'],
					['Host', 'b.test'],
					['User-Agent', 'me'],
				],
				body: Buffer.from('hello'),
			},
		);
		expect(JSON.parse(await textOf(response))).toEqual({
			method: 'POST',
			url: '/p?q=1',
			rawHeaders: [
				...['Host', `a.test:${port}`, 'Connection', 'close', 'Accept', '*/*', 'Accept-Encoding', 'gzip, br'],
				...['Content-Length', '5', 'X-Two', '1', 'x-two', '2', 'User-Agent', 'me'],
			],
			body: 'hello',
		});
	});

	it('takes a redirection for an answer like any other', async () => {
		const port = await servers.http((_request, response) => {
			response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
		});
		const response = await ask(`http://a.test:${port}/`);
		expect([response.status, response.headers[0]]).toEqual([302, ['location', 'http://169.254.169.254/']]);
		expect(servers.connections).toBe(1);
		await response.close();
	});

	it('keeps no cookie and no connection', async () => {
		const cookies: unknown[] = [];
		const port = await servers.http((request, response) => {
			cookies.push(request.headers.cookie);
			response.writeHead(200, { 'set-cookie': 'a=b' }).end();
		});
		const network = createNetworkPort({ resolve: here });
		for (let time = 0; time < 2; time++) {
			const response = await network.request({
				method: 'GET',
				url: `http://a.test:${port}/`,
				headers: [],
				body: undefined,
				signal: noEnd,
				admit: silent,
			});
			await textOf(response);
		}
		expect([cookies, servers.connections]).toEqual([[undefined, undefined], 2]);
	});

	it('uses no proxy that the environment names', async () => {
		const dead = `http://127.0.0.1:${await servers.unusedPort()}`;
		for (const name of ['http_proxy', 'HTTP_PROXY', 'ALL_PROXY', 'https_proxy']) vi.stubEnv(name, dead);
		vi.stubEnv('NODE_USE_ENV_PROXY', '1');
		const port = await servers.http(answering('direct'));
		expect(await textOf(await ask(`http://a.test:${port}/`))).toBe('direct');
	});

	it.each([
		['ftp://a.test/', 'ftp://a.test/: only http and https can be asked'],
		['nowhere', 'nowhere: not a URL'],
		['http://me:secret@a.test/', 'a.test: a URL may not have a user or password'],
	])('to %s is not made', async (url, message) => {
		await expect(ask(url)).rejects.toMatchObject({ code: 'network.unsupported', message });
	});

	it('with a header that cannot be sent is not made, and the fault does not tell its value', async () => {
		const port = await servers.http(answering(''));
		const asked = ask(`http://a.test:${port}/`, {}, { headers: [['X-Key', 'hidden\r\nHost: b.test']] });
		await expect(asked).rejects.toMatchObject({
			code: 'network.unsupported',
			message: `http://a.test:${port}/: a header has characters that cannot be sent`,
			cause: { message: expect.not.stringContaining('hidden') },
		});
		await servers.left();
	});
});

describe('an address', () => {
	it('is asked for once, judged, and then connected to', async () => {
		const port = await servers.http(answering('here'));
		const seen: unknown[] = [];
		const resolve = async (name: string): Promise<readonly string[]> => {
			seen.push(name);
			// A second lookup leads elsewhere.
			return seen.length === 1 ? ['127.0.0.1'] : ['169.254.169.254'];
		};
		const admit = (peer: NetworkPeer): void => void seen.push({ ...peer, connections: servers.connections });
		const response = await ask(`http://a.test:${port}/`, { resolve }, { admit });
		expect(await textOf(response)).toBe('here');
		expect(seen).toEqual([
			'a.test',
			{ host: 'a.test', address: '127.0.0.1', port, scheme: 'http', connections: 0 },
		]);
	});

	it('that is refused gets nothing', async () => {
		const port = await servers.http(answering('here'));
		const refusal = new Error('not there');
		for (const admit of [
			() => {
				throw refusal;
			},
			() => Promise.reject(refusal),
		]) {
			await expect(ask(`http://a.test:${port}/`, {}, { admit })).rejects.toBe(refusal);
		}
		expect(servers.connections).toBe(0);
	});

	it('in the URL is not looked up, however it is written', async () => {
		const port = await servers.http(answering('here'));
		const peers: string[] = [];
		const admit = ({ host, address }: NetworkPeer): void => void peers.push(`${host} ${address}`);
		const resolve = (): Promise<never> => Promise.reject(new Error('looked up'));
		for (const host of ['127.0.0.1', '127.1', '0x7f000001', '2130706433'])
			expect(await textOf(await ask(`http://${host}:${port}/`, { resolve }, { admit }))).toBe('here');
		expect(peers).toEqual(Array(4).fill('127.0.0.1 127.0.0.1'));
	});

	it('at which no server answers gives way to the next, which is judged too', async () => {
		const port = await servers.http(answering('here'));
		const peers: string[] = [];
		const resolve = async (): Promise<readonly string[]> => ['127.0.0.9', 'nonsense', '127.0.0.1'];
		const admit = ({ address }: NetworkPeer): void => void peers.push(address);
		expect(await textOf(await ask(`http://a.test:${port}/`, { resolve }, { admit }))).toBe('here');
		expect(peers).toEqual(['127.0.0.9', '127.0.0.1']);
	});

	it('that does not exist, or where no server listens, is told', async () => {
		const port = await servers.unusedPort();
		await expect(ask(`http://a.test:${port}/`)).rejects.toMatchObject({
			code: 'network.refused',
			message: `http://a.test:${port}/: connection refused`,
		});
		const missing = async (): Promise<never> => {
			throw Object.assign(new Error('x'), { code: 'ENOTFOUND' });
		};
		for (const [resolve, reason] of [
			[missing, 'no such host'],
			[async () => [], 'the host has no address'],
			[() => Promise.reject(new Error('x')), 'the name of the host cannot be resolved'],
		] as const) {
			await expect(ask('http://a.test/', { resolve })).rejects.toMatchObject({
				code: 'network.unresolved',
				message: `http://a.test/: ${reason}`,
			});
		}
	});
});

describe('a safe connection', () => {
	const certificate = selfSigned(['a.test', '127.0.0.1']);
	const trusting = { authorities: [certificate.cert] };

	it('is one to the name, or to the address that the URL has', async () => {
		const port = await servers.https(certificate, answering('safe'));
		for (const host of ['a.test', 'a.test.', '127.0.0.1'])
			expect(await textOf(await ask(`https://${host}:${port}/`, trusting))).toBe('safe');
	});

	it('is none with a certificate for another name', async () => {
		const port = await servers.https(certificate, answering('safe'));
		await expect(ask(`https://b.test:${port}/`, trusting)).rejects.toMatchObject({
			code: 'network.tls',
			message: expect.stringContaining('no safe connection: Hostname/IP does not match'),
		});
	});

	it('is none by an authority that is not trusted, whatever the environment says', async () => {
		vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
		const port = await servers.https(certificate, answering('safe'));
		for (const options of [{}, { authorities: [selfSigned(['a.test']).cert] }])
			await expect(ask(`https://a.test:${port}/`, options)).rejects.toMatchObject({ code: 'network.tls' });
	});

	it('is none with a server that does not speak TLS', async () => {
		const port = await servers.http(answering('plain'));
		await expect(ask(`https://a.test:${port}/`)).rejects.toMatchObject({ code: 'network.tls' });
	});
});

describe('a packed body', () => {
	const text = 'all work and no play '.repeat(1000);
	const ways: readonly (readonly [string, Uint8Array])[] = [
		['gzip', gzipSync(text)],
		['X-GZip', gzipSync(text)],
		['deflate', deflateSync(text)],
		['br', brotliCompressSync(text)],
		['identity', Buffer.from(text)],
	];

	it.each(ways)('by %s is unpacked', async (encoding, body) => {
		const port = await servers.http(answering(body, { 'content-encoding': encoding }));
		expect(await textOf(await ask(`http://a.test:${port}/`))).toBe(text);
	});

	it('that is empty is empty', async () => {
		const port = await servers.http(answering('', { 'content-encoding': 'gzip' }));
		for (const method of ['GET', 'HEAD'])
			expect(await textOf(await ask(`http://a.test:${port}/`, {}, { method }))).toBe('');
	});

	it.each([
		['gzip, gzip', gzipSync(gzipSync(text)), 'unsupported', 'the body is packed as "gzip, gzip"'],
		['rot13', Buffer.from(text), 'unsupported', 'the body is packed as "rot13"'],
		['gzip', Buffer.from(text), 'broken', 'the body is not packed as its headers say'],
		['deflate', Buffer.from(text), 'broken', 'the body is not packed as its headers say'],
		['br', Buffer.from(text), 'broken', 'the body is not packed as its headers say'],
		['gzip', gzipSync(text).subarray(0, 50), 'broken', 'the packed body ends too early'],
	])('by %s that cannot be unpacked is a fault', async (encoding, body, fault, reason) => {
		const port = await servers.http(answering(body, { 'content-encoding': encoding }));
		const response = await ask(`http://a.test:${port}/`);
		expect(response.status).toBe(200);
		await expect(bytesOf(response)).rejects.toMatchObject({
			code: `network.${fault}`,
			message: `http://a.test:${port}/: ${reason}`,
		});
		await servers.left();
	});

	const zeros = Buffer.alloc(64 << 20);
	it.each([
		['gzip', gzipSync(zeros)],
		['br', brotliCompressSync(zeros)],
	])('by %s that grows without end is unpacked as it is read, and to its bound', async (encoding, bomb) => {
		expect(bomb.length).toBeLessThan(100_000);
		const port = await servers.http(answering(bomb, { 'content-encoding': encoding }));
		const response = await ask(`http://a.test:${port}/`, { maxBodyBytes: 1 << 20 });
		let size = 0;
		const readAll = async (): Promise<void> => {
			for (let part = await response.read(); part !== undefined; part = await response.read()) {
				expect(part.length).toBeLessThanOrEqual(64 << 10);
				size += part.length;
			}
		};
		await expect(readAll()).rejects.toMatchObject({
			code: 'network.too_long',
			message: `http://a.test:${port}/: the body is longer than 1048576 bytes`,
		});
		expect(size).toBeLessThanOrEqual(1 << 20);
		await servers.left();
	});
});

describe('an answer', () => {
	it('has bounds for its body and its headers', async () => {
		const long = await servers.http(answering('x'.repeat(101)));
		await expect(bytesOf(await ask(`http://a.test:${long}/`, { maxBodyBytes: 100 }))).rejects.toMatchObject({
			code: 'network.too_long',
		});
		expect(await textOf(await ask(`http://a.test:${long}/`, { maxBodyBytes: 101 }))).toHaveLength(101);
		const heady = await servers.http(answering('', { 'x-long': 'x'.repeat(5000) }));
		await expect(ask(`http://a.test:${heady}/`, { maxHeadBytes: 4096 })).rejects.toMatchObject({
			message: `http://a.test:${heady}/: the headers of the answer are too long`,
		});
	});

	it.each([
		['SSH-2.0-OpenSSH\r\n\r\n', 'the answer is not HTTP'],
		['', 'the connection was closed before the end of the answer'],
		['HTTP/1.1 200 OK\r\n', 'the connection was closed before the end of the answer'],
	])('that begins as %j is none', async (text, reason) => {
		const port = await servers.tcp((socket) => void socket.once('data', () => socket.end(text)));
		await expect(ask(`http://a.test:${port}/`)).rejects.toMatchObject({
			code: 'network.broken',
			message: `http://a.test:${port}/: ${reason}`,
		});
	});

	it('that breaks off is a fault, and not a short answer', async () => {
		const port = await servers.tcp((socket) => {
			socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf'));
		});
		const response = await ask(`http://a.test:${port}/`);
		expect(Buffer.from((await response.read())!).toString()).toBe('half');
		await expect(response.read()).rejects.toMatchObject({
			message: `http://a.test:${port}/: the connection was closed before the end of the answer`,
		});
	});

	it('that is closed lets its connection go, and reads as ended', async () => {
		const port = await servers.http((_request, response) => void response.write('endless'));
		const response = await ask(`http://a.test:${port}/`);
		await response.close();
		await response.close();
		await servers.left();
		expect(await response.read()).toBeUndefined();
	});
});

describe('a server that is too slow is given up:', () => {
	const expectTimeout = async (work: Promise<unknown>, reason: string): Promise<void> => {
		await expect(work).rejects.toMatchObject({
			code: 'network.timeout',
			message: expect.stringMatching(new RegExp(`: ${reason} within \\d+ ms$`)),
		});
		await servers.left();
	};

	it('its name is not resolved', async () => {
		const resolve = (): Promise<never> => new Promise(silent);
		const asked = ask('http://a.test/', { resolve, connectTimeoutMs: 5 });
		await expectTimeout(asked, 'the name of the host was not resolved');
	});

	it('it does not greet', async () => {
		const port = await servers.tcp((socket) => void socket.resume());
		await expectTimeout(ask(`https://a.test:${port}/`, { connectTimeoutMs: 20 }), 'no connection');
	});

	it('it does not answer', async () => {
		const port = await servers.http(silent);
		await expectTimeout(ask(`http://a.test:${port}/`, { headTimeoutMs: 20 }), 'no answer');
	});

	it('it stops in the middle', async () => {
		const port = await servers.http((_request, response) => void response.write('half'));
		const response = await ask(`http://a.test:${port}/`, { idleTimeoutMs: 20 });
		expect(Buffer.from((await response.read())!).toString()).toBe('half');
		await expectTimeout(response.read(), 'no more of the answer came');
	});

	it('it never ends', async () => {
		const port = await servers.http((_request, response) => {
			const timer = setInterval(() => response.write('x'), 1);
			response.on('close', () => clearInterval(timer));
		});
		const response = await ask(`http://a.test:${port}/`, { bodyTimeoutMs: 30 });
		await expectTimeout(bytesOf(response), 'the answer did not end');
	});
});

describe('a caller that gives up is let go at once:', () => {
	const reason = new Error('enough');

	it('before it began', async () => {
		const port = await servers.http(answering(''));
		await expect(ask(`http://a.test:${port}/`, {}, { signal: AbortSignal.abort(reason) })).rejects.toBe(
			reason,
		);
		expect(servers.connections).toBe(0);
	});

	it('while a name is resolved, and while an address is judged', async () => {
		for (const waiting of ['resolve', 'admit'] as const) {
			const controller = new AbortController();
			const never = (): Promise<never> => {
				controller.abort(reason);
				return new Promise(silent);
			};
			const { signal } = controller;
			const asked =
				waiting === 'resolve'
					? ask('http://a.test/', { resolve: never }, { signal })
					: ask('http://a.test/', {}, { admit: never, signal });
			await expect(asked).rejects.toBe(reason);
		}
	});

	it('while a connection is made, and while an answer is waited for', async () => {
		for (const scheme of ['https', 'http']) {
			const controller = new AbortController();
			const port = await servers.tcp((socket) => void socket.once('data', () => controller.abort(reason)));
			const asked = ask(`${scheme}://a.test:${port}/`, {}, { signal: controller.signal });
			await expect(asked).rejects.toBe(reason);
			await servers.left();
		}
	});

	it('while an answer is read, and between', async () => {
		const port = await servers.http((_request, response) => void response.write('half'));
		for (const isReading of [true, false]) {
			const controller = new AbortController();
			const response = await ask(`http://a.test:${port}/`, {}, { signal: controller.signal });
			await response.read();
			const read = isReading ? response.read() : undefined;
			controller.abort(reason);
			await expect(read ?? response.read()).rejects.toBe(reason);
			await servers.left();
		}
	});
});
