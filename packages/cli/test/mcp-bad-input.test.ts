import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from './built-program.ts';
import { BareClient, type Line, makePlace, type Place, startBare } from './mcp-client.ts';

let place: Place;
let client: BareClient;
beforeAll(async () => {
	const program = await builtProgram();
	place = makePlace(program);
	client = new BareClient(startBare(program, place));
	await client.initialize();
}, 120_000);
afterAll(async () => {
	client.process.stdin!.end();
	await client.exit;
	place.remove();
});

const error = (code: number, message: string, id?: unknown): Line => ({
	jsonrpc: '2.0',
	...(id === undefined ? {} : { id }),
	error: { code, message },
});
const badRequest =
	'a request needs jsonrpc "2.0", an id that is a text or an integer, a method, and params that are an object';
const noJson = error(-32700, 'a line must be one message in JSON');
const noObject = error(-32600, 'a message must be an object; there are no batches');

/** The server still answers. */
const expectLife = async (): Promise<void> => {
	client.send({ id: 'alive', method: 'ping' });
	expect(await client.next()).toEqual({ jsonrpc: '2.0', id: 'alive', result: {} });
};

describe('tenon mcp answers with an error and lives on', () => {
	it.each<readonly [string, string | Uint8Array, Line]>([
		['a line that is no JSON', 'hello\n', noJson],
		['half an object', '{"jsonrpc":"2.0","id":1,\n', noJson],
		['two messages on a line', '{"jsonrpc":"2.0"} {}\n', noJson],
		['a number', '5\n', noObject],
		['null', 'null\n', noObject],
		['a batch', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]\n', noObject],
		['an empty object', '{}\n', error(-32600, 'a message needs a method, a result or an error')],
		[
			'bytes that are no UTF-8',
			Uint8Array.of(0xff, 0xfe, 0x00, 0x0a),
			error(-32700, 'a message must be UTF-8'),
		],
		['zero bytes', Uint8Array.of(0, 0, 0, 0x0a), noJson],
		['another version', '{"jsonrpc":"1.0","id":1,"method":"ping"}\n', error(-32600, badRequest, 1)],
		['no version', '{"id":"x","method":"ping"}\n', error(-32600, badRequest, 'x')],
		['no method', '{"jsonrpc":"2.0","id":1}\n', error(-32600, badRequest, 1)],
		['a method that is a number', '{"jsonrpc":"2.0","id":1,"method":5}\n', error(-32600, badRequest, 1)],
		[
			'params that are a list',
			'{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}\n',
			error(-32600, badRequest, 1),
		],
		['an id that is null', '{"jsonrpc":"2.0","id":null,"method":"ping"}\n', error(-32600, badRequest)],
		['an id that is an object', '{"jsonrpc":"2.0","id":{},"method":"ping"}\n', error(-32600, badRequest)],
		['a key too many', '{"jsonrpc":"2.0","id":1,"method":"ping","more":1}\n', error(-32600, badRequest, 1)],
		[
			'an unknown method',
			'{"jsonrpc":"2.0","id":1,"method":"no/such"}\n',
			error(-32601, 'Method not found', 1),
		],
		[
			'an unknown tool',
			'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"no"}}\n',
			error(-32602, 'there is no tool "no"', 1),
		],
		[
			'an unknown resource',
			'{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"x:"}}\n',
			error(-32602, 'there is no resource "x:"', 1),
		],
	])('%s', async (_, line, answer) => {
		client.send(line);
		expect(await client.next()).toEqual(answer);
		await expectLife();
	});

	it.each([
		['tools/call', undefined],
		['tools/call', {}],
		['tools/call', { name: 5 }],
		['tools/call', { name: 'shell', arguments: 'echo' }],
		['tools/call', { name: 'shell', arguments: [] }],
		['resources/read', undefined],
		['resources/read', { uri: 7 }],
		['initialize', { protocolVersion: 5 }],
	])('params of %s that are %j', async (method, params) => {
		client.send({ id: 1, method, ...(params === undefined ? {} : { params }) });
		const answer = await client.next();
		expect(answer.id).toBe(1);
		expect([-32602, -32603]).toContain(answer.error?.code);
		await expectLife();
	});

	it.each<readonly [object, string]>([
		[{}, 'shell: missing argument script'],
		[{ script: 5 }, 'shell: .script: expected a string, found 5'],
		[{ script: ':', cwd: 'nowhere' }, 'nowhere: No such file or directory'],
		[{ script: ':', kernel: 'k9' }, 'there is no kernel "k9"; open are: main'],
		[{ script: ':', kernel: 5 }, 'there is no kernel 5; open are: main'],
	])('arguments of a tool that are %j are the model’s to put right', async (args) => {
		client.call(1, 'shell', args);
		const { id, result } = await client.next();
		expect([id, result?.isError]).toEqual([1, true]);
		await expectLife();
	});

	it('a message that is nested very deeply', async () => {
		const depth = 200_000;
		client.send(
			`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"shell","arguments":{"script":${'['.repeat(depth)}${']'.repeat(depth)}}}}\n`,
		);
		const answer = await client.next();
		expect(answer.id ?? 1).toBe(1);
		await expectLife();
	});

	it('a line that is too long', async () => {
		const part = 'x'.repeat(1024 * 1024);
		for (let sent = 0; sent < 40; sent++) client.send(part);
		client.send('\n');
		expect(await client.next()).toEqual(error(-32600, `a message of ${40 * 1024 * 1024} bytes is too long`));
		await expectLife();
	});

	it('a request whose id is under way, whose call goes on', async () => {
		client.call(7, 'shell', { script: 'until [ -e go ]; do sleep 0.01; done; echo first' });
		client.send({ id: 7, method: 'ping' });
		expect(await client.next()).toEqual(
			error(-32600, 'request 7 is under way already; use an id of its own', 7),
		);
		client.call(8, 'write', { path: 'go', content: '' });
		const answers = [await client.next(), await client.next()].toSorted(
			(a, b) => Number(a.id) - Number(b.id),
		);
		expect(answers.map(({ id }) => id)).toEqual([7, 8]);
		expect(JSON.stringify(answers[0]!.result)).toContain('first');
		client.send({ id: 7, method: 'ping' });
		expect(await client.next()).toEqual({ jsonrpc: '2.0', id: 7, result: {} });
	});

	it('more requests at once than there may be', async () => {
		client.call('wait', 'shell', { script: 'sleep 1000' });
		for (let id = 0; id < 1100; id++) client.call(id, 'shell', { script: ':' });
		const refused: Line[] = [];
		for (let count = 0; count < 101; count++) refused.push(await client.next());
		expect(refused.map(({ error: said }) => said)).toEqual(
			refused.map(() => ({ code: -32600, message: '1000 requests are under way already; wait for one' })),
		);
		client.send({ method: 'notifications/cancelled', params: { requestId: 'wait' } });
		for (let id = 0; id < 999; id++) expect((await client.next()).id).toBe(id);
		await expectLife();
	});
});

describe('tenon mcp ignores, as the protocol says,', () => {
	it.each([
		['a blank line', '\n'],
		['a line of spaces', '  \r\n'],
		['an unknown notification', '{"jsonrpc":"2.0","method":"notifications/no/such"}\n'],
		['a malformed notification', '{"jsonrpc":"2.0","method":"notifications/cancelled","params":5}\n'],
		[
			'a cancellation of nothing',
			'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}\n',
		],
		['a cancellation without an id', '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{}}\n'],
		['a response to nothing', '{"jsonrpc":"2.0","id":99,"result":{}}\n'],
		['a malformed response', '{"jsonrpc":"2.0","id":99,"result":5}\n'],
		['an error for nothing', '{"jsonrpc":"2.0","id":99,"error":{"code":1,"message":"x"}}\n'],
	])('%s', async (_, line) => {
		client.send(line);
		await expectLife();
	});
});
