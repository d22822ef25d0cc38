import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { FakeAnswer, FakeReply } from './answer.ts';
import { plainReply } from './answer.ts';

/** A request as a fake server has read it: valid for its protocol. */
export interface FakeRequest {
	/** 1 for the first. */
	readonly number: number;
	readonly model: string;
	/** What the conversation ends with. */
	readonly last: 'user' | 'tool';
	/** The text of its last message. */
	readonly lastText: string;
	readonly toolNames: readonly string[];
	readonly headers: IncomingMessage['headers'];
	readonly body: Readonly<Record<string, unknown>>;
}

/** A protocol that a fake server speaks: strict about requests, true to form in answers. */
export interface FakeProtocol {
	readonly name: string;
	/** The path that it answers at: below `/v1`, or a form of whole ones. */
	readonly path: string | RegExp;
	/** Reads a request; throws an error that says what is wrong with it. */
	read(
		body: Readonly<Record<string, unknown>>,
		headers: IncomingMessage['headers'],
		url: URL,
		/** The body as it came. */
		text: string,
	): Pick<FakeRequest, 'model' | 'last' | 'lastText' | 'toolNames'>;
	/** An answer as the provider streams it. */
	stream(answer: FakeAnswer, request: FakeRequest): FakeReply;
	/** How the provider words a request that it refuses. */
	refuse(status: number, kind: string, message: string): FakeReply;
}

/** What a fake server does with a request. */
export type FakeScript = (request: FakeRequest) => FakeReply | FakeAnswer | Promise<FakeReply | FakeAnswer>;

/** A model's server on loopback. Every request is checked; what is not valid is answered as the provider would, and kept. */
export class FakeModelServer {
	readonly protocol: FakeProtocol;
	readonly requests: FakeRequest[] = [];
	/** What was wrong with requests. */
	readonly faults: string[] = [];
	/** Answers that were sent to their end. */
	completed = 0;
	script: FakeScript;
	readonly #server: Server;
	readonly #sockets = new Set<Socket>();

	private constructor(protocol: FakeProtocol, script: FakeScript) {
		this.protocol = protocol;
		this.script = script;
		this.#server = createServer((request, response) => void this.#answer(request, response));
		this.#server.on('connection', (socket) => {
			this.#sockets.add(socket);
			socket.on('close', () => this.#sockets.delete(socket));
		});
	}

	static async start(protocol: FakeProtocol, script: FakeScript): Promise<FakeModelServer> {
		const fake = new FakeModelServer(protocol, script);
		await new Promise<void>((resolve) => fake.#server.listen(0, '127.0.0.1', resolve));
		return fake;
	}

	/** What an endpoint's URL is. */
	get url(): string {
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
	}

	async close(): Promise<void> {
		for (const socket of this.#sockets) socket.destroy();
		await new Promise((resolve) => this.#server.close(resolve));
	}

	async #answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
		const chunks: Buffer[] = [];
		for await (const chunk of message) chunks.push(chunk as Buffer);
		const reply = await this.#reply(message, Buffer.concat(chunks).toString());
		response.on('error', () => undefined);
		response.writeHead(reply.status, { ...reply.headers });
		response.flushHeaders();
		for (const step of reply.steps) {
			if (response.destroyed) return;
			if (step.type === 'cut') {
				response.destroy();
				return;
			}
			if (step.type === 'wait') await step.until;
			else await new Promise((resolve) => response.write(step.bytes, resolve));
		}
		response.end(() => {
			if (reply.status === 200) this.completed++;
		});
	}

	async #reply(message: IncomingMessage, text: string): Promise<FakeReply> {
		const url = new URL(message.url ?? '/', 'http://fake');
		const { pathname } = url;
		if (message.method === 'GET' && pathname.endsWith('/models')) {
			return plainReply(200, JSON.stringify({ object: 'list', data: [{ id: 'small', object: 'model' }] }));
		}
		let request: FakeRequest;
		try {
			const { path } = this.protocol;
			if (typeof path === 'string' ? pathname !== `/v1${path}` : !path.test(pathname))
				throw new Error(`nothing is at ${pathname}`);
			const body = JSON.parse(text) as Record<string, unknown>;
			const number = this.requests.length + 1;
			request = {
				number,
				body,
				headers: message.headers,
				...this.protocol.read(body, message.headers, url, text),
			};
		} catch (error) {
			this.faults.push((error as Error).message);
			return this.protocol.refuse(400, 'invalid_request_error', (error as Error).message);
		}
		this.requests.push(request);
		const reply = await this.script(request);
		return 'steps' in reply ? reply : this.protocol.stream(reply, request);
	}
}
