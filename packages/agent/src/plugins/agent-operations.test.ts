import { describe, expect, expectTypeOf, it } from 'vitest';
import { testAgent } from '../../test/support/agent-fixture.ts';
import { plugin } from '../../test/support/plugins.ts';
import type { Json } from '../data/json.ts';
import { standardProtocol } from '../protocols/standard/protocol.ts';
import type { AgentOperationRegistrar } from './agent-operations.ts';
import type { PluginFactory } from './plugin-factory.ts';
import type { ProcessService } from './process-service.ts';

const text = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] } as const;
const declared = <const Session extends 'optional' | 'forbidden'>(name: string, session: Session) => ({
	...{ name, description: `does ${name}`, session, input: text, output: text },
});

const factory = (id: string, operations: (registrar: AgentOperationRegistrar) => void): PluginFactory => ({
	...plugin(id),
	operations,
});

const agentWith = (operations: (registrar: AgentOperationRegistrar) => void) =>
	testAgent(['One.'], {}, { plugins: [factory('mine', operations)] });

const wordOf = (input: Json): string => (input as { readonly text: string }).text;

describe('an operation of the agent', () => {
	it('is listed with its schemas and run without a session, of which none is opened', async () => {
		const { agent, store } = agentWith(({ query }) =>
			query(declared('shout', 'forbidden'), (input) => ({ text: wordOf(input).toUpperCase() })),
		);
		expect(agent.operations(null)).toMatchObject([
			{
				...{ owner: 'mine', kind: 'query', name: 'shout', description: 'does shout' },
				...{ session: 'forbidden', input: text, output: text },
			},
		]);
		expect(await agent.operate(null, 'shout', { text: 'hi' })).toEqual({ text: 'HI' });
		expect(await store.sessions.list({ limit: 9 })).toEqual([]);
	});

	it('that forbids a session is not listed in one, and is refused there before it is opened', async () => {
		const { agent } = agentWith(({ command }) => command(declared('tidy', 'forbidden'), (input) => input));
		expect(agent.operations('s')).toEqual([]);
		await expect(agent.session('s').operate('tidy', { text: '' })).rejects.toMatchObject({
			code: 'plugin.operation-refused',
			message: 'operation "tidy": it belongs to no session; run it without one',
		});
		expect(agent.operations('s')).toEqual([]);
	});

	it('that may have a session gets it where its caller names one', async () => {
		const { agent } = agentWith(({ query }) =>
			query(declared('count', 'optional'), async (_input, { session }) => {
				expectTypeOf(session.id).toEqualTypeOf<string | null>();
				if (session.id === null) return { text: 'no session' };
				const { messages } = await session.services().sessions.view();
				return { text: `${session.id}: ${messages.length}` };
			}),
		);
		expect(await agent.operate(null, 'count', { text: '' })).toEqual({ text: 'no session' });
		await agent.session('s').run('Hi');
		expect(await agent.session('s').operate('count', { text: '' })).toEqual({ text: 's: 2' });
		expect(agent.operations('s').map(({ name }) => name)).toEqual(['count']);
		expect(agent.operations(null).map(({ name }) => name)).toEqual(['count']);
	});

	it.each<['query' | 'command' | 'task', string, string]>([
		['query', 'processes', 'sessions'],
		['command', 'processes', 'sessions,graph,lifecycle,processes,triggers'],
		['task', 'processes,signal', 'sessions,graph,lifecycle,processes,triggers,direct,signal'],
	])('that is a %s has what needs no session, and of one what its kind has', async (kind, own, ofSession) => {
		const { agent } = agentWith((registrar) => {
			registrar[kind](declared('bare', 'forbidden'), (_input, context) => ({
				text: Object.keys(context).join(),
			}));
			registrar[kind](declared('within', 'optional'), (_input, { session, ...context }) => ({
				text: `${Object.keys(context)} ${Object.keys(session.services())}`,
			}));
		});
		expect(await agent.operate(null, 'bare', { text: '' })).toEqual({ text: own });
		expect(await agent.operate('s', 'within', { text: '' })).toEqual({ text: `${own} ${ofSession}` });
	});

	it('that asks for what needs a session, where none was named, is told so by a typed error', async () => {
		const { agent } = agentWith(({ command, query }) => {
			command(declared('add', 'optional'), async (input, { session }) => {
				await session.services().graph.append({ requestId: 'r', nodes: [] });
				return input;
			});
			query(declared('read', 'forbidden'), async (input, context) => {
				expectTypeOf(context).toEqualTypeOf<{
					readonly processes: Pick<ProcessService, 'read' | 'wait'>;
				}>();
				await context.processes.read('p');
				return input;
			});
		});
		const unavailable = { code: 'plugin.capability-unavailable' };
		await expect(agent.operate(null, 'add', { text: '' })).rejects.toMatchObject({
			...{ ...unavailable, capability: 'a session' },
			message: 'a session is not available here; run the operation in one',
		});
		await expect(agent.operate(null, 'read', { text: '' })).rejects.toMatchObject({
			...{ ...unavailable, capability: 'the process service' },
		});
	});

	it('takes and returns what its schemas allow; what fails and what is cancelled is told to its caller', async () => {
		const { agent } = agentWith(({ query, task }) => {
			query(declared('echo', 'forbidden'), (input) => ({ said: wordOf(input) }));
			task(declared('hang', 'forbidden'), () => new Promise(() => undefined));
			task(declared('break', 'forbidden'), () => {
				throw new Error('broken');
			});
		});
		await expect(agent.operate(null, 'echo', { text: 7 })).rejects.toMatchObject({
			...{ code: 'plugin.operation-refused', operation: 'echo' },
			message: 'operation "echo": input.text: expected a string, got 7',
		});
		await expect(agent.operate(null, 'echo', { text: '' })).rejects.toMatchObject({
			message: 'operation "echo": output: expected the property text, got an object',
		});
		await expect(agent.operate(null, 'break', { text: '' })).rejects.toMatchObject({
			...{ code: 'plugin.operation-failed', message: 'operation "break" of mine: broken' },
		});
		const end = new AbortController();
		const hanging = agent.operate(null, 'hang', { text: '' }, end.signal);
		end.abort(new Error('enough'));
		await expect(hanging).rejects.toThrow('enough');
		await agent.close();
		await expect(agent.operate(null, 'echo', { text: '' })).rejects.toMatchObject({
			code: 'agent.closed',
		});
	});

	it('has a name that no other one has, whatever its kind and its factory, or the agent is not made', () => {
		const twice = (first: PluginFactory, second: PluginFactory) => () =>
			testAgent([], {}, { plugins: [first, second] });
		const query = factory('one', (registrar) =>
			registrar.query(declared('same', 'optional'), (input) => input),
		);
		const task = factory('two', (registrar) =>
			registrar.task(declared('same', 'forbidden'), (input) => input),
		);
		expect(twice(query, task)).toThrow(
			expect.objectContaining({
				code: 'session.registration-refused',
				message: 'two registers the operation "same": one has registered it; use another name',
			}),
		);
		expect(twice(plugin('none'), query)).not.toThrow();
		const nameless = factory('one', ({ query: add }) =>
			add(declared('No name', 'optional'), (input) => input),
		);
		expect(twice(plugin('none'), nameless)).toThrow(
			/^one registers the operation "No name": names are small/,
		);
	});

	it('has a name that no operation of a session may have: its open fails and names both', async () => {
		const session = plugin('other', ({ operations }) =>
			operations.query(
				{ name: 'same', description: 'the same', input: text, output: text },
				(input) => input,
			),
		);
		const wide = factory('mine', ({ command }) => command(declared('same', 'optional'), (input) => input));
		const { agent } = testAgent([], {}, { plugins: [wide, session] });
		await expect(agent.session('s').open()).rejects.toMatchObject({
			code: 'session.registration-refused',
			message: 'other registers the operation "same": mine has registered it; use another name',
		});
	});

	it('is registered by protocols, too, each of which is asked once', async () => {
		let asked = 0;
		const protocol: PluginFactory = {
			...standardProtocol,
			operations: ({ query }) => {
				asked++;
				query(declared('about', 'forbidden'), (input) => input);
			},
		};
		const options = { protocols: { standard: protocol, again: protocol } };
		const { agent } = testAgent(['One.'], {}, options);
		await agent.session('s').run('Hi');
		expect(await agent.operate(null, 'about', { text: 'x' })).toEqual({ text: 'x' });
		expect(asked).toBe(1);
	});

	it('is registered where it belongs, and while the registrar is valid', async () => {
		const needing = factory('mine', ({ query }) =>
			query({ ...declared('one', 'optional'), session: 'required' as never }, (input) => input),
		);
		expect(() => testAgent([], {}, { plugins: [needing] })).toThrow(
			expect.objectContaining({
				code: 'plugin.operation-refused',
				message:
					'operation "one": mine registers it for the agent, where a session is "optional" or "forbidden", got "required"; register what needs one by `operations` of the registrar',
			}),
		);
		const within = plugin('mine', ({ operations }) =>
			operations.query({ ...declared('one', 'optional'), session: 'optional' as never }, (input) => input),
		);
		await expect(
			testAgent([], {}, { plugins: [within] })
				.agent.session('s')
				.open(),
		).rejects.toMatchObject({
			code: 'plugin.operation-refused',
			message:
				'operation "one": mine registers it for one session, and says that a session is optional; register it by `operations` of the factory',
		});
		let late: AgentOperationRegistrar | undefined;
		agentWith((registrar) => {
			late = registrar;
		});
		expect(() => late?.query(declared('one', 'optional'), (input) => input)).toThrow(
			expect.objectContaining({ code: 'plugin.registrar-closed' }),
		);
		const failing = factory('mine', () => {
			throw new Error('broken');
		});
		expect(() => testAgent([], {}, { plugins: [failing] })).toThrow(
			expect.objectContaining({ code: 'plugin.open-failed', plugin: 'mine', step: 'operations' }),
		);
	});

	it('of a session is not run without one, and one that nobody has registered is refused by name', async () => {
		const session = plugin('mine', ({ operations }) =>
			operations.query({ name: 'own', description: 'own', input: text, output: text }, (input) => input),
		);
		const { agent } = testAgent([], {}, { plugins: [session] });
		await agent.session('s').open();
		expect(agent.operations('s')).toMatchObject([{ name: 'own', session: 'required' }]);
		for (const name of ['own', 'none'])
			await expect(agent.operate(null, name, { text: '' })).rejects.toMatchObject({
				code: 'plugin.operation-refused',
				message: `operation "${name}": no plugin has registered it for the agent; name the session if it is an operation of one`,
			});
		const [own] = agent.operations('s');
		const place = { session: null, processes: {} as never, signal: new AbortController().signal };
		await expect(own!.run({ text: '' }, place)).rejects.toMatchObject({
			message: 'operation "own": it needs a session; name the one that it is for',
		});
	});
});
