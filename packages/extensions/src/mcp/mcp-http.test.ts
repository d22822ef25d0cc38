import { createMcpHandler, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { type FetchHandler, serveHttp } from '../../test/support/mcp-http-server.ts';
import { createTestServer } from '../../test/support/mcp-server.ts';
import { readyServer, startServer, textsOf } from '../../test/support/run-mcp.ts';
import { TravelTimer } from '../../test/support/travel-timer.ts';

const at = (url: string, headers: Readonly<Record<string, string>> = {}) =>
	({ transport: 'http', url, headers }) as const;

/** Sessions of the older revision; `forget` makes the server lose them all. */
const sessions = (): { readonly fetch: FetchHandler; forget(): void } => {
	let open = new Map<string, WebStandardStreamableHTTPServerTransport>();
	const begin = async (request: Request): Promise<Response> => {
		const transport = new WebStandardStreamableHTTPServerTransport({
			sessionIdGenerator: () => crypto.randomUUID(),
			onsessioninitialized: (id) => void open.set(id, transport),
		});
		await createTestServer().connect(transport);
		return await transport.handleRequest(request);
	};
	return {
		fetch: async (request) => {
			const id = request.headers.get('mcp-session-id');
			if (id === null) return await begin(request);
			return (await open.get(id)?.handleRequest(request)) ?? new Response('gone', { status: 404 });
		},
		forget: () => {
			open = new Map();
		},
	};
};

describe('a server over HTTP', () => {
	it('of the newer revision offers and runs its tools, and asks', async () => {
		const handler = createMcpHandler(createTestServer);
		const { url, requests } = await serveHttp(handler.fetch);
		const { ports, call } = await readyServer(at(url, { authorization: 'Bearer secret' }));
		expect(ports.of('tool').map(({ tool }) => tool.name)).toContain('mcp__sample__echo');
		expect(textsOf(await call('echo', { text: 'over http' }))).toBe('over http');
		expect(new Set(requests.map(({ headers }) => headers.get('authorization')))).toEqual(
			new Set(['Bearer secret']),
		);
		const asked = call('ask');
		await ports.until(() => ports.panels.panels.length === 1);
		for (const key of ['right', 'enter', 'enter']) ports.panels.press({ key, text: '' });
		expect(textsOf(await asked)).toBe('accept {"colour":"red"}');
		await handler.close();
	});

	it('of the older revision is called again where it has forgotten the session', async () => {
		const server = sessions();
		const { url, requests } = await serveHttp(server.fetch);
		const { call, running } = await readyServer(at(url), { ports: { timer: new TravelTimer() } });
		expect(textsOf(await call('echo', { text: 'one' }))).toBe('one');
		server.forget();
		expect(textsOf(await call('echo', { text: 'two' }))).toBe('two');
		await running.stop();
		expect(requests.at(-1)?.method).toBe('DELETE');
	});

	it('of the older revision changes its list while it runs', async () => {
		const { url } = await serveHttp(sessions().fetch);
		const { ports, call } = await readyServer(at(url));
		await call('grow');
		await ports.until(() => ports.of('tool').some(({ tool }) => tool.name === 'mcp__sample__grown'));
	});

	it('that wants to know who calls says so', async () => {
		const { url } = await serveHttp(() => Promise.resolve(new Response('', { status: 401 })));
		expect(await startServer(at(url)).running.ended).toMatchObject({
			type: 'crashed',
			message: expect.stringContaining('401'),
		});
	});

	it('that goes away fails its calls, and works again when it is back', async () => {
		const first = await serveHttp(createMcpHandler(createTestServer).fetch);
		const { call } = await readyServer(at(first.url));
		expect(textsOf(await call('echo', { text: 'one' }))).toBe('one');
		first.close();
		expect((await call('echo', { text: 'two' })).isError).toBe(true);
		await serveHttp(createMcpHandler(createTestServer).fetch, Number(new URL(first.url).port));
		expect(textsOf(await call('echo', { text: 'three' }))).toBe('three');
	});

	it('that is not there has crashed; one without an address fails', async () => {
		const gone = await serveHttp(() => Promise.resolve(new Response('')));
		gone.close();
		expect(await startServer(at(gone.url)).running.ended).toMatchObject({ type: 'crashed' });
		expect(await startServer(at('not an address')).running.ended).toEqual({
			type: 'failed',
			message: 'its address is none; expected http:// or https://',
		});
	});

	it('whose answer is too long fails that call alone', async () => {
		const server = sessions();
		const { url } = await serveHttp(async (request) => {
			const copy = request.clone();
			const isBig = request.method === 'POST' && (await copy.text()).includes('"big"');
			if (!isBig) return await server.fetch(request);
			const endless = new ReadableStream({ pull: (out) => out.enqueue(new Uint8Array(1 << 20).fill(32)) });
			return new Response(endless, { headers: { 'content-type': 'application/json' } });
		});
		const { call } = await readyServer(at(url));
		expect((await call('big', { bytes: 1 })).isError).toBe(true);
		expect(textsOf(await call('echo', { text: 'fine' }))).toBe('fine');
	});
});

describe('an answer over HTTP', () => {
	const answers: readonly (readonly [string, (id: unknown) => string])[] = [
		['is no JSON', (id) => `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{`],
		['is no message', (id) => JSON.stringify({ id, result: { content: [] } })],
		['has neither result nor error', (id) => JSON.stringify({ jsonrpc: '2.0', id })],
		['has lost its id', () => '{"jsonrpc":"2.0","result":{'],
	];
	it.each(
		answers.flatMap(([fault, answer]) =>
			(['text/event-stream', 'application/json'] as const).map((type) => [fault, type, answer] as const),
		),
	)('whose id can be read and that %s fails its call at once, as %s', async (_fault, type, answer) => {
		const server = sessions();
		const { url } = await serveHttp(async (request) => {
			const sent = request.method === 'POST' ? await request.clone().text() : '';
			if (!sent.includes('"tools/call"')) return server.fetch(request);
			const { id } = JSON.parse(sent) as { readonly id: unknown };
			const text = answer(id);
			// A stream stays open: nothing but the event itself says that there will be no answer.
			const body =
				type === 'application/json'
					? text
					: new ReadableStream({
							start: (controller) =>
								controller.enqueue(new TextEncoder().encode(`event: message\ndata: ${text}\n\n`)),
						});
			return new Response(body, { headers: { 'content-type': type } });
		});
		const { call } = await readyServer(at(url), { ports: { timer: new TravelTimer() } });
		expect(await call('echo', { text: 'x' })).toMatchObject({ isError: true });
	});
});
