import { describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { TestHost } from '../support/test-host.ts';

/** A puppet whose tool answers with the text of its argument `content` as it is. */
const quoting = `hello(); tool('go'); ready();
	listen({ tool_call: ({ id, args }) => write('{"type":"tool_result","id":"' + id + '","content":' + args.content + '}\\n') })`;

const image = Buffer.from([0x89, 0x50]).toString('base64');

describe('results of tools', () => {
	it.each([
		['[{"type":"text","text":"a"},{"type":"text","text":""},{"type":"text","text":"b"}]', 'a\nb'],
		[`[{"type":"image","mime_type":"image/png","data":"${image}"}]`, '(image)'],
	])('16. %s is taken', async (content, expected) => {
		await using host = new TestHost();
		await host.load(host.folders.puppet('quoter', quoting));
		expect(await host.text('go', { content })).toBe(expected);
	});

	it.each([
		['an unknown block', '[{"type":"hologram","x":1},{"type":"text","text":"a"}]', /hologram[\s\S]*\na$/],
		['bad base64', '[{"type":"image","mime_type":"image/png","data":"*"}]', /^error: /],
		['no content', '[]', /^(?!error)./],
		['content that is null', 'null', /^(?!error)./],
		['content that is no list', '"text"', /^error: extension quoter\/go failed: /],
	])('16. %s is mapped to something, and no wait stays open', async (_, content, expected) => {
		await using host = new TestHost();
		await host.load(host.folders.puppet('quoter', quoting));
		expect(await host.text('go', { content })).toMatch(expected);
	});

	it('16. structured content and activated tools are taken over', async () => {
		await using host = new TestHost();
		const source = `hello(); tool('go'); tool('later', { deferred: true }); ready();
			listen({ tool_call: ({ id }) => answer(id, 'x', { structured_content: { n: 1 }, activate_tools: ['later'] }) })`;
		await host.load(host.folders.puppet('opener', source));
		const names = (): readonly string[] => host.toolNames;
		expect(names()).toEqual(['go']);
		expect((await host.call('go')).data).toEqual(new Map([['n', 1]]));
		expect(names()).toEqual(['go', 'later']);
	});

	it('17. a call that is given up is told to a client that knows cancellation, and to no other', async () => {
		await using host = new TestHost();
		const source = (name: string, capabilities: string): string =>
			`hello(${capabilities}); tool('${name}'); tool('${name}-echo'); ready();
			listen({ tool_call: ({ id, name }) => name.endsWith('echo') && answer(id, 'here') })`;
		await host.load(
			host.folders.puppet('knows', source('knows', `['tool_cancel']`)),
			host.folders.puppet('plain', source('plain', '')),
		);
		for (const name of ['knows', 'plain']) {
			const abort = new AbortController();
			const result = host.text(name, {}, { signal: abort.signal });
			await eventually(() => host.folders.heardBy(name).some(({ type }) => type === 'tool_call'));
			abort.abort();
			expect(await result).toMatch(/^error: /);
			// Whatever the first call led to was sent before the second one.
			expect(await host.text(`${name}-echo`)).toBe('here');
		}
		const types = (name: string): readonly unknown[] => host.folders.heardBy(name).map(({ type }) => type);
		expect(types('knows')).toEqual(['hello_ack', 'tool_call', 'tool_cancel', 'tool_call']);
		expect(types('plain')).toEqual(['hello_ack', 'tool_call', 'tool_call']);
	});

	it('18. a secret is taken out of a message before anybody sees it', async () => {
		await using host = new TestHost();
		const source = `hello(); subscribe([], ['assistant_message']); ready();
			listen({ event_intercept: ({ id, text }) => say({ type: 'event_intercept_response', id, replace_text: text.replaceAll('hunter2', '***') }) })`;
		await host.load(host.folders.puppet('redactor', source));
		const parts = [
			{ type: 'text', text: 'it is hunter2' },
			{ type: 'tool_call', callId: 'c', toolName: 'bash', args: {} },
			{ type: 'text', text: 'hunter2 again' },
		] as const;
		expect(await host.run('assistant_message', { parts })).toMatchObject({
			outcome: 'allowed',
			payload: { parts: [{ type: 'text', text: 'it is ***\n*** again' }, parts[1]] },
		});
	});

	it('X3. progress is shown as it comes and is no part of the result', async () => {
		await using host = new TestHost();
		const source = `hello(['x.progress']); tool('go'); ready();
			listen({ tool_call: ({ id }) => {
				say({ type: 'tool_progress', id, text: 'half', percent: 50 });
				answer(id, 'whole');
			} })`;
		await host.load(host.folders.puppet('worker', source));
		const updates: unknown[] = [];
		expect(await host.text('go', {}, { update: (update) => updates.push(update) })).toBe('whole');
		expect(updates).toEqual([{ text: 'half', percent: 50 }]);
	});

	it('X6. arguments that do not fit are refused with their paths, or passed on for a manifest of zot', async () => {
		await using host = new TestHost();
		const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
		const source = (name: string): string =>
			`hello(); tool('${name}', { schema: ${JSON.stringify(schema)} }); ready();
			listen({ tool_call: ({ id, args }) => answer(id, JSON.stringify(args)) })`;
		await host.load(
			host.folders.puppet('ours', source('strict'), { checksArguments: 'enforce' }),
			host.folders.puppet('zots', source('lenient')),
		);
		expect(await host.text('strict', { n: 'x' })).toMatch(/^error: .*\/n/);
		expect(await host.text('strict', { n: 1 })).toBe('{"n":1}');
		expect(host.folders.heardBy('ours').map(({ type }) => type)).toEqual(['hello_ack', 'tool_call']);
		expect(await host.text('lenient', { n: 'x' })).toBe('{"n":"x"}');
		expect(host.status('zots').problems).toMatchObject([{ code: 'arguments.misfit' }]);
	});

	it('X14. a tool has the time that it asks for, and is told how much that is', async () => {
		await using host = new TestHost();
		const source = `hello(['x.timeout']); tool('go', { timeout_ms: 120000 }); subscribe(['session_start']); ready(); let call;
			listen({ tool_call: ({ id }) => { call = id }, event: () => answer(call, 'late') })`;
		await host.load(host.folders.puppet('slow', source));
		const result = host.text('go');
		await eventually(() => host.folders.heardBy('slow').some(({ type }) => type === 'tool_call'));
		expect(host.folders.heardBy('slow')[1]).toMatchObject({ type: 'tool_call', deadline_ms: 120_000 });
		host.timer.travel(100_000);
		await host.run('session_started');
		expect(await result).toBe('late');
	});
});
