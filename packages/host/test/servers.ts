import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import type { SelfSigned } from './self-signed.ts';

/** Servers of a test on 127.0.0.1, which end with it. */
export class Servers {
	/** How many connections came. */
	connections = 0;
	readonly #servers: Server[] = [];
	readonly #sockets = new Set<Socket>();

	/** Each of these gives the port. */
	http(listener: RequestListener): Promise<number> {
		return this.#listen(createServer(listener));
	}

	https(certificate: SelfSigned, listener: RequestListener): Promise<number> {
		return this.#listen(createSecureServer({ ...certificate }, listener));
	}

	tcp(serve: (socket: Socket) => void): Promise<number> {
		return this.#listen(createTcpServer(serve));
	}

	/** A port at which no server listens. */
	async unusedPort(): Promise<number> {
		const server = createTcpServer();
		const port = await this.#listen(server);
		server.close();
		await once(server, 'close');
		return port;
	}

	/** Waits until every connection is closed by its other end. */
	async left(): Promise<void> {
		const closed = (socket: Socket): Promise<unknown> => new Promise((done) => socket.once('close', done));
		await Promise.all([...this.#sockets].map(closed));
	}

	async close(): Promise<void> {
		for (const socket of this.#sockets) socket.destroy();
		const open = this.#servers.filter(({ listening }) => listening);
		await Promise.all(open.map((server) => new Promise((done) => server.close(done))));
	}

	async #listen(server: Server): Promise<number> {
		this.#servers.push(server);
		server.on('connection', (socket: Socket) => {
			this.connections += 1;
			this.#sockets.add(socket);
			socket.on('error', () => undefined);
			socket.on('close', () => this.#sockets.delete(socket));
		});
		server.listen(0, '127.0.0.1');
		await once(server, 'listening');
		return (server.address() as AddressInfo).port;
	}
}
