import { expect, it } from 'vitest';
import { testAgent } from '../../test/support/agent-fixture.ts';
import { plugin } from '../../test/support/plugins.ts';
import type { JsonObject } from '../data/json.ts';
import { sessionGraph } from '../plugins/services.ts';
import type { Store } from '../store/store.ts';

/** A plugin that adds a node at each checkpoint, and by an operation. */
const recording = (payload: () => JsonObject) =>
	plugin('recorder', ({ turn, operations }) => {
		turn.checkpoint(async (_payload, _context, services) => {
			await services
				.get(sessionGraph)
				.append({ requestId: 'once', nodes: [{ kind: 'plugin', payload: payload() }] });
		});
		const schema = { type: 'object' } as const;
		operations.command(
			{ name: 'record', description: 'adds the node', input: schema, output: schema },
			async (_input, { graph }) => {
				await graph.append({ requestId: 'once', nodes: [{ kind: 'plugin', payload: payload() }] });
				return {};
			},
		);
	});

const addedTo = async (store: Store): Promise<readonly (readonly [string, JsonObject])[]> => {
	const { leaf } = (await store.sessions.read('s'))!;
	const nodes = await store.sessions.nodes('s', { from: 1, to: leaf });
	return nodes.filter(({ kind }) => kind === 'plugin').map(({ id, payload }) => [id, payload]);
};

it('a request for nodes is applied once for its session: in turns and beside them', async () => {
	let payload: JsonObject = { n: 1 };
	const plugins = [recording(() => payload)];
	const { agent, store } = testAgent(['one', 'two', 'three'], {}, { plugins });
	const session = agent.session('s');
	await session.run('a');
	await session.run('b');
	await session.operate('record', {});
	expect(await addedTo(store)).toEqual([['graph/once/0', { n: 1 }]]);
	payload = { n: 2 };
	await expect(session.operate('record', {})).rejects.toMatchObject({
		code: 'store.conflict',
		message: 'append once to session s was made with another content',
	});
	await expect(session.run('c')).rejects.toMatchObject({ code: 'plugin.failed', plugin: 'recorder' });
	expect(await addedTo(store)).toEqual([['graph/once/0', { n: 1 }]]);
});

it('one that was applied beside turns is not applied again in one', async () => {
	const { agent, store } = testAgent(['one'], {}, { plugins: [recording(() => ({ n: 1 }))] });
	const session = agent.session('s');
	await session.operate('record', {});
	await session.run('a');
	expect(await addedTo(store)).toEqual([['graph/once/0', { n: 1 }]]);
});
