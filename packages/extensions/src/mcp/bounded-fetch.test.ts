import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { boundedFetch } from './bounded-fetch.ts';

const servers: Server[] = [];
afterEach(() => {
	for (const server of servers.splice(0)) server.close();
});

const serve = async (answer: RequestListener): Promise<string> => {
	const server = createServer(answer);
	servers.push(server);
	await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const post = { method: 'POST', body: 'asked' };

describe('a request to an MCP server', () => {
	it('follows a redirection within the address, with its method and body', async () => {
		const address = await serve((request, response) => {
			if (request.url === '/mcp') {
				response.writeHead(307, { location: '/mcp/' }).end();
				return;
			}
			let body = `${request.method} ${request.url} `;
			request.on('data', (chunk) => {
				body += chunk;
			});
			request.on('end', () => response.end(body));
		});
		expect(await (await boundedFetch(`${address}/mcp`, post)).text()).toBe('POST /mcp/ asked');
	});

	it('is not sent on to another address', async () => {
		let reached = 0;
		const other = await serve((_request, response) => {
			reached += 1;
			response.end();
		});
		const address = await serve((_request, response) =>
			response.writeHead(308, { location: `${other}/mcp` }).end(),
		);
		await expect(boundedFetch(address, post)).rejects.toThrow(`on to ${other}`);
		expect(reached).toBe(0);
	});

	it('does not go round for ever', async () => {
		const address = await serve((_request, response) => response.writeHead(307, { location: '/' }).end());
		await expect(boundedFetch(address, post)).rejects.toThrow('sends its clients on');
	});

	it('has an answer of at most 16 MiB', async () => {
		const address = await serve((_request, response) => response.end(Buffer.alloc((16 << 20) + 1)));
		const response = await boundedFetch(address, post);
		await expect(response.arrayBuffer()).rejects.toThrow('more than');
	});
});
