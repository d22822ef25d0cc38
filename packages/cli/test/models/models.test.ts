import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FakeModelServer, openaiChatProtocol } from '../../../agent/test/providers/fake/index.ts';
import { builtProgram } from '../built-program.ts';
import { makeModelWorld } from './run-with-models.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

let server: FakeModelServer | undefined;
afterEach(async () => {
	await server?.close();
	server = undefined;
});

const signedOut = {
	OLLAMA_BASE_URL: 'http://127.0.0.1:9/v1',
	LMSTUDIO_BASE_URL: 'http://127.0.0.1:9/v1',
	LLAMACPP_BASE_URL: 'http://127.0.0.1:9/v1',
};

describe('tenon models', { timeout: 60_000 }, () => {
	it('says what is missing where no model can be asked', async () => {
		using models = await makeModelWorld();
		const { stdout, status } = await models.run(['models'], signedOut);
		expect(status).toBe(0);
		expect(stdout.split('\n').slice(0, 2)).toEqual([
			'No model can be asked yet:',
			"anthropic: no key: ANTHROPIC_API_KEY, or 'tenon login anthropic', or models.providers.anthropic.key_file in <home>/.config/tenon/tenon.toml",
		]);
		expect(stdout).toContain('\nollama: no server answers at http://127.0.0.1:9/v1\n');
		expect(stdout).toContain(
			'\nbedrock: no URL: AWS_REGION, or models.providers.bedrock.url in <home>/.config/tenon/tenon.toml, or BEDROCK_BASE_URL\n',
		);
	});

	it('lists what a key opens, with what is known of it', async () => {
		using models = await makeModelWorld(
			'[models.facts."openai/gpt-5"]\ncontext = 1000\n[models.facts."openai/mine"]\nprice = { input = 1, output = 2 }\n',
		);
		const { stdout } = await models.run(['models', 'openai'], { OPENAI_API_KEY: 'sk-1', ...signedOut });
		const lines = stdout.split('\n');
		const rows = lines.filter((line) =>
			/^(?:MODEL|openai\/(?:mine|gpt-5|gpt-6\.2-sol|gpt-4\.1)) /.test(line),
		);
		expect(rows).toEqual([
			'MODEL                 CONTEXT  OUTPUT    IN  CACHED   OUT',
			'openai/gpt-4.1          1.05M     33k     2     0.5     8',
			'openai/gpt-5               1k    128k  1.25   0.125    10',
			'openai/gpt-6.2-sol      1.05M    128k     2     0.1    10',
			'openai/mine                 ?       ?     1       ?     2',
		]);
		expect(lines.slice(1, -4).every((line) => line.startsWith('openai/'))).toBe(true);
		expect(lines.slice(-3)).toEqual([
			'',
			'Facts of 2026-11-18; prices in US dollars for a million tokens.',
			'',
		]);
	});

	it('says what was spent today', async () => {
		using models = await makeModelWorld();
		// Midnight may come between the two.
		for (const at of [Date.now(), Date.now() + 86_400_000]) {
			const file = `.state/tenon/spending/${new Date(at).toISOString().slice(0, 10)}.jsonl`;
			models.put(
				file,
				['{"session":"s","turns":["t"],"cost":0.5}', '{"session":"r","turns":["u"],"cost":0.125}', ''].join(
					'\n',
				),
			);
		}
		const { stdout } = await models.run(['models', 'openai'], { OPENAI_API_KEY: 'sk-1' });
		expect(stdout).toMatch(/\nSpent today: \$0\.6250\.\n$/);
		const json = await models.run(['models', '--json', 'openai']);
		expect(JSON.parse(json.stdout).spentTodayUsd).toBe(0.625);
	});

	it('says how a model of a provider is named that lists none', async () => {
		using models = await makeModelWorld(
			'[models.providers.mine]\nurl = "http://127.0.0.1:9/v1"\nkey_env = "MY_KEY"\n',
		);
		expect(await models.run(['models'], { MY_KEY: 'sk-1', ...signedOut })).toEqual({
			stdout: 'mine: any of its models can be named, as mine/MODEL; none is listed here\n',
			stderr: '',
			status: 0,
		});
	});

	it('takes a key from a secret, and from a file that only its owner can read', async () => {
		using models = await makeModelWorld(
			'[models.providers.mine]\nurl = "https://models.example/v1"\nkey_file = "KEYFILE"\n',
		);
		const file = models.put('key', 'sk-1\n', 0o644);
		models.put(
			'.config/tenon/tenon.toml',
			`[models.providers.mine]\nurl = "https://models.example/v1"\nkey_file = "${file}"\n`,
		);
		const problemOf = async (): Promise<unknown> => {
			const { stdout } = await models.run(['models', '--json', 'mine'], signedOut);
			return JSON.parse(stdout).providers[0].problem;
		};
		expect(await problemOf()).toBe(
			'<home>/key: others may use it (mode 0644); to keep it yours: chmod 600 <home>/key',
		);
		models.put('key2', 'sk-1\n', 0o600);
		models.put(
			'.config/tenon/tenon.toml',
			`[models.providers.mine]\nurl = "https://models.example/v1"\nkey_file = "${file}2"\n`,
		);
		expect(await problemOf()).toBeNull();
		models.put('.config/tenon/tenon.toml', '[models.providers.mine]\nurl = "https://models.example/v1"\n');
		expect(await problemOf()).toMatch(/^no key: 'tenon login mine', or /);
		expect(await models.run(['secret', 'set', 'mine.key'], {}, 'sk-123456')).toMatchObject({ status: 0 });
		expect(await problemOf()).toBeNull();
	});

	it('finds the servers of this machine', async () => {
		server = await FakeModelServer.start(openaiChatProtocol, () => ({ text: 'Hi.' }));
		using models = await makeModelWorld();
		const { stdout } = await models.run(['models'], { ...signedOut, OLLAMA_BASE_URL: server.url });
		expect(stdout.split('\n').slice(0, 2)).toEqual([
			'MODEL         CONTEXT  OUTPUT  IN  CACHED  OUT',
			'ollama/small        ?       ?   ?       ?    ?',
		]);
	});

	it('says which credentials of a cloud are none', async () => {
		using models = await makeModelWorld();
		const file = models.put('account.json', '{"type":"authorized_user"}');
		const { stdout } = await models.run(['models', '--json', 'vertex'], {
			...{ GOOGLE_VERTEX_PROJECT: 'acme', GOOGLE_APPLICATION_CREDENTIALS: file },
		});
		expect(JSON.parse(stdout).providers[0].problem).toBe(
			'GOOGLE_APPLICATION_CREDENTIALS: <home>/account.json has no key of a service account in it; name such a file, or set GOOGLE_VERTEX_API_KEY',
		);
	});

	it('brings newer facts from a URL', async () => {
		const facts = { version: 1, date: '2027-01-03', models: { 'openai/gpt-9': { contextWindow: 9000 } } };
		const page = createServer((request, response) => {
			response.writeHead(request.url === '/facts.json' ? 200 : 404).end(JSON.stringify(facts));
		});
		await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
		const url = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
		using models = await makeModelWorld();
		expect(await models.run(['models', 'update', `${url}/facts.json`])).toEqual({
			...{ stdout: '1 models, as of 2027-01-03\n', stderr: '', status: 0 },
		});
		const gone = await models.run(['models', 'update', `${url}/gone`]);
		expect([gone.status, gone.stderr.replaceAll(url, '<url>')]).toEqual([
			1,
			'tenon models: <url>/gone: it answered with status 404\n',
		]);
		page.closeAllConnections();
		page.close();
	});

	it('brings newer facts from a file, and keeps the old ones where it is none', async () => {
		using models = await makeModelWorld();
		const facts = { version: 1, date: '2027-01-02', models: { 'openai/gpt-9': { contextWindow: 9000 } } };
		const good = models.put('facts.json', JSON.stringify(facts));
		const bad = models.put(
			'bad.json',
			JSON.stringify({ ...facts, models: { 'openai/gpt-9': { contextWindow: -1 } } }),
		);
		expect(await models.run(['models', 'update', good])).toEqual({
			stdout: '1 models, as of 2027-01-02\n',
			stderr: '',
			status: 0,
		});
		expect(await models.run(['models', 'update', bad])).toEqual({
			stdout: '',
			stderr:
				'tenon models: <home>/bad.json: facts.models.openai/gpt-9.contextWindow: expected a whole number that is not negative, got -1\n',
			status: 1,
		});
		for (const [source, problem] of [
			['nothing.json', 'there is no such file'],
			['.', 'it is a folder'],
			['ftp://facts.test/f.json', 'facts come from a URL of http or https alone, or from a file'],
		] as const) {
			expect(await models.run(['models', 'update', source])).toEqual({
				stdout: '',
				stderr: `tenon models: ${source}: ${problem}; name a FILE or a URL, as 'tenon models --help' says\n`,
				status: 1,
			});
		}
		const { stdout } = await models.run(['models', 'openai'], { OPENAI_API_KEY: 'sk-1' });
		expect(stdout).toContain('\nopenai/gpt-9               9k       ?     ?       ?     ?\n');
		expect(stdout).toContain('\nFacts of 2027-01-02;');
	});

	it.each([
		[
			'[models]\nprovider = 1\n',
			'models.provider: left out: "provider" is no key here; did you mean "providers", of default, providers, facts, budget?',
		],
		[
			'[models.providers.mine]\nurl = "ftp://x"\n',
			'models.providers.mine.url: left out: expected a URL such as "http://127.0.0.1:8080/v1", got "ftp://x"',
		],
		[
			'[models.budget]\nday = -1\n',
			'models.budget.day: left out: expected a number that is not negative, got -1',
		],
	])(
		'names the key of a setting that cannot be used, and asks nothing that it may be about: %j',
		async (settings, problem) => {
			using models = await makeModelWorld(settings);
			const { stdout, stderr, status } = await models.run(['models', '--all', '--json'], {
				OPENAI_API_KEY: 'sk-1',
			});
			const place = `<home>/.config/tenon/tenon.toml:2: ${problem}`;
			expect([stderr, status]).toEqual([`tenon models: ${place}\n`, 0]);
			const { providers } = JSON.parse(stdout) as { providers: { name: string; problem: string | null }[] };
			const problemOf = (wanted: string): unknown => providers.find(({ name }) => name === wanted)?.problem;
			const isOne = settings.includes('mine');
			expect([problemOf('mine'), problemOf('openai')]).toEqual(isOne ? [place, null] : [undefined, place]);
		},
	);
});
