import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// A server of Anthropic's protocol in a process of its own: `burst` answers at once, `paced` 10 tokens every 10 ms.
const event = (type: string, data: object): string =>
	`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

const usage = {
	input_tokens: 10,
	cache_creation_input_tokens: 0,
	cache_read_input_tokens: 0,
	output_tokens: 1,
};
const message = {
	id: 'msg_1',
	type: 'message',
	role: 'assistant',
	content: [],
	model: 'bench',
	stop_reason: null,
	stop_sequence: null,
	usage,
};
const head =
	event('message_start', { message }) +
	event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } });
const token = event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: 'word ' } });
const tail =
	event('content_block_stop', { index: 0 }) +
	event('message_delta', {
		delta: { stop_reason: 'end_turn', stop_sequence: null },
		usage: { output_tokens: 1000 },
	}) +
	event('message_stop', {});

const server = createServer((request, response) => {
	let body = '';
	request.setEncoding('utf8').on('data', (text: string) => {
		body += text;
	});
	request.on('end', () => {
		response.writeHead(200, { 'content-type': 'text/event-stream' });
		response.write(head);
		if (JSON.parse(body).model === 'burst') {
			for (let at = 0; at < 2000; at += 20) response.write(token.repeat(20));
			response.end(tail);
			return;
		}
		let left = 100;
		const timer = setInterval(() => {
			response.write(token.repeat(10));
			if (--left > 0) return;
			clearInterval(timer);
			response.end(tail);
		}, 10);
	});
});
server.listen(0, '127.0.0.1', () =>
	process.send!(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`),
);
process.on('disconnect', () => process.exit(0));
