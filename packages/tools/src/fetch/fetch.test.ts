import { type NetworkAccess, NetworkError, secretHandle, UnknownSecret } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { type Answer, type Server, TestNetwork } from '../../test/test-network.ts';
import { filesOf, ToolSession, textOf } from '../../test/tool-session.ts';
import { fetchTool } from './fetch.ts';

const sessionOn = (serve: Server): { readonly session: ToolSession; readonly network: TestNetwork } => {
	const network = new TestNetwork(serve);
	const tool = fetchTool({ network, budget: { headBytes: 20, tailBytes: 20 } });
	return { network, session: new ToolSession([tool], { fileSystem: filesOf({}) }) };
};

const page: Answer = { headers: { 'content-type': 'text/html; charset=utf-8' }, chunks: ['<p>h', 'i</p>'] };

describe('fetch', () => {
	it('returns status, type and decoded text', async () => {
		const { session, network } = sessionOn(() => page);
		expect(await session.text('fetch', { url: 'https://a.test/x#part' })).toBe(
			'HTTP 200 https://a.test/x (text/html; charset=utf-8)\n<p>hi</p>\n',
		);
		expect(network.sent).toEqual(['GET https://a.test/x']);
		expect(network.closed).toEqual(['https://a.test/x']);
	});

	it.each([
		['iso-8859-1', [0xdf], 'ß', 'windows-1252'],
		['utf-16le', [0x41, 0], 'A', 'utf-16le'],
		['"utf-8"', [0xc3, 0x9f], 'ß', 'utf-8'],
		['klingon', [0x41, 0xff], 'A\ufffd', 'utf-8'],
		['utf-8', [0xff, 0xfe, 0x41, 0], 'A', 'utf-16le'],
	])('decodes %s', async (charset, bytes, text, used) => {
		const { session } = sessionOn(() => ({
			headers: { 'content-type': `text/plain; charset=${charset}` },
			chunks: [Uint8Array.from(bytes)],
		}));
		expect(await session.data('fetch', { url: 'https://a.test/' })).toMatchObject({ text, charset: used });
	});

	it('parses JSON, keeps bytes, and names what is neither', async () => {
		const { session } = sessionOn(() => ({
			headers: { 'content-type': 'application/json' },
			chunks: ['{"a":[1]}'],
		}));
		expect(await session.data('fetch', { url: 'https://a.test/', as: 'json' })).toMatchObject({
			json: { a: [1] },
		});
		const { data } = await session.call('fetch', { url: 'https://a.test/', as: 'bytes' });
		expect((data as ReadonlyMap<string, unknown>).get('body')).toEqual(new TextEncoder().encode('{"a":[1]}'));
		const image = sessionOn(() => ({
			headers: { 'content-type': 'image/png' },
			chunks: [Uint8Array.of(1, 2)],
		}));
		expect(await image.session.text('fetch', { url: 'https://a.test/' })).toBe(
			'HTTP 200 https://a.test/ (image/png)\n[2 bytes, not shown]\n',
		);
		const broken = sessionOn(() => ({ chunks: ['{'] }));
		expect(await broken.session.failure('fetch', { url: 'https://a.test/', as: 'json' })).toMatch(
			/^the body is not JSON: /,
		);
	});

	it('reads no more than it was told, and shows no more than its budget', async () => {
		let served = 0;
		const network = new TestNetwork(() => ({ headers: { 'content-type': 'text/plain' } }));
		const endless: NetworkAccess = {
			open: (caller) => ({
				request: async (request) => ({
					...(await network.open(caller).request(request)),
					read: async () => {
						served += 1;
						return new TextEncoder().encode('0123456789');
					},
				}),
			}),
		};
		const tool = fetchTool({ network: endless, budget: { headBytes: 4, tailBytes: 4 } });
		const session = new ToolSession([tool], { fileSystem: filesOf({}) });
		expect(await session.text('fetch', { url: 'https://a.test/', maxBytes: 25 })).toBe(
			'HTTP 200 https://a.test/ (text/plain)\n0123\n[… 17 bytes left out …]\n1234\n[only the first 25 bytes were read]\n',
		);
		expect(served).toBe(3);
		expect(network.closed).toEqual(['https://a.test/']);
	});

	it('makes each hop a request of its own, all for one call', async () => {
		const { session, network } = sessionOn(({ url }) =>
			url.endsWith('/end') ? page : { status: 302, headers: { location: 'https://b.test/end' } },
		);
		expect(await session.data('fetch', { url: 'https://a.test/start' })).toMatchObject({
			url: 'https://b.test/end',
			redirects: 1,
		});
		expect(network.sent).toEqual(['GET https://a.test/start', 'GET https://b.test/end']);
		expect(network.closed).toEqual(['https://a.test/start', 'https://b.test/end']);
		expect(network.callers).toHaveLength(1);
		network.deny = (url) => url.startsWith('https://b.test');
		const refused = await session.call('fetch', { url: 'https://a.test/start' });
		expect(refused).toMatchObject({ isError: true, exitStatus: 126 });
		expect(textOf(refused)).toBe('network: https://b.test/end is not allowed');
		expect(network.sent).toHaveLength(3);
	});

	it('takes no credentials to another place, and no body where it does not belong', async () => {
		const seen: unknown[] = [];
		const { session } = sessionOn(({ url, method, headers, body }) => {
			seen.push([method, url, headers.map(([name]) => name), body?.length ?? 0]);
			if (url.endsWith('/1')) return { status: 307, headers: { location: '/2' } };
			return url.endsWith('/2') ? { status: 303, headers: { location: 'https://b.test/3' } } : page;
		});
		const headers = {
			Authorization: 'x',
			Cookie: 'y',
			'X-Key': `k ${secretHandle('a.key')}`,
			'Content-Type': 'text/plain',
			Accept: '*/*',
		};
		await session.text('fetch', { url: 'https://a.test/1', headers, body: 'hello' });
		expect(seen).toEqual([
			['POST', 'https://a.test/1', ['Authorization', 'Cookie', 'X-Key', 'Content-Type', 'Accept'], 5],
			['POST', 'https://a.test/2', ['Authorization', 'Cookie', 'X-Key', 'Content-Type', 'Accept'], 5],
			['GET', 'https://b.test/3', ['Accept'], 0],
		]);
	});

	it('gives up on redirections without an end, and on those that lead to no URL', async () => {
		const { session } = sessionOn(({ url }) => ({ status: 301, headers: { location: `${url}x` } }));
		expect(await session.failure('fetch', { url: 'https://a.test/' })).toBe(
			'https://a.test/: more than 10 redirections',
		);
		const file = sessionOn(() => ({ status: 301, headers: { location: 'file:///etc/passwd' } }));
		expect(await file.session.failure('fetch', { url: 'https://a.test/' })).toBe(
			'file:///etc/passwd: only http and https can be fetched',
		);
		expect(file.network.closed).toEqual(['https://a.test/']);
	});

	it('fails where the answer is one of failure, and shows it', async () => {
		const { session } = sessionOn(() => ({ status: 404, chunks: ['no such page'] }));
		expect(await session.failure('fetch', { url: 'https://a.test/' })).toBe(
			'HTTP 404 https://a.test/\nno such page\n',
		);
	});

	it('tells why there is no answer', async () => {
		const { session } = sessionOn(({ url }) => {
			throw new NetworkError('refused', url, { reason: 'connection refused' });
		});
		expect(await session.failure('fetch', { url: 'https://a.test/' })).toBe(
			'https://a.test/: connection refused',
		);
		const handle = sessionOn(() => {
			throw new UnknownSecret('a.key');
		});
		expect(await handle.session.failure('fetch', { url: 'https://a.test/' })).toBe(
			'there is no secret a.key; to store it: tenon secret set a.key',
		);
	});

	it.each([
		[{ url: 'nowhere' }, 'nowhere: not a URL'],
		[{ url: 'ftp://a.test/' }, 'ftp://a.test/: only http and https can be fetched'],
		[{ url: 'https://me:secret@a.test/' }, 'a.test: a URL with a user or password is not fetched'],
		[
			{ url: 'https://a.test/', method: 'GET', body: 'x' },
			'GET has no body: leave it out or use another method',
		],
		[{ url: 'https://a.test/', headers: { Host: 'b.test' } }, '"Host": this header cannot be sent'],
		[{ url: 'https://a.test/', headers: { 'X-A': 'a\r\nHost: b' } }, '"X-A": this header cannot be sent'],
	])('refuses %j', async (args, text) => {
		const { session, network } = sessionOn(() => page);
		expect(await session.failure('fetch', args)).toBe(text);
		expect(network.sent).toEqual([]);
	});

	it('stops when it is cancelled', async () => {
		const controller = new AbortController();
		const { session } = sessionOn(
			(_request, { signal }) =>
				new Promise((_resolve, reject) => {
					signal.addEventListener('abort', () => reject(signal.reason));
					controller.abort();
				}),
		);
		await expect(
			session.call('fetch', { url: 'https://a.test/' }, { signal: controller.signal }),
		).rejects.toThrow('the call ended with 130');
	});
});
