import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { createServer as createSafeServer } from 'node:https';
import { type AddressInfo, connect, type Server } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Maybe } from '@tenon/core';
import { selfSigned } from '../../../host/test/self-signed.ts';

/** What a host behind the proxy answers: whatever a server on this machine says at a URL, or a text. */
export type BehindProxy = (
	host: string,
	path: string,
	body: string,
) => Maybe<{ readonly url: string } | { readonly json: unknown }>;

/**
 * The proxy of a company, which opens every safe connection and shows a certificate of its own: hosts of clouds can be
 * played by servers on this machine.
 */
export class CompanyProxy implements AsyncDisposable {
	/** The certificate that its clients have to trust, in PEM. */
	readonly authority: string;
	/** The hosts that were asked for. */
	readonly hosts = new Set<string>();
	readonly #proxy: Server;
	readonly #opened: Server;
	readonly #sockets = new Set<Duplex>();

	private constructor(names: readonly string[], behind: BehindProxy) {
		const { key, cert } = selfSigned(names);
		this.authority = cert;
		this.#opened = createSafeServer({ key, cert }, (request, response) => {
			answer(request, response, behind).catch((error: unknown) => response.destroy(error as Error));
		});
		this.#proxy = createServer().on('connect', (request, socket) => {
			this.#sockets.add(socket);
			this.hosts.add(String(request.url).replace(/:\d+$/, ''));
			const inner = connect((this.#opened.address() as AddressInfo).port, '127.0.0.1', () => {
				socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
				inner.pipe(socket).pipe(inner);
			});
			this.#sockets.add(inner);
			inner.on('error', () => socket.destroy());
			socket.on('error', () => inner.destroy());
		});
	}

	/** Plays these hosts. */
	static async start(names: readonly string[], behind: BehindProxy): Promise<CompanyProxy> {
		const proxy = new CompanyProxy(names, behind);
		for (const server of [proxy.#opened, proxy.#proxy])
			await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		return proxy;
	}

	get url(): string {
		return `http://127.0.0.1:${(this.#proxy.address() as AddressInfo).port}`;
	}

	async [Symbol.asyncDispose](): Promise<void> {
		for (const socket of this.#sockets) socket.destroy();
		await Promise.all(
			[this.#proxy, this.#opened].map((server) => new Promise((resolve) => server.close(resolve))),
		);
	}
}

const answer = async (
	request: IncomingMessage,
	response: ServerResponse,
	behind: BehindProxy,
): Promise<void> => {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	const body = Buffer.concat(chunks);
	const told = await behind(String(request.headers.host), String(request.url), body.toString());
	if ('json' in told) {
		response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told.json));
		return;
	}
	const { method, headers } = request;
	const inner = send(told.url, { method, headers }, (answered) => {
		response.writeHead(answered.statusCode ?? 502, answered.headers);
		answered.pipe(response);
	});
	inner.on('error', (error) => response.destroy(error));
	inner.end(body);
};
