import { decodeText, encodeText } from '@tenon/core';
import type { PluginFactory } from '../../src/plugins/plugin-factory.ts';
import type {
	ProtocolBeforeLlmCallContext,
	ProtocolLlmCallAction,
	ProtocolSessionPlugin,
} from '../../src/plugins/protocol-session.ts';
import { sessionGraph, triggers } from '../../src/plugins/services.ts';
import type { Life } from './life.ts';
import { Random } from './random.ts';
import type { Trouble } from './trouble.ts';
import type { Report } from './violation.ts';

/** What the plugins of the simulation need. */
export interface ScribeOptions {
	readonly seed: number;
	readonly life: Life;
	readonly trouble: Trouble;
	readonly report: Report;
}

/** What a note says that a scribe adds to the conversation before each model call. */
export const notePattern: RegExp = /^(\d+) calls so far$/;

/** What a scribe asks a model beside the conversation. */
export const scribeSource = 'scribe';

/**
 * A plugin that does of everything: it counts the calls of tools in a snapshot and its blob, tells the model the count,
 * adds to the graph at checkpoints, and waits for an event that it declares and reports. It may fail at each of them.
 */
export const scribe = ({ life, trouble, report }: ScribeOptions): PluginFactory => ({
	id: 'scribe',
	build: ({ sessionId }) => {
		let calls = 0;
		const failNow = (): void => {
			if (trouble.forHook()) throw new Error('the scribe failed');
		};
		return {
			id: 'scribe',
			register: (registrar) => {
				const { modelCalls, toolCalls, turn } = registrar;
				registrar.triggers.declareEvent({ name: 'noted', description: 'It is noted.', schema: {} });
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
				turn.before(async (_payload, { signal }, services) => {
					await life.wait('scribe before a turn', 5, signal);
					failNow();
					const source = { type: 'event', event: 'noted' } as const;
					await services.get(triggers).subscribe({ id: 't', source, kind: 'job', payload: {} });
				});
				turn.checkpoint(async ({ turnId, checkpoint }, _context, services) => {
					failNow();
					const requestId = `${turnId}/${checkpoint}`;
					const nodes = [{ kind: 'plugin', payload: { scribe: requestId } }] as const;
					await services.get(sessionGraph).append({ requestId, nodes });
				});
				turn.after(async (_payload, _context, services) => {
					failNow();
					await services.get(triggers).emit({ event: 'noted', key: 'once', payload: null });
				});
			},
			snapshotRevision: () => calls,
			snapshot: (writer) => {
				failNow();
				writer.blob('calls', encodeText(`${calls}`));
				return { calls };
			},
			restore: (snapshot, reader) => {
				const kept = Object(snapshot?.state) as { readonly calls?: number };
				const blob = reader.blob('calls');
				calls = kept.calls ?? 0;
				if (`${calls}` === (blob === undefined ? '0' : decodeText(blob))) return;
				report(
					'plugin-state-kept',
					`the state of the scribe of ${sessionId} says ${calls}, its blob does not`,
				);
			},
		};
	},
});

/**
 * The session half of a protocol that asks a model beside the conversation, starts processes, waits for them, and now and
 * then switches the frame. What the model said and how processes ended joins the graph.
 */
export const scribeProtocol = ({
	seed,
	trouble,
	life,
}: Omit<ScribeOptions, 'report'>): ProtocolSessionPlugin => ({
	beforeLlmCall: async (context, { messages }) => {
		const { sessionId, turnId, parentInvocation } = context.processScope().scope;
		const place = `${turnId}/${parentInvocation}`;
		const random = new Random(seed, 'scribe', sessionId, place);
		if (trouble.forHook()) throw new Error('the protocol failed');
		if (random.chance(0.4)) await ask(context, place, life);
		const last = messages.at(-1);
		// What wakes the session starts nothing that wakes it again.
		const isAsked = messages.some((message) => message.role === 'user' && message.source === 'task');
		if (!isAsked && random.chance(0.3)) await start(context, place, random.chance(0.5));
		if (!isAsked && last?.role === 'user' && random.chance(0.05)) return elsewhere(place);
		return null;
	},
});

const elsewhere = (place: string): ProtocolLlmCallAction => ({
	switchAgentFrame: { frameKey: `scribe-${place}`, task: 'go on elsewhere' },
});

const ask = async (
	{ directLlmCompletion, sessionGraph: graph, signal }: ProtocolBeforeLlmCallContext,
	place: string,
	life: Life,
): Promise<void> => {
	const parts = [{ type: 'text', text: 'well?' }] as const;
	const question = { role: 'user', id: place, source: 'plugin', parts } as const;
	const { text } = await directLlmCompletion({ messages: [question], key: place }, scribeSource);
	await life.wait('scribe after an answer', 40, signal);
	await graph.append({ requestId: `${place}/well`, nodes: [{ kind: 'plugin', payload: { well: text } }] });
};

const start = async (
	{ processScope, sessionGraph: graph }: ProtocolBeforeLlmCallContext,
	place: string,
	waits: boolean,
): Promise<void> => {
	const processes = processScope();
	const { id } = await processes.start({ kind: 'job', payload: null, wakes: !waits });
	if (!waits) return;
	const { status } = await processes.wait(id);
	await graph.append({ requestId: `${place}/end`, nodes: [{ kind: 'plugin', payload: { end: status } }] });
};
