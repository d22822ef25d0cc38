import { afterEach, describe, expect, it } from 'vitest';
import type { AssistantPart } from '../../src/index.ts';
import { byteByByte, FakeModelServer, type FakeScript } from './fake/index.ts';
import { largeAt, requestOf, watchedCall, wires } from './wire-place.ts';

let server: FakeModelServer | undefined;
afterEach(async () => {
	await server?.close();
	server = undefined;
});

const bare = (parts: readonly AssistantPart[]): readonly object[] =>
	parts.map(({ providerData, ...part }) => part);

describe.each(wires)('a model at an endpoint of the kind $kind', ({ kind, protocol, model, untold = [] }) => {
	const ask = async (script: FakeScript, request = requestOf()) => {
		server = await FakeModelServer.start(protocol, script);
		const { call, pieces } = watchedCall();
		const response = await largeAt(kind, server).complete(request, call);
		expect(server.faults).toEqual([]);
		return { response, pieces, server };
	};

	it('answers with text, reasoning and calls put together from their fragments', async () => {
		const { response, pieces } = await ask(() => ({
			reasoning: 'Let me think.',
			text: 'I will look.',
			calls: [
				{ id: 'call_1', name: 'read', args: '{"path":"a.txt"}' },
				{ id: 'call_2', name: 'list', args: '{}' },
			],
			usage: { input: 100, cached: 40, output: 12 },
		}));
		expect(bare(response.parts)).toEqual([
			...(untold.includes('reasoning') ? [] : [{ type: 'reasoning', text: 'Let me think.' }]),
			{ type: 'text', text: 'I will look.' },
			{ type: 'tool_call', callId: 'call_1', toolName: 'read', args: { path: 'a.txt' } },
			{ type: 'tool_call', callId: 'call_2', toolName: 'list', args: {} },
		]);
		expect(response).toMatchObject({
			model: untold.includes('model') ? null : model,
			finishReason: 'tool_use',
		});
		expect(response.usage).toMatchObject({ input: 100, cacheRead: 40, output: 12 });
		expect(pieces.map(({ text }) => text).join('')).toBe('I will look.');
		expect(pieces.map(({ reasoning }) => reasoning).join('')).toBe(
			untold.includes('reasoning') ? '' : 'Let me think.',
		);
	});

	it('says which model was served as its provider says it, and not as it was asked for', async () => {
		const { response } = await ask(() => ({ text: 'Well.', served: 'another-1' }));
		expect(response.model).toBe(untold.includes('model') ? null : 'another-1');
	});

	it('answers the same when every byte comes by itself', async () => {
		const { response } = await ask((request) =>
			byteByByte(
				protocol.stream(
					{ text: 'Grüße, 世界 🌍!', calls: [{ id: 'c', name: 'say', args: '{"é":"☃"}' }] },
					request,
				),
			),
		);
		expect(bare(response.parts)).toEqual([
			{ type: 'text', text: 'Grüße, 世界 🌍!' },
			{ type: 'tool_call', callId: 'c', toolName: 'say', args: { é: '☃' } },
		]);
	});

	const finishes = ['end', 'length', 'refusal', 'content-filter'] as const;
	it.each(finishes.filter((finish) => finish === 'end' || finish === 'length' || !untold.includes(finish)))(
		'tells the end by %s apart',
		async (finish) => {
			const { response } = await ask(() => ({ text: 'So', finish }));
			expect(response.finishReason).toBe(finish);
		},
	);

	it('makes a call of each that has the id of another one', async () => {
		const { response } = await ask(() => ({
			calls: [
				{ id: 'same', name: 'read', args: '{"path":"a"}' },
				{ id: 'same', name: 'list', args: '{"all":true}' },
			],
		}));
		const calls = response.parts.flatMap((part) =>
			part.type === 'tool_call' ? [[part.toolName, part.args]] : [],
		);
		expect(calls).toEqual([
			['read', { path: 'a' }],
			['list', { all: true }],
		]);
	});

	it('is sent calls of tools that there are not by names that its provider takes', async () => {
		const names = ['no tool!', '', '9lives', 'x'.repeat(300), 'été', 'read'];
		const { response } = await ask(
			() => ({ text: 'Well.' }),
			requestOf({
				messages: [
					...requestOf().messages,
					{
						...{ role: 'assistant', id: 'a1' },
						parts: names.map((toolName, at) => ({ type: 'tool_call', callId: `c${at}`, toolName, args: {} })),
					},
					{
						...{ role: 'tool', id: 't1' },
						results: names.map((toolName, at) => ({
							...{ callId: `c${at}`, toolName, isError: true, exitStatus: 127, ending: 'refused' },
							parts: [{ type: 'text', text: 'There is no such tool.' }],
						})),
					},
				],
			}),
		);
		expect(response.finishReason).toBe('end');
	});

	it('has {} for arguments that are cut', async () => {
		const { response } = await ask(() => ({
			calls: [{ id: 'c', name: 'write', args: '{"path":"a' }],
			finish: 'length',
		}));
		expect(bare(response.parts)).toEqual([{ type: 'tool_call', callId: 'c', toolName: 'write', args: {} }]);
		expect(response.finishReason).toBe('length');
	});
});
