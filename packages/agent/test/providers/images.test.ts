import { afterEach, describe, expect, it } from 'vitest';
import type { AttachmentRef, Message } from '../../src/index.ts';
import { CollectedParts } from '../../src/providers/language-model/collect-parts.ts';
import { FakeModelServer } from './fake/index.ts';
import { largeAt, requestOf, watchedCall, wires } from './wire-place.ts';

let server: FakeModelServer | undefined;
afterEach(async () => {
	await server?.close();
	server = undefined;
});

const picture: AttachmentRef = { digest: 'd', mimeType: 'image/png', byteLength: 5 };
const base64 = Buffer.from('image').toString('base64');

const messages: readonly Message[] = [
	{
		role: 'user',
		id: 'u',
		source: 'input',
		parts: [
			{ type: 'text', text: 'See' },
			{ type: 'image', attachment: picture },
		],
	},
	{ role: 'assistant', id: 'a', parts: [{ type: 'tool_call', callId: 'c', toolName: 'shot', args: {} }] },
	{
		role: 'tool',
		id: 't',
		results: [
			{
				callId: 'c',
				toolName: 'shot',
				isError: false,
				exitStatus: 0,
				ending: 'ran',
				parts: [
					{ type: 'text', text: 'here' },
					{ type: 'image', attachment: picture },
				],
			},
		],
	},
];

describe.each(wires)('a model of the kind $kind', ({ kind, protocol }) => {
	it('is shown the images of people and of tools', async () => {
		server = await FakeModelServer.start(protocol, () => ({ text: 'A cat.' }));
		const tools = [
			{ name: 'shot', description: 'takes a picture', input: { type: 'object', properties: {} } },
		];
		await largeAt(kind, server).complete(requestOf({ messages, tools }), watchedCall().call);
		expect(server.faults).toEqual([]);
		expect(JSON.stringify(server.requests[0]!.body).split(base64)).toHaveLength(3);
	});

	it('that cannot see is told what there was', async () => {
		server = await FakeModelServer.start(protocol, () => ({ text: 'Nothing.' }));
		const facts = { contextWindow: null, maxOutput: null, price: null, reasoning: null, images: false };
		await largeAt(kind, server, { factsOf: () => facts }).complete(
			requestOf({ messages }),
			watchedCall().call,
		);
		expect(server.faults).toEqual([]);
		const body = JSON.stringify(server.requests[0]!.body);
		expect([body.includes(base64), body.includes('[image/png]')]).toEqual([false, true]);
	});
});

it('an image that a model makes is kept, and is a part of its message with what it was signed with', async () => {
	const { call, kept } = watchedCall();
	const parts = new CollectedParts({
		origin: 'o',
		keepAttachment: (bytes, mimeType) => call.keepAttachment(bytes, mimeType),
	});
	await parts.take({
		type: 'file',
		mediaType: 'image/png',
		data: { type: 'data', data: base64 },
		providerMetadata: { google: { thoughtSignature: 's' } },
	});
	expect(parts.finish()).toEqual([
		{
			type: 'attachment',
			attachment: { digest: 'd0', mimeType: 'image/png', byteLength: 5 },
			providerData: { origin: 'o', data: { google: { thoughtSignature: 's' } } },
		},
	]);
	expect(Buffer.from(kept.get('d0')!).toString()).toBe('image');
});
