import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
	anthropicProtocol,
	azureProtocol,
	bedrockKey,
	bedrockProtocol,
	FakeModelServer,
	type FakeProtocol,
	googleProtocol,
	openaiChatProtocol,
	openaiResponsesProtocol,
	openrouterProtocol,
	plainReply,
	vertexProtocol,
} from '../../../agent/test/providers/fake/index.ts';
import { serviceAccount, tokenFor } from '../../../agent/test/providers/google-token.ts';
import { builtProgram } from '../built-program.ts';
import { startRpc } from '../support/rpc-driver.ts';
import { CompanyProxy } from './company-proxy.ts';
import { makeModelWorld } from './run-with-models.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

const accountFile = {
	type: 'service_account',
	client_email: serviceAccount.email,
	private_key: serviceAccount.privateKey,
	private_key_id: serviceAccount.keyId,
};

let server: FakeModelServer | undefined;
afterEach(async () => {
	await server?.close();
	server = undefined;
});

/** A provider as a person sets it up. */
interface SetUp {
	/** What its models begin with. */
	readonly name: string;
	readonly protocol: FakeProtocol;
	readonly model?: string;
	/** Another one, which lacks something. */
	readonly missing?: readonly [model: string, problem: RegExp];
	settings?(url: string): string;
	environment?(url: string): Readonly<Record<string, string>>;
}

const noOpenAi = ['openai/x', /^openai: there is no key; set one: OPENAI_API_KEY, or /] as const;

const ownUrl = (kind: string) => (url: string) =>
	`[models.providers.mine]\nkind = "${kind}"\nurl = "${url}"\nkey_env = "MY_KEY"\n`;

const ownKey = (): Readonly<Record<string, string>> => ({ MY_KEY: 'sk-1' });

const setUps: readonly SetUp[] = [
	...(
		[
			['anthropic', anthropicProtocol],
			['openai', openaiResponsesProtocol],
			['openai-compatible', openaiChatProtocol],
			['openai-chat', openaiChatProtocol],
			['openrouter', openrouterProtocol],
		] as const
	).map(([kind, protocol]) => ({ name: 'mine', protocol, settings: ownUrl(kind), environment: ownKey })),
	{
		...{ name: 'google', protocol: googleProtocol },
		environment: (url) => ({ GOOGLE_BASE_URL: url, GEMINI_API_KEY: 'sk-test' }),
		missing: ['vertex/x', /^vertex: no URL: GOOGLE_VERTEX_PROJECT, or models\.providers\.vertex\.url in /],
	},
	{
		...{ name: 'bedrock', protocol: bedrockProtocol },
		environment: (url) => ({
			...{ BEDROCK_BASE_URL: url, AWS_REGION: bedrockKey.region },
			AWS_ACCESS_KEY_ID: bedrockKey.accessKeyId,
			AWS_SECRET_ACCESS_KEY: bedrockKey.secretAccessKey,
		}),
		missing: ['azure/x', /^azure: no URL: AZURE_RESOURCE_NAME, or models\.providers\.azure\.url in /],
	},
	{
		...{ name: 'vertex', protocol: vertexProtocol },
		environment: () => ({ GOOGLE_VERTEX_PROJECT: 'acme' }),
		missing: ['google/x', /^google: there is no key; set one: GEMINI_API_KEY, or /],
	},
	{
		...{ name: 'azure', protocol: azureProtocol },
		environment: () => ({ AZURE_RESOURCE_NAME: 'acme', AZURE_OPENAI_API_KEY: 'sk-test' }),
		missing: ['bedrock/x', /^bedrock: no URL: AWS_REGION, or models\.providers\.bedrock\.url in /],
	},
];

const usage = { input: 1000, cached: 0, output: 100 };
const isDone = ({ type }: { readonly type: string }): boolean => type === 'done';

describe('tenon rpc', { timeout: 60_000 }, () => {
	it.each(setUps)(
		'holds a whole session with a model of $name that speaks as $protocol.name',
		async (setUp) => {
			const { name, protocol, missing = noOpenAi, settings, environment } = setUp;
			server = await FakeModelServer.start(protocol, ({ last, lastText, model }) => {
				if (model === 'gone') return protocol.refuse(404, 'model_not_found', 'no such model');
				if (model === 'shut') return protocol.refuse(401, 'authentication_error', 'wrong key');
				if (model === 'page') return plainReply(200, '<p>Hello', { 'content-type': 'text/html' });
				if (last === 'tool') return { text: 'It is one.', usage };
				if (lastText === 'look') {
					return {
						reasoning: 'I had better look.',
						text: 'I look.',
						usage,
						calls: [{ id: 'call_1', name: 'shell', args: '{"script":"echo one"}' }],
					};
				}
				return { text: `You said ${lastText}`, usage };
			});
			// Clouds are found by their own names: behind the proxy of a company, and its certificate.
			const origin = new URL(server.url).origin;
			await using proxy = await CompanyProxy.start(
				['acme.openai.azure.com', 'aiplatform.googleapis.com', 'oauth2.googleapis.com'],
				async (host, path, body) =>
					host === 'oauth2.googleapis.com'
						? { json: await tokenFor(body).json() }
						: { url: `${origin}${path}` },
			);
			using models = await makeModelWorld();
			const ca = models.put('company.pem', proxy.authority);
			models.put(
				'.config/tenon/tenon.toml',
				`${settings?.(server.url) ?? ''}[models.facts."${name}/large"]\nprice = { input = 10, output = 100 }\n[network]\nproxy = "${proxy.url}"\nca = "${ca}"\n`,
			);
			const account = models.put('account.json', JSON.stringify(accountFile));
			await using rpc = await startRpc({
				world: models.world,
				model: `${name}/large`,
				environment: {
					...environment?.(server.url),
					...(name === 'vertex' && { GOOGLE_APPLICATION_CREDENTIALS: account }),
				},
			});
			expect((await rpc.request('hello')).data).toMatchObject({ provider: name, model: `${name}/large` });
			const looked = rpc.next(isDone);
			await rpc.request('prompt', { message: 'look' });
			await looked;
			expect(rpc.lines.filter(({ type }) => type === 'tool_result')).toMatchObject([
				{ content: [{ text: 'one\n' }] },
			]);
			// A price of 10 and 100 dollars for a million: 0.01 and 0.01 for each of two calls.
			expect(rpc.lines.filter(({ type }) => type === 'usage')).toMatchObject([
				{ input: 1000, output: 100, cost_usd: 0.02, turn_cost_usd: 0.02, cumulative: { cost_usd: 0.02 } },
				{ input: 1000, output: 100, cost_usd: 0.02, turn_cost_usd: 0.04, cumulative: { cost_usd: 0.04 } },
			]);
			// What goes wrong ends a turn, not the session.
			for (const [model, problem] of [
				[`${name}/gone`, /: there is no model "gone" at /],
				[`${name}/shut`, /: the key was refused; set another one: .* \(401 wrong key\)$/],
				[
					`${name}/page`,
					/answered with a web page, not as an API; check .*models\.providers\.\w+\.url in .*, or use another model$/,
				],
				missing,
			] as const) {
				await rpc.request('set_model', { model });
				// Listened for from before: all of it may be there with the response.
				const failed = rpc.next(({ type }) => type === 'turn_end');
				const over = rpc.next(isDone);
				await rpc.request('prompt', { message: 'hello' });
				expect(String((await failed).error)).toMatch(problem);
				await over;
			}
			await rpc.request('set_model', { model: `${name}/large` });
			const answer = rpc.next(({ type }) => type === 'assistant_message');
			const done = rpc.next(isDone);
			await rpc.request('prompt', { message: 'again' });
			expect(await answer).toMatchObject({ content: [{ type: 'text', text: 'You said again' }] });
			await done;
			expect(server.faults).toEqual([]);
			expect([...proxy.hosts]).toEqual(
				{ vertex: ['oauth2.googleapis.com', 'aiplatform.googleapis.com'], azure: ['acme.openai.azure.com'] }[
					name
				] ?? [],
			);
			expect(await rpc.finish()).toBe(0);
		},
	);

	it('stops a turn before it exceeds its budget, and goes on when that is raised', async () => {
		const lengths: number[] = [];
		server = await FakeModelServer.start(anthropicProtocol, ({ body }) => {
			const output = Math.min(1000, body.max_tokens as number);
			lengths.push(output);
			return { text: 'So.', usage: { input: 1000, cached: 0, output } };
		});
		const settings = (session: number): string =>
			`[models.providers.mine]\nkind = "anthropic"\nurl = "${server!.url}"\nkey_env = "MY_KEY"\n[models.facts."mine/large"]\nprice = { input = 1, output = 100 }\n[models.budget]\nsession = ${session}\n`;
		using models = await makeModelWorld(settings(0.2));
		const ask = (): ReturnType<typeof models.run> =>
			models.run(['-p', '-m', 'mine/large', 'hi', ...models.inProject], { MY_KEY: 'sk-1' });
		const again = (): ReturnType<typeof models.run> =>
			models.run(['-p', '-c', '-m', 'mine/large', 'hi', ...models.inProject], { MY_KEY: 'sk-1' });
		expect(await ask()).toEqual({ stdout: 'So.\n', stderr: '', status: 0 });
		const runs = [await again(), await again()];
		expect(runs.map(({ status }) => status)).toEqual([0, 1]);
		expect(runs[1]!.stderr).toMatch(
			/^tenon: mine: the next call may exceed the budget of a session, \$0\.20: \$0\.1\d are spent, .*; raise models\.budget\.session in <home>\/\.config\/tenon\/tenon\.toml, or use a cheaper model\n$/,
		);
		expect(lengths).toEqual([1000, expect.any(Number)]);
		// The second answer was as long as the rest paid for.
		expect(lengths[1]).toBeLessThan(1000);
		expect(lengths.reduce((cost, length) => cost + 0.001 + length / 10_000, 0)).toBeLessThanOrEqual(0.2);
		models.put('.config/tenon/tenon.toml', settings(2));
		expect((await again()).status).toBe(0);
	});
});
