import type { ModelRequest } from '@tenon/agent';
import { expect, it } from 'vitest';
import { modelQuery } from './model-query.ts';

const attachment = { digest: 'd1', mimeType: 'image/png', byteLength: 3 };

it('a request is written with what it refers to in it, without what only people are shown and what others thought', async () => {
	const request: ModelRequest = {
		model: 'big',
		systemPrompt: 'be kind',
		messages: [
			{
				role: 'user',
				id: 'm1',
				source: 'input',
				parts: [
					{ type: 'text', text: 'look' },
					{ type: 'image', attachment },
				],
			},
			{
				role: 'assistant',
				id: 'm2',
				parts: [
					{ type: 'reasoning', text: 'hm', signature: 's', providerData: { origin: 'o', data: {} } },
					{ type: 'reasoning', text: 'not its own', signature: 't', providerData: { origin: 'p', data: {} } },
					{ type: 'reasoning', text: 'of nobody known', signature: 'u' },
					{ type: 'tool_call', callId: 'k1', toolName: 'count', args: { of: 'cats' } },
				],
				shown: { type: 'hidden', reason: 'secret' },
			},
			{
				role: 'tool',
				id: 'm3',
				results: [
					{
						callId: 'k1',
						toolName: 'count',
						isError: true,
						exitStatus: 1,
						ending: 'ran',
						parts: [
							{ type: 'json', json: '{"n":9007199254740993}' },
							{ type: 'image', attachment },
						],
					},
				],
			},
		],
		tools: [{ name: 'count', description: 'Counts.', input: { type: 'object' } }],
		options: { temperature: 0 },
	};
	const image = { type: 'image', mime_type: 'image/png', data: 'AQID' };
	expect(await modelQuery(request, { readAttachment: async () => new Uint8Array([1, 2, 3]) }, 'o')).toEqual({
		system_prompt: 'be kind',
		messages: [
			{ role: 'user', content: [{ type: 'text', text: 'look' }, image] },
			{
				role: 'assistant',
				content: [
					{ type: 'reasoning', text: 'hm', signature: 's' },
					{ type: 'tool_call', id: 'k1', name: 'count', args: { of: 'cats' } },
				],
			},
			{
				role: 'tool',
				results: [
					{
						id: 'k1',
						name: 'count',
						content: [{ type: 'text', text: '{"n":9007199254740993}' }, image],
						is_error: true,
					},
				],
			},
		],
		tools: [{ name: 'count', description: 'Counts.', schema: { type: 'object' } }],
		options: { temperature: 0 },
	});
});
