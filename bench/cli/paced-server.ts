import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** A model on loopback that says a word each millisecond, whatever it is asked. */
export const pacedServer = async (words: number): Promise<AsyncDisposable & { readonly url: string }> => {
	const server = createServer((request, response) => {
		if (request.method === 'GET') {
			response.end(JSON.stringify({ data: [{ id: 'paced' }] }));
			return;
		}
		request.resume();
		response.writeHead(200, { 'content-type': 'text/event-stream' });
		void speak(words, (text) => response.write(`data: ${text}\n\n`)).then(() =>
			response.end('data: [DONE]\n\n'),
		);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
		[Symbol.asyncDispose]: () =>
			new Promise((resolve) => {
				server.closeAllConnections();
				server.close(() => resolve());
			}),
	};
};

const speak = async (words: number, write: (text: string) => void): Promise<void> => {
	const start = performance.now();
	for (let word = 0; word < words; ) {
		const due = Math.min(words, performance.now() - start);
		for (; word < due; word += 1) {
			const content = word % 12 === 11 ? 'word.\n\n' : 'word ';
			write(JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: null }] }));
		}
		await setTimeout(1);
	}
	write(JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }));
};
