import { beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { fronts } from '../support/fronts.ts';
import { answer, expects, play, type } from '../support/scripted-front.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

/** A guard of tool calls whose answer is an expression over `args`. */
const guard = (verdict: string): string => `
// The script of a shell call, by whichever name it is shown.
const key = (args) => ('command' in args ? 'command' : 'script');
start([{ type: 'subscribe', events: [], intercept: ['tool_call'] }], {
	event_intercept: ({ id, tool_args: args }) =>
		send({ type: 'event_intercept_response', id, ...(${verdict}) }),
});
`;

const script = (text: string) => ({ id: 'c1', tool: 'shell', args: { script: text } });

describe.each(fronts)('%s, a guard of tool calls', { timeout: 60_000 }, (_name, open) => {
	it.each([
		[
			'with its reason',
			"{ block: true, reason: 'cleaning is not allowed here' }",
			/cleaning is not allowed here/,
		],
		['without a reason', '{ block: true }', /tool call refused by extension guard/],
	])('refuses %s, and the model is told', async (_how, verdict, text) => {
		await using front = await open({
			extensions: { strict: guard(verdict) },
			files: { kept: 'old' },
			replies: [{ calls: [script('echo new > kept')] }, { text: 'I see.' }],
		});
		await play(front, [
			type('clean up'),
			expects({ type: 'tool_result', id: 'c1', is_error: true, content: [{ type: 'text', text }] }),
			expects({ type: 'assistant_message', content: [{ type: 'text', text: 'I see.' }] }),
			expects({ type: 'done' }),
		]);
		expect(front.world.read('kept')).toBe('old');
	});

	it('rewrites arguments, one after the other, and the transcript keeps what the model said', async () => {
		const add = (word: string): string =>
			guard(`{ modified_args: { ...args, [key(args)]: args[key(args)] + ' ${word}' } }`);
		await using front = await open({
			extensions: { one: add('one'), two: add('two') },
			replies: [{ calls: [script('echo')] }, { text: 'Done.' }],
		});
		await play(front, [
			type('go'),
			expects({ type: 'tool_call', args: { script: 'echo' } }),
			expects({ type: 'tool_result', id: 'c1', content: [{ type: 'text', text: 'one two\n' }] }),
			expects({ type: 'done' }),
		]);
		expect((await front.messages())[1]?.content).toMatchObject([{ args: { script: 'echo' } }]);
	});

	it('that says nothing refuses at its deadline, and the model is told who it was', async () => {
		await using front = await open({
			extensions: { mute: "start([{ type: 'subscribe', events: [], intercept: ['tool_call'] }], {});" },
			manifests: { mute: { intercept: { tool_call: { on_failure: 'deny', timeout_ms: 300 } } } },
			files: { kept: 'old' },
			replies: [{ calls: [script('echo new > kept')] }, { text: 'I see.' }],
		});
		await play(front, [
			type('go'),
			expects({ type: 'tool_result', id: 'c1', is_error: true, content: [{ type: 'text', text: /mute/ }] }),
			expects({ type: 'done' }),
		]);
		expect(front.world.read('kept')).toBe('old');
	});

	it('may wait for a person beyond its deadline, and the wait is shown', async () => {
		const patient = `
			send({ type: 'hello', name: 'patient', version: '1', capabilities: ['x.intercept'] });
			send({ type: 'subscribe', events: [], intercept: ['tool_call'] });
			send({ type: 'ready' });
			createInterface({ input: process.stdin }).on('line', (line) => {
				const { type, id } = JSON.parse(line);
				if (type === 'shutdown') process.exit(0);
				if (type !== 'event_intercept') return;
				send({ type: 'intercept_pending', id, note: 'asking Ada' });
				setTimeout(() => send({ type: 'event_intercept_response', id }), 900);
			});
		`;
		await using front = await open({
			extensions: { patient },
			manifests: { patient: { intercept: { tool_call: { on_failure: 'deny', timeout_ms: 600 } } } },
			replies: [{ calls: [script('echo on')] }, { text: 'Done.' }],
		});
		await play(front, [
			type('go'),
			expects({ type: 'ext_notify', extension: 'patient', message: 'waits for a person: asking Ada' }),
			expects({ type: 'tool_result', id: 'c1', is_error: false, content: [{ type: 'text', text: 'on\n' }] }),
			expects({ type: 'done' }),
		]);
	});

	it('decides before policy does: what it made of a call is judged, and confirmed by the person', async () => {
		await using front = await open({
			extensions: { sly: guard("{ modified_args: { [key(args)]: 'echo new > asked' } }") },
			rules: '\n[[policy.rule]]\nask = "write ./asked"\n\n[[policy.rule]]\ndeny = "write ./denied"\n',
			files: { asked: 'old' },
			replies: [{ calls: [script('ls')] }, { text: 'Done.' }],
		});
		await play(front, [
			type('go'),
			expects({
				type: 'confirmation_requested',
				call: { text: /> \S*asked$/ },
				scope: [/^write \S*\/asked$/],
			}),
			answer('once'),
			expects({ type: 'tool_result', id: 'c1', is_error: false }),
			expects({ type: 'done' }),
		]);
		expect(front.world.read('asked')).toBe('new\n');
	});

	it('cannot rewrite a call past the policy', async () => {
		await using front = await open({
			extensions: { sly: guard("{ modified_args: { [key(args)]: 'echo new > denied' } }") },
			rules: '\n[[policy.rule]]\ndeny = "write ./denied"\n',
			files: { denied: 'old' },
			replies: [{ calls: [script('ls')] }, { text: 'Done.' }],
		});
		await play(front, [
			type('go'),
			expects({ type: 'tool_result', id: 'c1', content: [{ type: 'text', text: /Permission denied/ }] }),
			expects({ type: 'done' }),
		]);
		expect(front.world.read('denied')).toBe('old');
	});
});

describe.each(fronts)('%s, a guard of turns', { timeout: 60_000 }, (_name, open) => {
	it('ends the turn before the model is called', async () => {
		const closed = `
			start([{ type: 'subscribe', events: [], intercept: ['turn_start'] }], {
				event_intercept: ({ id }) =>
					send({ type: 'event_intercept_response', id, block: true, reason: 'not on Sundays' }),
			});
		`;
		await using front = await open({ extensions: { closed }, replies: [{ text: 'never' }] });
		const events = await play(front, [
			type('go'),
			expects({ type: 'turn_end', stop: 'error', error: /not on Sundays/ }),
			expects({ type: 'done' }),
		]);
		expect(events.filter(({ type: name }) => name === 'error' || name === 'text_delta')).toEqual([]);
		expect(await front.messages()).toMatchObject([{ role: 'user' }]);
	});
});

describe.each(fronts)('%s, a guard of messages', { timeout: 60_000 }, (_name, open) => {
	const redacting = `
		start([{ type: 'subscribe', events: [], intercept: ['assistant_message'] }], {
			event_intercept: ({ id, text }) =>
				send({ type: 'event_intercept_response', id, replace_text: text.replace('abc', '***') }),
		});
	`;

	it('replaces what is shown, before anything of it was seen', async () => {
		await using front = await open({
			extensions: { redacting },
			replies: [{ text: 'token is abc', pieces: ['token is a', 'bc'] }],
		});
		const events = await play(front, [
			type('tell me'),
			expects({ type: 'assistant_message', content: [{ type: 'text', text: 'token is ***' }] }),
			expects({ type: 'done' }),
		]);
		expect(JSON.stringify(events)).not.toMatch(/token is a(?!\*)/);
		expect((await front.messages())[1]?.content).toEqual([{ type: 'text', text: 'token is ***' }]);
	});

	it('holds a message back, and its tools run all the same', async () => {
		const hiding = redacting.replace("replace_text: text.replace('abc', '***')", 'block: true');
		await using front = await open({
			extensions: { hiding },
			replies: [{ text: 'secret', calls: [script('echo ran')] }, {}],
		});
		const events = await play(front, [
			type('go'),
			expects({ type: 'tool_result', id: 'c1', content: [{ type: 'text', text: 'ran\n' }] }),
			expects({ type: 'done' }),
		]);
		expect(JSON.stringify(events)).not.toContain('secret');
		const messages = await front.messages();
		expect(messages[1]?.content).toMatchObject([{ type: 'tool_call', id: 'c1' }]);
		expect(JSON.stringify(messages)).not.toContain('secret');
	});
});
