/**
 * A protocol of its own, outside of the package: it plans first, then acts, in two frames. The first frame has the model
 * write a plan and shows it no tools; the second has the plan as its task, and all tools.
 *
 * Run it: npx node -C @tenon/source examples/protocol-plugin/plan-then-act.ts
 */
import {
	Agent,
	oneModel,
	openStore,
	type PluginFactory,
	type ProtocolDriver,
	type Provider,
	standardDriver,
} from '@tenon/agent';

/** Acts as the standard protocol does; in the frame that plans, an answer is the task of the frame that acts. */
const driver: ProtocolDriver = {
	...standardDriver,
	name: 'plan-act',
	version: 1,
	prepareStep: (view) =>
		isActing(view.messages)
			? standardDriver.prepareStep(view)
			: [{ type: 'start-llm', request: view.request({ withTools: false }), state: null }],
	onResponse: (view, waiting, response) => {
		if (isActing(view.messages)) return standardDriver.onResponse(view, waiting, response);
		const plan = response.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
		return [
			{
				type: 'append',
				messages: [{ role: 'assistant', id: view.messageId('plan'), parts: response.parts }],
			},
			{
				type: 'finish',
				outcome: { type: 'frame-switch', frameKey: view.turnId, task: `Carry out this plan:\n${plan}` },
			},
		];
	},
};

/** The frame that acts is opened by a task; the one that plans, by what a person said. */
const isActing = (messages: readonly { readonly role: string; readonly source?: string }[]): boolean =>
	messages.some(({ source }) => source === 'task');

/** The protocol: both of its halves, and options of its own. */
export const planThenAct: PluginFactory = {
	id: 'plan-act',
	build: () => ({
		id: 'plan-act',
		register: ({ protocol }) => {
			protocol.driver({
				buildPreamble: ({ tools, turnOptions }) => ({
					driver,
					promptText: `Plan before you act, in at most ${stepsIn(turnOptions)} steps.`,
					tools,
					syncExecutionEnvironment: true,
				}),
			});
			protocol.session({
				// Set once, at the first open; what a session has recorded stays.
				configureOnMaterialize: (context, { pluginOptions }) => {
					const steps = pluginOptions.decode('plan-act', count);
					if (steps !== undefined) context.setProtocolTurnOptionsAllFrames({ steps });
					else if (context.protocolTurnOptions === null)
						context.setProtocolTurnOptionsAllFrames({ steps: 3 });
				},
			});
		},
	}),
};

const stepsIn = (options: unknown): number => (Object(options) as { readonly steps?: number }).steps ?? 3;

const count = (value: unknown): number => {
	if (Number.isSafeInteger(value) && (value as number) > 0) return value as number;
	throw new TypeError('the number of steps is a whole number above 0');
};

/** A model that writes a plan when it is asked for one, and says that it has acted otherwise. */
const model: Provider = {
	name: 'example',
	complete: async ({ messages }) => ({
		parts: [{ type: 'text', text: isActing(messages) ? 'Both files are moved.' : '1. look\n2. move' }],
		model: 'example-1',
		responseId: null,
		finishReason: 'end',
		usage: { input: 1, cacheRead: 0, cacheWrite: 0, output: 1, reasoning: 0 },
	}),
};

const store = await openStore({ file: ':memory:' });
const agent = new Agent({
	store,
	...oneModel(model, 'example-1'),
	protocols: { 'plan-act': planThenAct },
	defaultProtocol: 'plan-act',
});
const session = agent.session('example');
await session.accept('Move the two files.');
await session.settle();
for (const { outcome } of await session.turns()) {
	const { type, task, text } = outcome as {
		readonly type: string;
		readonly task?: string;
		readonly text?: string;
	};
	console.log(`${type}: ${task ?? text}`);
}
await agent.close();
await store.close();
