import { describe, expect, it } from 'vitest';
import { testAgent } from '../../test/support/agent-fixture.ts';
import { plugin } from '../../test/support/plugins.ts';
import type { Json } from '../data/json.ts';
import type { PluginRegistrar } from './registrar.ts';

const text = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] } as const;
const named = (name: string) => ({ name, description: `does ${name}`, input: text, output: text });

const agentWith = (register: (registrar: PluginRegistrar) => void) =>
	testAgent(['One.', 'Two.'], {}, { plugins: [plugin('mine', register)] });

describe('an operation of a plugin', () => {
	it('is listed with its schemas and run by its name, on a session that is opened for it', async () => {
		const { agent } = agentWith(({ operations }) =>
			operations.query(named('shout'), (input) => ({ text: (input as { text: string }).text.toUpperCase() })),
		);
		expect(agent.operations('s')).toEqual([]);
		expect(await agent.session('s').operate('shout', { text: 'hi' })).toEqual({ text: 'HI' });
		expect(agent.operations('s')).toMatchObject([
			{ owner: 'mine', kind: 'query', name: 'shout', description: 'does shout', input: text, output: text },
		]);
	});

	it.each<['query' | 'command' | 'task', readonly string[]]>([
		['query', ['sessions']],
		['command', ['sessions', 'graph', 'lifecycle', 'processes', 'triggers']],
		['task', ['sessions', 'graph', 'lifecycle', 'processes', 'triggers', 'direct', 'signal']],
	])('that is a %s has just its services', async (kind, services) => {
		const { agent } = agentWith(({ operations }) =>
			operations[kind](named('look'), (_input, context) => ({ text: Object.keys(context).join() })),
		);
		expect(await agent.session('s').operate('look', { text: '' })).toEqual({ text: services.join() });
	});

	it('reads the session, makes others and gives them work', async () => {
		const { agent, store } = agentWith(({ operations }) =>
			operations.command(named('spawn'), async (input, { sessions, lifecycle }) => {
				const { messages } = await sessions.view();
				await lifecycle.createSession({ sessionId: 'child' });
				const said = { sessionId: 'child', text: (input as { text: string }).text, sourceKey: 'k' };
				await lifecycle.startTurn(said);
				await lifecycle.startTurn(said);
				return { text: String(messages.length) };
			}),
		);
		await agent.session('s').run('hello');
		expect(await agent.session('s').operate('spawn', { text: 'work' })).toEqual({ text: '2' });
		expect((await store.sessions.read('child'))?.relation).toEqual({
			...{ type: 'child', parentSessionId: 's', causedBy: null },
		});
		await agent.session('child').settle();
		expect((await agent.session('child').messages()).map(({ role }) => role)).toEqual(['user', 'assistant']);
	});

	it('that takes long ends with its signal', async () => {
		const { agent } = agentWith(({ operations }) =>
			operations.task(
				named('wait'),
				(_input, { signal }) =>
					new Promise<Json>((_, reject) => {
						if (signal.aborted) reject(signal.reason);
						signal.addEventListener('abort', () => reject(signal.reason));
					}),
			),
		);
		const end = new AbortController();
		const waiting = agent.session('s').operate('wait', { text: '' }, end.signal);
		end.abort(new Error('enough'));
		await expect(waiting).rejects.toThrow('enough');
	});

	it('asks no model outside of a turn, which has nothing to book it on', async () => {
		const { agent, requests } = agentWith(({ operations }) =>
			operations.task(named('ask'), async (_input, { direct }) => ({
				text: (await direct.complete({ messages: [] }, 'mine')).text,
			})),
		);
		await expect(agent.session('s').operate('ask', { text: '' })).rejects.toMatchObject({
			code: 'plugin.capability-unavailable',
		});
		expect(requests).toEqual([]);
	});

	const checked = (value: unknown) =>
		typeof value === 'object' && value !== null && 'n' in value
			? { value }
			: { issues: [{ message: 'needs n', path: ['n'] }] };
	const checking = {
		'~standard': {
			version: 1,
			vendor: 'test',
			validate: checked,
			jsonSchema: { input: () => ({ type: 'object' }), output: () => ({ type: 'object' }) },
		},
	} as const;

	it.each<[string, Json, Json, string]>([
		['takes', {}, { n: 1 }, 'operation "count": input.n: needs n'],
		['returns', { n: 1 }, {}, 'operation "count": output.n: needs n'],
	])('%s what its Standard Schema says, or is refused by name', async (_, input, output, message) => {
		let runs = 0;
		const { agent } = agentWith(({ operations }) =>
			operations.command(
				{ name: 'count', description: 'counts', input: checking as never, output: checking as never },
				() => {
					runs++;
					return output;
				},
			),
		);
		await expect(agent.session('s').operate('count', input)).rejects.toMatchObject({
			...{ code: 'plugin.operation-refused', operation: 'count', message },
		});
		expect(runs).toBe(Object.keys(input as object).length);
	});

	it.each<[string, Json, Json, string]>([
		['takes', { text: 7 }, { text: '' }, 'operation "shout": input.text: expected a string, got 7'],
		['returns', { text: '' }, {}, 'operation "shout": output: expected the property text, got an object'],
	])('%s what its JSON Schema says, or is refused by name', async (_, input, output, message) => {
		const ran: Json[] = [];
		const { agent } = agentWith(({ operations }) =>
			operations.query(named('shout'), (given) => {
				ran.push(given);
				return output;
			}),
		);
		await expect(agent.session('s').operate('shout', input)).rejects.toMatchObject({
			...{ code: 'plugin.operation-refused', message },
		});
		expect(ran).toEqual(message.includes('input') ? [] : [input]);
	});

	it('that is not registered is refused by name, and so is a name that is taken', async () => {
		const { agent } = agentWith(() => undefined);
		await expect(agent.session('s').operate('none', {})).rejects.toMatchObject({
			message: 'operation "none": no plugin of the session has registered it',
		});
		const twice = agentWith(({ operations }) => {
			operations.query(named('same'), (input) => input);
			operations.task(named('same'), (input) => input);
		});
		await expect(twice.agent.session('s').open()).rejects.toMatchObject({
			code: 'session.registration-refused',
		});
	});
});
