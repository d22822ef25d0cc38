import { afterEach, describe, expect, it } from 'vitest';
import type { AssistantPart } from '../../src/index.ts';
import { saying, testAgent } from '../support/agent-fixture.ts';
import { byteByByte, FakeModelServer, type FakePart } from './fake/index.ts';
import { endpointAt, largeAt, modelsAt, requestOf, type Wire, watchedCall, wires } from './wire-place.ts';

let server: FakeModelServer | undefined;
afterEach(async () => {
	await server?.close();
	server = undefined;
});

const thoughts: readonly FakePart[] = [
	{ type: 'reasoning', text: 'First thought.' },
	{ type: 'text', text: 'First words.' },
	{ type: 'hidden', text: 'sealed' },
	{ type: 'reasoning', text: 'Second thought.' },
	{ type: 'text', text: 'Second words.' },
	{ type: 'reasoning', text: 'Third thought.' },
	{ type: 'call', id: 'call_1', name: 'look', args: '{"at":"one"}' },
	{ type: 'call', id: 'call_2', name: 'look', args: '{"at":"two"}' },
];

// Of Chat Completions a message has one text and one thought, whatever order they came in; nothing of it is hidden.
const orderOf = ({ kind, untold = [] }: Wire): readonly string[] => {
	const isChat = kind === 'openrouter' || kind === 'openai-chat' || kind === 'openai-compatible';
	const told = thoughts.filter(
		({ type }) =>
			(type !== 'hidden' || kind === 'anthropic') && (type !== 'reasoning' || !untold.includes('reasoning')),
	);
	const words = told.flatMap((part) => (part.type === 'hidden' || part.type === 'call' ? [] : [part]));
	if (!isChat) return told.map((part) => (part.type === 'call' ? part.args : part.text));
	return [
		...words.filter(({ type }) => type === 'text').map(({ text }) => text),
		...told.flatMap((part) => (part.type === 'call' ? [part.args] : [])),
	];
};

const texts = (parts: readonly AssistantPart[]): readonly string[] =>
	parts.flatMap((part) => {
		if (part.type === 'tool_call') return [JSON.stringify(part.args)];
		return part.type === 'attachment' ? [] : [part.text];
	});

describe.each(wires)('a model of the kind $kind that thinks between its words and its calls', (wire) => {
	const { kind, protocol, model } = wire;
	const has = (text: string): boolean => orderOf(wire).includes(text);

	it.each([
		['whole events', false],
		['single bytes', true],
	])('is heard in its order, which comes in %s', async (_how, isBytes) => {
		server = await FakeModelServer.start(protocol, (request) => {
			const reply = protocol.stream({ parts: thoughts }, request);
			return isBytes ? byteByByte(reply) : reply;
		});
		const { call, pieces } = watchedCall();
		const { parts, finishReason } = await largeAt(kind, server).complete(requestOf(), call);
		const heard = texts(parts).join('|');
		const places = orderOf(wire)
			.filter((text) => text !== 'sealed')
			.map((text) => heard.indexOf(text));
		expect([places.includes(-1), places]).toEqual([false, places.toSorted((a, b) => a - b)]);
		expect(finishReason).toBe('tool_use');
		expect(pieces.map(({ text }) => text).join('')).toBe('First words.Second words.');
	});

	it('is sent all of it again in that order, with each signature, and another model none of it', async () => {
		server = await FakeModelServer.start(protocol, ({ last }) =>
			last === 'tool' ? { text: 'Done.' } : { parts: thoughts },
		);
		const models = modelsAt([endpointAt(kind, server.url)]);
		const { agent } = testAgent([], { look: saying('a file') }, { models, defaultModel: `${kind}/${model}` });
		const session = agent.session('s');
		const other = kind === 'bedrock' ? 'us.anthropic.claude-haiku-4-5-20251001-v1:0' : `${model}-other`;
		for (const now of [model, model, other]) {
			await session.accept({
				content: [{ type: 'text', text: 'Go' }],
				options: { model: `${kind}/${now}` },
			});
			await session.settle();
		}
		await agent.close();
		// The fake checks each signature against its thought and its model.
		expect(server.faults).toEqual([]);
		expect(server.requests).toHaveLength(6);
		const sent = JSON.stringify(server.requests[1]!.body).replaceAll('\\"', '"');
		const sealed = Buffer.from(`${model}:`).toString('base64');
		const places = orderOf(wire).map((text) => sent.indexOf(text === 'sealed' ? `${sealed}sealed` : text));
		expect([places.includes(-1), places]).toEqual([false, places.toSorted((a, b) => a - b)]);
		const switched = JSON.stringify(server.requests[4]!.body);
		expect(['First thought.', 'Second thought.', 'sealed'].filter((text) => switched.includes(text))).toEqual(
			[],
		);
		expect(['First words.', 'Second words.'].every((text) => has(text) && switched.includes(text))).toBe(
			true,
		);
	});

	it('is understood where the fragments of its calls come by turns', async () => {
		const calls = ['read', 'list', 'find'].map((name, at) => ({
			...{ id: `c${at}`, name },
			args: `{"path":"${name} ä","deep":{"n":${at}}}`,
		}));
		server = await FakeModelServer.start(protocol, (request) =>
			byteByByte(protocol.stream({ text: 'Well.', calls, isWoven: true }, request)),
		);
		const { parts } = await largeAt(kind, server).complete(requestOf(), watchedCall().call);
		expect(
			parts.flatMap((part) =>
				part.type === 'tool_call' ? [[part.callId, part.toolName, JSON.stringify(part.args)]] : [],
			),
		).toEqual(calls.map(({ id, name, args }) => [id, name, args]));
	});
});
