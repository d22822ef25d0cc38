import { parseJson, type ValueRecord } from '@tenon/core';
import type { Contributes, ModelPiece } from '@tenon/wire';
import { describe, expect, it } from 'vitest';
import type { ModelAnswer, ModelQuestion } from '../../src/index.ts';
import { TravelTimer } from '../support/travel-timer.ts';
import { type ClientOptions, type RunningClient, startClient } from './start-client.ts';

const record = (text: string): ValueRecord => parseJson(text) as ValueRecord;

const contributes: Contributes = {
	status_items: [{ name: 'build', priority: 5 }],
	key_bindings: [{ key: 'ctrl+g', command: 'note now' }],
	renderers: [
		{ name: 'table', tool: 'query', content_type: '' },
		{ name: 'map', tool: '', content_type: 'application/geo+json' },
	],
	providers: [{ name: 'acme', models: ['big', 'small'] }],
};

const start = (source: string, { extension, ...options }: ClientOptions = {}): RunningClient =>
	startClient(`hello('x.contribute'); say({ type: 'ready' }); ${source}`, {
		...options,
		extension: { contributes, ...extension },
	});

const render = (client: RunningClient, value: Parameters<typeof parseJson>[0] = '{}') =>
	client.ports.of('renderer')[0]!.render(parseJson(value), 40);

const ask = (client: RunningClient, more: Partial<ModelQuestion> = {}): Promise<ModelAnswer> =>
	client.ports.of('provider')[0]!.provider.ask({
		model: 'big',
		request: record('{"messages":[]}'),
		signal: new AbortController().signal,
		onPiece: () => undefined,
		...more,
	});

describe('what the manifest of a program contributes', () => {
	it('is there when the program is, and goes with it', async () => {
		const { running, ports } = start('on({})');
		await running.ready;
		expect(ports.contributions.map(({ type }) => type)).toEqual([
			'key-binding',
			'status-item',
			'renderer',
			'renderer',
			'provider',
		]);
		expect(ports.of('key-binding')).toEqual([{ type: 'key-binding', key: 'ctrl+g', command: 'note now' }]);
		expect(ports.of('renderer').map(({ draws }) => draws)).toEqual([
			{ tool: 'query' },
			{ contentType: 'application/geo+json' },
		]);
		expect(ports.of('provider')).toMatchObject([{ name: 'acme', models: ['big', 'small'] }]);
		await running.stop();
		expect(ports.contributions).toEqual([]);
	});

	it('is key bindings alone where the program does not know the rest, which is reported', async () => {
		const { running, ports, sent } = startClient(`hello(); say({ type: 'ready' }); on({})`, {
			extension: { contributes: { ...contributes, settings: record('{"type":"object"}') } },
		});
		await running.ready;
		expect(ports.contributions.map(({ type }) => type)).toEqual(['key-binding']);
		const message = 'needs the capability "x.contribute", which the program does not name in hello';
		expect(ports.problems).toEqual(
			['settings', 'status_items', 'renderers', 'providers'].map((field) => ({
				code: 'contributes.unserved',
				where: `contributes.${field}`,
				message,
			})),
		);
		expect(sent()[0]).not.toHaveProperty('settings');
	});

	it('is a status item whose text the program sets, in one line', async () => {
		const { running, ports } = start(`
			say({ type: 'status_item', name: 'build', text: 'red\\nand green' + '!'.repeat(300) });
			say({ type: 'status_item', name: 'other', text: 'x' });
			say({ type: 'notify', message: 'done' }); on({})`);
		await running.ready;
		await ports.until(() => ports.notes.length > 0);
		const [item] = ports.of('status-item');
		expect(item).toMatchObject({ name: 'build', priority: 5 });
		expect(item!.text()).toMatch(/^red.*and green!+$/);
		expect(item!.text()).toHaveLength(200);
		expect(ports.problems).toEqual([
			{
				code: 'status_item.unknown',
				where: 'status_item.name',
				message: `status item "other": expected one of the manifest's contributes.status_items`,
			},
		]);
	});
});

describe('the settings of a program', () => {
	const settings = record('{"type":"object","properties":{"unit":{"type":"string"}}}');
	const extension = { contributes: { ...contributes, settings } };

	it('come with hello_ack, and are told again when they change', async () => {
		const client = start('on({})', { extension, ports: { settings: record('{"unit":"K"}') } });
		const { running, ports, sent } = client;
		await running.ready;
		expect(sent()[0]).toMatchObject({ type: 'hello_ack', settings: { unit: 'K' } });
		const [contribution] = ports.of('settings');
		expect(contribution!.schema).toEqual({ type: 'object', properties: { unit: { type: 'string' } } });
		contribution!.changed(record('{"unit":"C"}'));
		expect(sent().slice(1)).toEqual([{ type: 'host_update', settings: { unit: 'C' } }]);
	});
});

describe('a renderer of a program', () => {
	it('draws a value at a width', async () => {
		const client = start(
			`on({ render: ({ id, ...rest }) => say({ type: 'render_result', id, lines: [JSON.stringify(rest)] }) })`,
		);
		await client.running.ready;
		expect(await render(client, '{"b":9007199254740993,"a":1}')).toEqual([
			// As the client, which knows no long integers, reads it.
			'{"type":"render","name":"table","value":{"b":9007199254740992,"a":1},"width":40}',
		]);
		expect(client.trace.at(-2)!.line).toBe(
			'{"type":"render","id":"r1","name":"table","value":{"b":9007199254740993,"a":1},"width":40}',
		);
	});

	it.each([
		[`{ error: 'no rows' }`, 'no rows'],
		['{ lines: 7 }', 'its answer cannot be read: lines: expected a list'],
		[`{ lines: Array(10001).fill('') }`, 'drew 10001 rows; at most 10000 are shown'],
	])('that answers %s fails with its name', async (answer, fact) => {
		const client = start(`on({ render: ({ id }) => say({ type: 'render_result', id, ...${answer} }) })`);
		await client.running.ready;
		await expect(render(client)).rejects.toMatchObject({
			code: 'extension.bad_answer',
			message: `extension sample: renderer table: ${fact}`,
		});
	});

	it('that says nothing fails at its deadline', async () => {
		const timer = new TravelTimer();
		const asked = `on({ render: () => say({ type: 'notify', message: 'asked' }) })`;
		const client = start(asked, { ports: { timer } });
		await client.running.ready;
		const drawn = render(client);
		await client.ports.until(() => client.ports.notes.length > 0);
		timer.travel(2_000);
		await expect(drawn).rejects.toThrow('extension sample: renderer table: no answer within 2000 ms');
	});

	it('is given no more than it can bear', async () => {
		const client = start('on({})', { settings: { renders: 2 } });
		await client.running.ready;
		const drawn = Promise.allSettled([render(client), render(client)]);
		await expect(render(client)).rejects.toMatchObject({ code: 'extension.busy' });
		const again = client.ports.of('renderer')[0]!;
		await client.running.stop();
		for (const each of await drawn)
			expect(each).toMatchObject({
				status: 'rejected',
				reason: { message: 'extension sample: was stopped' },
			});
		await expect(again.render(null, 1)).rejects.toThrow('extension sample: was stopped');
	});
});

describe('a provider of a program', () => {
	const answering = (body: string): string => `on({
		model_request: async ({ id, provider, model, request }) => {
			const piece = (event) => say({ type: 'model_event', id, event });
			const end = (more) => say({ type: 'model_result', id, ...more });
			${body}
		},
		model_cancel: ({ id }) => say({ type: 'notify', message: 'cancel ' + id }),
	})`;

	it('answers piece by piece, one piece after another', async () => {
		const client = start(
			answering(`piece({ reasoning: 'hm' }); piece({ text: 'one ' }); piece({ text: 'two' });
				end({ content: [{ type: 'text', text: provider + '/' + model }, { type: 'tool_call', id: 'k', name: 'add', args: { a: 1 } }],
					stop: 'tool_use', model: 'big-1', usage: { input: 3 } });`),
		);
		await client.running.ready;
		const pieces: ModelPiece[] = [];
		let isBusy = false;
		const answer = await ask(client, {
			onPiece: async (piece) => {
				expect(isBusy).toBe(false);
				isBusy = true;
				await new Promise((resolve) => setImmediate(resolve));
				isBusy = false;
				pieces.push(piece);
			},
		});
		expect(pieces.map(({ reasoning }) => reasoning).join('')).toBe('hm');
		expect(pieces.map(({ text }) => text).join('')).toBe('one two');
		expect(answer).toEqual({
			content: [
				{ type: 'text', text: 'acme/big' },
				{ type: 'tool_call', id: 'k', name: 'add', args: record('{"a":1}') },
			],
			stop: 'tool_use',
			model: 'big-1',
			response_id: '',
			usage: { input: 3, cache_read: 0, cache_write: 0, output: 0, reasoning: 0 },
			error: '',
			fault: 'invalid_response',
		});
	});

	it('says why there is no answer', async () => {
		const client = start(answering(`end({ error: 'busy', fault: 'overloaded', retry_after_ms: 7 });`));
		await client.running.ready;
		expect(await ask(client)).toMatchObject({ error: 'busy', fault: 'overloaded', retry_after_ms: 7 });
	});

	it('whose answer cannot be read has failed, and the frame is reported by its field', async () => {
		const client = start(answering(`end({ content: [{ type: 'smell' }] });`));
		await client.running.ready;
		await expect(ask(client)).rejects.toMatchObject({
			code: 'extension.bad_answer',
			message: expect.stringContaining('extension sample: model acme/big: its answer cannot be read'),
		});
		expect(client.ports.problems).toMatchObject([
			{ code: 'frame.malformed', where: 'model_result.content[0].type' },
		]);
	});

	it('is told that the answer is not wanted any more', async () => {
		const client = start(answering(`piece({ text: 'a' });`));
		await client.running.ready;
		const abort = new AbortController();
		const answer = ask(client, { signal: abort.signal, onPiece: () => abort.abort() });
		await expect(answer).rejects.toMatchObject({
			code: 'extension.cancelled',
			message: 'extension sample: model acme/big: cancelled',
		});
		await client.ports.until(() => client.ports.notes.length > 0);
		expect(client.ports.notes[0]).toMatchObject({ text: 'cancel m1' });
		await expect(ask(client, { signal: abort.signal })).rejects.toThrow('cancelled');
	});

	it('is told the same where the pieces have no reader', async () => {
		const client = start(answering(`piece({ text: 'a' });`));
		await client.running.ready;
		const fault = new Error('the screen is gone');
		await expect(ask(client, { onPiece: () => Promise.reject(fault) })).rejects.toBe(fault);
		await client.ports.until(() => client.ports.notes.length > 0);
	});

	it('that says nothing for too long is given up, and each word gives it time', async () => {
		const timer = new TravelTimer();
		const client = start(answering(`piece({ text: 'a' });`), { ports: { timer } });
		await client.running.ready;
		const heard = Promise.withResolvers<void>();
		const answer = ask(client, { onPiece: () => heard.resolve() });
		timer.travel(200_000);
		await heard.promise;
		timer.travel(299_000);
		expect(client.ports.notes).toEqual([]);
		timer.travel(1_000);
		await expect(answer).rejects.toMatchObject({
			code: 'extension.no_answer',
			message: 'extension sample: model acme/big: no word within 300000 ms',
		});
	});

	it('that dies fails all that wait at once, with its name', async () => {
		const client = start(answering(`if (request.die) process.exit(3);`));
		await client.running.ready;
		const waiting = ask(client);
		const last = ask(client, { request: record('{"die":true}') });
		for (const each of [waiting, last])
			await expect(each).rejects.toMatchObject({
				code: 'extension.ended',
				message: expect.stringMatching(/^extension sample: it .*3/),
			});
	});

	it('is asked nothing that does not fit into a frame, and no more at a time than it can bear', async () => {
		const client = start('on({})', { settings: { modelCalls: 1 } });
		await client.running.ready;
		const long = { request: new Map([['text', 'x'.repeat(5 << 20)]]) };
		await expect(ask(client, long)).rejects.toMatchObject({ code: 'extension.too_long' });
		const waiting = Promise.allSettled([ask(client)]);
		await expect(ask(client)).rejects.toMatchObject({ code: 'extension.busy' });
		await client.running.stop();
		expect(await waiting).toMatchObject([{ reason: { code: 'extension.ended' } }]);
	});
});
