import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';

/** What answers a request. */
export type FetchHandler = (request: Request) => Promise<Response>;

/** A server of a test. */
export interface TestHttpServer {
	readonly url: string;
	/** All requests so far: method and headers. */
	readonly requests: readonly Request[];
	close(): void;
}

/** Serves HTTP on a free port of this machine until the test is over. */
export const serveHttp = async (handle: FetchHandler, port = 0): Promise<TestHttpServer> => {
	const requests: Request[] = [];
	const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
		const request = requestOf(incoming);
		requests.push(request);
		const response = await handle(request);
		outgoing.writeHead(response.status, Object.fromEntries(response.headers));
		if (response.body === null) outgoing.end();
		else Readable.fromWeb(response.body as never).pipe(outgoing);
	};
	const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
	await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
	const close = (): void => {
		server.closeAllConnections();
		server.close();
	};
	onTestFinished(close);
	const { port: used } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${used}/mcp`, requests, close };
};

const requestOf = (incoming: IncomingMessage): Request => {
	const hasBody = incoming.method === 'POST';
	return new Request(`http://${incoming.headers.host}${incoming.url}`, {
		method: incoming.method ?? 'GET',
		headers: Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]),
		...(hasBody ? { body: Readable.toWeb(incoming) as never, duplex: 'half' } : {}),
	} as RequestInit);
};
