import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';

// A server in a thread of its own: the rows block the thread of their test while the machine's programs run.
const server = createServer((request, response) => {
	const parts: Buffer[] = [];
	request.on('data', (part: Buffer) => parts.push(part));
	request.on('end', () => answer(request, response, Buffer.concat(parts).toString('latin1')));
});

let shaky = 0;

const answer = (request: IncomingMessage, response: ServerResponse, body: string): void => {
	response.sendDate = false;
	response.setHeader('Connection', 'close');
	const url = new URL(request.url!, 'http://x');
	const send = (
		status: number,
		type: string,
		text: string,
		headers: Record<string, string | string[]> = {},
	): void => {
		response.writeHead(status, {
			'Content-Type': type,
			'Content-Length': Buffer.byteLength(text),
			...headers,
		});
		response.end(request.method === 'HEAD' ? '' : text);
	};
	const plain = (text: string, headers?: Record<string, string | string[]>): void =>
		send(200, 'text/plain', text, headers);
	switch (url.pathname) {
		case '/echo': {
			const { 'content-type': type, cookie, referer, accept, authorization, range } = request.headers;
			const agent = request.headers['user-agent']?.replace(/\/.*/, '');
			const shown = {
				type: type?.replace(/boundary=-*\w+/, 'boundary=B'),
				cookie,
				referer,
				accept,
				authorization,
				range,
				agent,
				x: request.headers['x-a'],
				since: request.headers['if-modified-since'],
				unless: request.headers['if-unmodified-since'],
				modified: request.headers['last-modified'],
			};
			plain(
				`${request.method} ${request.url}\n${JSON.stringify(shown)}\n${body.replace(/-{20,}\w+/g, '--B')}\n`,
			);
			return;
		}
		case '/to':
			send(Number(url.searchParams.get('status') ?? 302), 'text/plain', 'moved\n', {
				Location: url.searchParams.get('at')!,
			});
			return;
		case '/status':
			send(Number(url.searchParams.get('is')), 'text/plain', `status ${url.searchParams.get('is')}\n`);
			return;
		case '/cookie':
			plain('set\n', { 'Set-Cookie': ['a=1; Path=/', 'b=two; Path=/echo'] });
			return;
		case '/dated':
			send(Number(url.searchParams.get('status') ?? 200), 'text/plain', 'dated\n', {
				'Last-Modified': 'Wed, 01 Jan 2020 10:00:00 GMT',
			});
			return;
		case '/json':
			send(200, 'application/json', '{"name":"amy","n":[1,2]}\n');
			return;
		case '/named':
			plain('named\n', { 'Content-Disposition': 'attachment; filename="../given.txt"' });
			return;
		case '/shaky':
			shaky += 1;
			if (shaky % 2 === 1) send(503, 'text/plain', 'later\n');
			else plain('well\n');
			return;
		case '/slow':
			return;
		case '/bytes': {
			const text = '0123456789';
			const [, from] = /bytes=(\d+)-/.exec(request.headers.range ?? '') ?? [];
			if (from === undefined) plain(text);
			else if (Number(from) >= 10) send(416, 'text/plain', '', { 'Content-Range': 'bytes */10' });
			else send(206, 'text/plain', text.slice(Number(from)), { 'Content-Range': `bytes ${from}-9/10` });
			return;
		}
		case '/file.txt':
		case '/a/b.txt':
			plain('one\ntwo\n');
			return;
		case '/':
			send(200, 'text/html', '<p>home</p>\n');
			return;
		default:
			send(404, 'text/plain', 'not here\n');
	}
};

server.listen(0, '127.0.0.1', () => parentPort!.postMessage((server.address() as AddressInfo).port));
