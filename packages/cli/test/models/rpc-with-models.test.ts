import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
	anthropicProtocol,
	FakeModelServer,
	openaiChatProtocol,
	openaiResponsesProtocol,
	plainReply,
} from '../../../agent/test/providers/fake/index.ts';
import { builtProgram } from '../built-program.ts';
import { startRpc } from '../support/rpc-driver.ts';
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
	['anthropic', anthropicProtocol],
	['openai', openaiResponsesProtocol],
	['openai-compatible', openaiChatProtocol],
] as const;

const usage = { input: 1000, cached: 0, output: 100 };
const isDone = ({ type }: { readonly type: string }): boolean => type === 'done';

describe('tenon rpc', { timeout: 60_000 }, () => {
	it.each(wires)('holds a whole session with a model that speaks as %s', async (kind, protocol) => {
		server = await FakeModelServer.start(protocol, ({ last, lastText, model }) => {
			if (model === 'gone') return protocol.refuse(404, 'model_not_found', 'no such model');
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
		using models = await makeModelWorld(
			`[models.providers.mine]\nkind = "${kind}"\nurl = "${server.url}"\nkey_env = "MY_KEY"\n[models.facts."mine/large"]\nprice = { input = 10, output = 100 }\n`,
		);
		await using rpc = await startRpc({
			world: models.world,
			model: 'mine/large',
			environment: { MY_KEY: 'sk-1' },
		});
		expect((await rpc.request('hello')).data).toMatchObject({ provider: 'mine', model: 'mine/large' });
		const looked = rpc.next(isDone);
		await rpc.request('prompt', { message: 'look' });
		await looked;
		expect(rpc.lines.filter(({ type }) => type === 'tool_result')).toMatchObject([
			{ content: [{ text: 'one\n' }] },
		]);
		// A price of 10 and 100 dollars for a million: 0.01 and 0.01 for each of two calls.
		expect(rpc.lines.filter(({ type }) => type === 'usage')).toMatchObject([
			{ input: 1000, output: 100, cost_usd: 0.02, cumulative: { cost_usd: 0.02 } },
			{ input: 1000, output: 100, cost_usd: 0.02, cumulative: { cost_usd: 0.04 } },
		]);
		// What goes wrong ends a turn, not the session.
		for (const [model, text] of [
			['mine/gone', /^mine: there is no model "gone" at /],
			['mine/page', /answered with a web page, not as an API; check models\.providers\.mine\.url in /],
		] as const) {
			await rpc.request('set_model', { model });
			// Listened for from before: all of it may be there with the response.
			const failed = rpc.next(({ type }) => type === 'turn_end');
			const over = rpc.next(isDone);
			await rpc.request('prompt', { message: 'hello' });
			expect(JSON.stringify(await failed)).toMatch(
				new RegExp(text.source.replace('^', '').replaceAll('"', '\\\\\\\\?"')),
			);
			await over;
		}
		await rpc.request('set_model', { model: 'mine/large' });
		const answer = rpc.next(({ type }) => type === 'assistant_message');
		const done = rpc.next(isDone);
		await rpc.request('prompt', { message: 'again' });
		expect(await answer).toMatchObject({ content: [{ type: 'text', text: 'You said again' }] });
		await done;
		expect(server.faults).toEqual([]);
		expect(await rpc.finish()).toBe(0);
	});

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
