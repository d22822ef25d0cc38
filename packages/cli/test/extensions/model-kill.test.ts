import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { makeFrontWorld } from '../support/front-world.ts';
import { type RpcDriver, startRpc } from '../support/rpc-driver.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

// Notes what it is asked. Calls a tool first; says what that said, and the first time stops in the middle of it.
const answering = `
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
start([], {
	model_request: ({ id, request }) => {
		const last = request.messages.at(-1);
		appendFileSync('asked', last.role + '\\n');
		const usage = { input: 1000, output: 100 };
		const end = (content) => send({ type: 'model_result', id, content, usage });
		if (last.role === 'user')
			return end([{ type: 'tool_call', id: 'c', name: 'shell', args: { script: 'echo one' } }]);
		send({ type: 'model_event', id, event: { text: 'It is ' } });
		if (!existsSync('stopped')) return writeFileSync('stopped', '');
		end([{ type: 'text', text: 'It is one.' }]);
	},
}, ['x.contribute']);
`;

const options = {
	extensions: { acme: answering },
	manifests: { acme: { contributes: { providers: [{ name: 'acme', models: ['big'] }] } } },
};

const verb = async (rpc: RpcDriver, name: string, argument: object = {}): Promise<unknown> => {
	const { success, data, error } = await rpc.request('call', { verb: name, argument });
	if (!success) throw new Error(String(error));
	return (data as { readonly result?: unknown }).result;
};

describe('a model of an extension', { timeout: 120_000 }, () => {
	it('whose program is killed in the middle of its answer is asked for that one alone again', async () => {
		using world = makeFrontWorld(options);
		const args = ['--store', join(world.home, 'sessions.db')];
		const first = await startRpc({ world, args });
		await first.request('set_model', { model: 'acme/big' });
		const { sessionId } = (await verb(first, 'state')) as { readonly sessionId: string };
		const begun = first.next(({ type }) => type === 'text_delta');
		await first.request('prompt', { message: 'what is it?' });
		expect(await begun).toMatchObject({ delta: 'It is ' });
		process.kill(first.pid, 'SIGKILL');
		await first.finish();
		const second = await startRpc({ world, args: [...args, '--session', sessionId] });
		await verb(second, 'resumeSession', { sessionId });
		await verb(second, 'settled');
		// What is killed right after its first piece may leave no trace of it.
		const whole = (await second.messages()).filter((message) => !Object.hasOwn(message, 'interrupted'));
		expect(whole.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant']);
		expect(JSON.stringify(whole.at(-1))).toContain('It is one.');
		expect(world.read('../extensions/acme/asked')).toBe('user\ntool\ntool\n');
		expect(await second.finish()).toBe(0);
	});

	it('is paid from the budget that there is for all, by the facts that a person states', async () => {
		using world = makeFrontWorld(options);
		mkdirSync(join(world.home, '.config/tenon'), { recursive: true });
		writeFileSync(
			join(world.home, '.config/tenon/tenon.toml'),
			'[models.facts."acme/big"]\noutput = 1000\nprice = { input = 1, output = 1 }\n[models.budget]\nturn = 0.001\n',
		);
		const rpc = await startRpc({ world, model: 'acme/big' });
		const ended = rpc.next(({ type }) => type === 'turn_end');
		await rpc.request('prompt', { message: 'what is it?' });
		expect(String((await ended).error)).toMatch(
			/^acme: the next call may exceed the budget of a turn, \$0\.0010: .*; raise models\.budget\.turn in .*tenon\.toml, or use a cheaper model$/,
		);
		await rpc.finish();
	});
});
