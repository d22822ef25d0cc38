import { encodeText, textResult } from '@tenon/core';
import { driverProtocol } from '../../../src/plugins/driver-protocol.ts';
import type { PluginFactory } from '../../../src/plugins/plugin-factory.ts';
import { sessionGraph, triggers } from '../../../src/plugins/services.ts';
import { standardDriver } from '../../../src/protocols/standard/driver.ts';
import type { Scenario, ScriptedTool } from '../scenario.ts';

const note: ScriptedTool = { replay: 'safe', run: () => ({ result: textResult('noted') }) };

/**
 * Counts the calls of tools, over all turns; each model call is told the count by a message that joins the transcript, so that
 * a count that was lost or made twice shows. The count is in its snapshot, and in a blob of it.
 */
const counter = (): PluginFactory => ({
	id: 'counter',
	build: () => {
		let calls = 0;
		return {
			id: 'counter',
			register: ({ toolCalls, modelCalls }) => {
				toolCalls.after(() => {
					calls++;
				});
				modelCalls.before(() => ({
					answer: 'allow',
					requests: [
						{
							type: 'enqueue-messages',
							messages: [{ role: 'user', text: `${calls} calls so far` }],
							lasting: 'durable',
						},
					],
				}));
			},
			snapshotRevision: () => calls,
			snapshot: (writer) => {
				writer.blob('dots', encodeText('.'.repeat(calls)));
				return { calls };
			},
			restore: (snapshot, reader) => {
				calls = reader.blob('dots')?.length ?? 0;
				const { calls: kept = 0 } = Object(snapshot?.state) as { readonly calls?: number };
				if (kept !== calls) throw new Error(`the state says ${kept} and the blob ${calls}`);
			},
		};
	},
});

/** Adds a node to the graph at each checkpoint. */
const recorder = (): PluginFactory => ({
	id: 'recorder',
	build: () => ({
		id: 'recorder',
		register: ({ turn }) => {
			turn.checkpoint(async ({ turnId, checkpoint }, _context, services) => {
				const requestId = `${turnId}/${checkpoint}`;
				await services
					.get(sessionGraph)
					.append({ requestId, nodes: [{ kind: 'plugin', payload: { checkpoint } }] });
			});
		},
	}),
});

/** Asks a model for a plan before the first call, and then acts on it in another frame. */
const planner = (): PluginFactory =>
	driverProtocol(standardDriver, {
		session: () => ({
			beforeLlmCall: async ({ directLlmCompletion }, { messages }) => {
				const [first] = messages;
				if (first?.role !== 'user' || first.source !== 'input') return null;
				const parts = [{ type: 'text', text: 'plan' }] as const;
				const question = { role: 'user', id: 'q', source: 'plugin', parts } as const;
				const { text } = await directLlmCompletion({ messages: [question], key: 'plan' }, 'planner');
				return { switchAgentFrame: { frameKey: 'act', task: text.split(' (')[0]! } };
			},
		}),
	});

/** Starts a process before the first model call. */
const starter = (): PluginFactory =>
	driverProtocol(standardDriver, {
		session: () => ({
			beforeLlmCall: async ({ processScope }) => {
				await processScope().start({ id: 'walls', kind: 'job', payload: null });
				return null;
			},
		}),
	});

/** Waits for an event that it declares, and reports it before its turns are committed. */
const builder = (): PluginFactory => ({
	id: 'builder',
	build: () => ({
		id: 'builder',
		register: (registrar) => {
			const schema = { type: 'object', required: ['floors'] } as const;
			registrar.triggers.declareEvent({ name: 'built', description: 'It stands.', schema });
			registrar.turn.before(async (_payload, _context, services) => {
				const source = { type: 'event', event: 'built' } as const;
				await services.get(triggers).subscribe({ id: 't', source, kind: 'job', payload: {} });
			});
			registrar.turn.after(async (_payload, _context, services) => {
				await services.get(triggers).emit({ event: 'built', key: 'house', payload: { floors: 2 } });
			});
		},
	}),
});

/** Asks a model beside the conversation, as extensions do. */
const consult: ScriptedTool = {
	replay: 'safe',
	run: async ({ sessionId, callId }, _act, agent) => {
		const parts = [{ type: 'text', text: 'well?' }] as const;
		const { text } = await agent.complete({
			...{ sessionId, callId, usageSource: 'extension/asker' },
			request: { messages: [{ role: 'user', id: 'q', source: 'plugin', parts }], key: 'well?' },
		});
		return { result: textResult(text) };
	},
};

/** Scenarios in which plugins have state, add to the graph, ask models and switch the frame. */
export const plugins: readonly Scenario[] = [
	{
		name: 'a plugin whose state is committed',
		script: [
			{ type: 'say', session: 's', text: 'count' },
			{ type: 'say', session: 's', text: 'on' },
		],
		tapes: {
			count: [
				{ reply: { calls: [{ id: 'a', tool: 'note' }] } },
				{ reply: { text: 'one' } },
				{ reply: { calls: [{ id: 'b', tool: 'note' }] } },
				{ reply: { text: 'two' } },
			],
		},
		tools: { note },
		plugins: () => [counter()],
	},
	{
		name: 'a plugin that adds to the graph',
		script: [{ type: 'say', session: 's', text: 'go' }],
		tapes: { go: [{ reply: { calls: [{ id: 'a', tool: 'note' }] } }, { reply: { text: 'done' } }] },
		tools: { note },
		plugins: () => [recorder()],
	},
	{
		name: 'a protocol that plans and then switches the frame',
		script: [{ type: 'say', session: 's', text: 'build it' }],
		tapes: {
			plan: [{ reply: { text: 'first the walls', usage: { input: 4, output: 2 } } }],
			'first the walls': [{ reply: { text: 'built', usage: { input: 9 } } }],
		},
		protocols: () => ({ planner: planner() }),
		plugins: () => [counter()],
	},
	{
		name: 'a plugin that starts a process',
		script: [{ type: 'say', session: 's', text: 'go' }, { type: 'work' }, { type: 'attend', session: 's' }],
		tapes: { go: [{ reply: { text: 'begun' } }, { reply: { text: 'I heard of it' } }] },
		protocols: () => ({ starter: starter() }),
	},
	{
		name: 'a plugin whose event starts a process',
		script: [{ type: 'say', session: 's', text: 'go' }, { type: 'work' }, { type: 'attend', session: 's' }],
		tapes: { go: [{ reply: { text: 'begun' } }, { reply: { text: 'I heard of it' } }] },
		plugins: () => [builder()],
	},
	{
		name: 'a direct completion inside of a tool',
		script: [{ type: 'say', session: 's', text: 'go' }],
		tapes: {
			go: [{ reply: { calls: [{ id: 'a', tool: 'consult' }] } }, { reply: { text: 'done' } }],
			'well?': [{ reply: { text: 'very well', usage: { input: 3, output: 2 } } }],
		},
		tools: { consult },
	},
];
