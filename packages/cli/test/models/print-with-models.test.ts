import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
	anthropicProtocol,
	FakeModelServer,
	openaiChatProtocol,
	openaiResponsesProtocol,
	openrouterProtocol,
	plainReply,
} from '../../../agent/test/providers/fake/index.ts';
import { builtProgram } from '../built-program.ts';
import { faultsOfEvents } from '../support/json-events.ts';
import { makeModelWorld } from './run-with-models.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

let server: FakeModelServer | undefined;
afterEach(async () => {
	await server?.close();
	server = undefined;
});

const wires = [
	['anthropic', anthropicProtocol, { ANTHROPIC_API_KEY: 'sk-1' }, 'ANTHROPIC_BASE_URL'],
	['openai', openaiResponsesProtocol, { OPENAI_API_KEY: 'sk-1' }, 'OPENAI_BASE_URL'],
	['openrouter', openrouterProtocol, { OPENROUTER_API_KEY: 'sk-1' }, 'OPENROUTER_BASE_URL'],
] as const;

describe('tenon -p', { timeout: 60_000 }, () => {
	it.each(wires)(
		'asks a model of %s, runs the tool that it calls, and prints its answer',
		async (name, protocol, keys, url) => {
			server = await FakeModelServer.start(protocol, ({ last }) =>
				last === 'user'
					? { text: 'I look.', calls: [{ id: 'call_1', name: 'shell', args: '{"script":"echo one"}' }] }
					: { text: 'It is one.' },
			);
			using models = await makeModelWorld();
			const run = await models.run(['-p', '-m', `${name}/large`, 'what is it?', ...models.inProject], {
				...keys,
				[url]: server.url,
			});
			expect(server.faults).toEqual([]);
			expect(run).toEqual({
				stdout: 'It is one.\n',
				stderr: 'tenon: shell {"script":"echo one"}\n',
				status: 0,
			});
			expect(server.requests.map(({ model }) => model)).toEqual(['large', 'large']);
		},
	);

	it('prints what calls have cost in lines that fit the published schema', async () => {
		server = await FakeModelServer.start(anthropicProtocol, () => ({
			...{ reasoning: 'So.', text: 'It is one.' },
			usage: { input: 1000, cached: 0, output: 100 },
		}));
		using models = await makeModelWorld(
			'[models.facts."anthropic/large"]\nprice = { input = 10, output = 100 }\n',
		);
		const ran = await models.run(['-p', '--json', '-m', 'anthropic/large', 'hi', ...models.inProject], {
			ANTHROPIC_API_KEY: 'sk-1',
			ANTHROPIC_BASE_URL: server.url,
		});
		const lines = ran.stdout
			.trimEnd()
			.split('\n')
			.map((line) => JSON.parse(line) as { readonly type: string });
		expect(faultsOfEvents(lines)).toEqual([]);
		expect(lines.find(({ type }) => type === 'usage')).toMatchObject({ costUsd: 0.02, sessionCostUsd: 0.02 });
	});

	it('says which key is missing, and where it is set', async () => {
		using models = await makeModelWorld();
		expect(await models.run(['-p', '-m', 'anthropic/large', 'hi', ...models.inProject])).toEqual({
			stdout: '',
			stderr:
				"tenon: anthropic: there is no key; set one: ANTHROPIC_API_KEY, or 'tenon login anthropic', or models.providers.anthropic.key_file in <home>/.config/tenon/tenon.toml\n",
			status: 1,
		});
	});

	it('names the nearest of the models that are known where the provider has none of the name', async () => {
		const known = '[models.facts."anthropic/house-large"]\ncontext = 1000\n';
		server = await FakeModelServer.start(anthropicProtocol, () =>
			anthropicProtocol.refuse(404, 'not_found_error', 'model: house-lagre'),
		);
		using models = await makeModelWorld(known);
		const ran = await models.run(['-p', '-m', 'anthropic/house-lagre', 'hi', ...models.inProject], {
			ANTHROPIC_API_KEY: 'sk-1',
			ANTHROPIC_BASE_URL: server.url,
		});
		expect(ran.status).toBe(1);
		expect(ran.stderr.replaceAll(server.url, '<url>')).toMatch(
			/^tenon: anthropic: there is no model "house-lagre" at <url>\S*; did you mean "house-large"\?; 'tenon models' lists models, /,
		);
	});

	it('says how a model is named where none can be listed', async () => {
		using models = await makeModelWorld(
			'[models.providers.mine]\nurl = "http://127.0.0.1:9/v1"\nkey_env = "MY_KEY"\n',
		);
		expect(await models.run(['-p', '-m', 'mein/large', 'hi', ...models.inProject])).toEqual({
			stdout: '',
			stderr:
				'tenon: there is no model "mein/large"; name one as PROVIDER/MODEL, with a provider of anthropic, openai, google, openrouter, bedrock, vertex, azure, ollama, lmstudio, llamacpp, mine; \'tenon models --all\' says what each of them lacks\n',
			status: 1,
		});
	});

	it.each([
		['TENON_MODEL', '', { TENON_MODEL: 'quux' }],
		['models.default in <home>/.config/tenon/tenon.toml', '[models]\ndefault = "quux"\n', {}],
	])('says that %s names a model that there is not', async (setting, toml, environment) => {
		using models = await makeModelWorld(toml);
		expect(await models.run(['-p', 'hi', ...models.inProject], environment)).toEqual({
			stdout: '',
			stderr: `tenon: there is no model "quux", which ${setting} names; name one as PROVIDER/MODEL, with a provider of anthropic, openai, google, openrouter, bedrock, vertex, azure, ollama, lmstudio, llamacpp; 'tenon models --all' says what each of them lacks\n`,
			status: 1,
		});
	});

	it('says that a URL answers with a page', async () => {
		server = await FakeModelServer.start(openaiChatProtocol, () =>
			plainReply(200, '<html>Welcome</html>', { 'content-type': 'text/html' }),
		);
		using models = await makeModelWorld(
			`[models.providers.mine]\nurl = "${server.url}"\nkey_env = "MY_KEY"\n`,
		);
		const { stderr, status } = await models.run(['-p', '-m', 'mine/large', 'hi', ...models.inProject], {
			MY_KEY: 'sk-1',
		});
		expect({ stderr: stderr.replaceAll(server.url, '<url>'), status }).toEqual({
			stderr:
				'tenon: mine: <url> answered with a web page, not as an API; check models.providers.mine.url in <home>/.config/tenon/tenon.toml, or use another model\n',
			status: 1,
		});
	});
});
