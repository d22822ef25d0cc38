import { afterEach, describe, expect, it } from 'vitest';
import { anthropicProtocol, FakeModelServer } from '../../../agent/test/providers/fake/index.ts';
import { makeFrontWorld } from '../support/front-world.ts';
import { services } from '../support/services.ts';

let server: FakeModelServer | undefined;
afterEach(async () => {
	await server?.close();
	server = undefined;
});

const nowhere = 'http://127.0.0.1:1/v1';
const noServers = { OLLAMA_BASE_URL: nowhere, LMSTUDIO_BASE_URL: nowhere, LLAMACPP_BASE_URL: nowhere };

describe.each(services)('a service %s', { timeout: 60_000 }, (_name, open) => {
	it('answers with a model whose key was kept while it ran', async () => {
		const keys: unknown[] = [];
		server = await FakeModelServer.start(anthropicProtocol, ({ headers }) => {
			keys.push(headers['x-api-key']);
			return { text: 'Here I am.', usage: { input: 1, cached: 0, output: 1 } };
		});
		using world = makeFrontWorld({ variables: { ...noServers, ANTHROPIC_BASE_URL: server.url } });
		const service = await open(world, { tapeFile: undefined });
		try {
			expect(await service.state()).toMatchObject({ provider: 'none', model: 'none' });
			const saved = await service.saveKey({ provider: 'anthropic', key: ' sk-first-0001 ' });
			expect(saved.model).toMatch(/^anthropic\//);
			expect(saved.models).toContain(saved.model);
			expect(await service.state()).toMatchObject({ provider: 'anthropic', model: saved.model });
			expect((await service.listModels()).map(({ id }) => id)).toEqual(saved.models);
			await service.submit({ text: 'Who is there?' });
			await service.settled();
			const { messages } = await service.readTranscript({});
			expect(messages.at(-1)?.content).toEqual([{ type: 'text', text: 'Here I am.' }]);
			// A key in place of another is used from the next call on.
			expect((await service.saveKey({ provider: 'anthropic', key: 'sk-second-0002' })).model).toBe(
				saved.model,
			);
			await service.submit({ text: 'And now?' });
			await service.settled();
			expect(keys).toEqual(['sk-first-0001', 'sk-second-0002']);
			expect(await service.listLogins()).toContainEqual(
				expect.objectContaining({ provider: 'anthropic', hasKey: true }),
			);
		} finally {
			await service.close();
		}
	});

	it('keeps a key that the session has no use for', async () => {
		using world = makeFrontWorld({});
		const service = await open(world);
		try {
			expect(await service.saveKey({ provider: 'openai', key: 'sk-unused-0001' })).toEqual({
				models: [],
				model: 'tape:tape.json',
			});
			await expect(service.saveKey({ provider: 'two words', key: 'sk-0001-0001' })).rejects.toMatchObject({
				code: 'service.bad-argument',
			});
		} finally {
			await service.close();
		}
	});
});
