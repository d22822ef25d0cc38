import { beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { fronts } from '../support/fronts.ts';
import { expects, play, type } from '../support/scripted-front.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

// Calls its own tool once, and then says what the tool said, piece by piece.
const answering = `
import { existsSync, writeFileSync } from 'node:fs';
start([tool('greet', { who: { type: 'string' } })], {
	tool_call: ({ id, args }) => result(id, 'Hello, ' + args.who + '!'),
	model_request: ({ id, provider, model, request }) => {
		const end = (more) => send({ type: 'model_result', id, ...more });
		if (model === 'frail' && !existsSync('died')) {
			writeFileSync('died', '');
			process.exit(1);
		}
		if (model === 'shy') return end({ error: 'no, thank you', fault: 'authentication' });
		const last = request.messages.at(-1);
		if (last.role === 'user') return end({
			content: [{ type: 'tool_call', id: 'call-1', name: 'greet', args: { who: last.content[0].text } }],
			usage: { input: 10, output: 2 },
		});
		send({ type: 'model_event', id, event: { text: 'It says: ' } });
		const text = 'It says: ' + last.results[0].content[0].text;
		end({ content: [{ type: 'text', text }], model: provider + '-' + model, usage: { input: 20, output: 3 } });
	},
}, ['x.contribute']);
`;

const extensions = { acme: answering };
const manifests = {
	acme: { contributes: { providers: [{ name: 'acme', models: ['big', 'frail', 'shy'] }] } },
};

describe.each(fronts)('%s, a model of an extension', { timeout: 60_000 }, (_name, open) => {
	it('is chosen by its provider and name, and answers with tools and all', async () => {
		await using front = await open({ extensions, manifests });
		await play(front, [
			type('/model acme/big'),
			expects({ type: 'ext_display', command: 'model', text: 'acme/big' }),
			type('Ada'),
			expects({ type: 'tool_call', name: 'greet' }),
			expects({ type: 'text_delta', delta: 'It says: ' }),
			expects({ type: 'usage', input: 20, output: 3 }),
			expects({ type: 'assistant_message', content: [{ type: 'text', text: 'It says: Hello, Ada!' }] }),
			expects({ type: 'done' }),
		]);
		expect((await front.messages()).map(({ role }) => role)).toEqual([
			'user',
			'assistant',
			'tool',
			'assistant',
		]);
	});

	it('is asked again when its extension is back after a crash', async () => {
		await using front = await open({ extensions, manifests });
		await play(front, [
			type('/model acme/frail'),
			expects({ type: 'ext_display', text: 'acme/frail' }),
			type('Ada'),
			expects({ type: 'assistant_message', content: [{ type: 'text', text: 'It says: Hello, Ada!' }] }),
			expects({ type: 'done' }),
		]);
	});

	it('that does not answer says why, and one that is not there is not chosen', async () => {
		await using front = await open({ extensions, manifests });
		await play(front, [
			type('/model acme/none'),
			expects({
				type: 'error',
				message: /there is no model "acme\/none"; known are .*acme\/big, acme\/frail, acme\/shy/,
			}),
			type('/model acme/shy'),
			expects({ type: 'ext_display', text: 'acme/shy' }),
			type('hi'),
			expects({ type: 'error', message: /no, thank you/ }),
			expects({ type: 'done' }),
		]);
	});
});
