/**
 * A protocol of its own, outside of the package: it plans first, then acts, in two frames. The first frame has the model
 * write a plan and shows it no tools; the second has the plan as its task, and all tools.
 *
 * Run it: npx node -C @tenon/source examples/protocol-plugin/plan-then-act.ts
 */
import {
	Agent,
	type DriverView,
	type Json,
	type Message,
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
		// A command to the session, such as to compact it, is the standard protocol's in both frames.
		isActing(view) || view.command !== null
			? standardDriver.prepareStep(view)
			: [{ type: 'start-llm', request: view.request({ withTools: false }), state: null }],
	onResponse: (view, waiting, response) => {
		if (isActing(view)) return standardDriver.onResponse(view, waiting, response);
		const plan = response.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
		return [
			{
				type: 'append',
				messages: [{ role: 'assistant', id: view.messageId('plan'), parts: response.parts }],
			},
			{
				type: 'finish',
				outcome: {
					type: 'frame-switch',
					frameKey: view.turnId,
					task: `Carry out this plan:\n${plan}`,
					options: { ...optionsIn(view.protocolOptions), isActing: true },
				},
			},
		];
	},
};

/** What a frame is for is in its turn options: its messages may be summarised at any time. */
const isActing = ({ protocolOptions }: DriverView): boolean => optionsIn(protocolOptions).isActing === true;

const optionsIn = (options: Json): { readonly steps?: number; readonly isActing?: boolean } =>
	Object(options);

/** The protocol: both of its halves, and options of its own. */
export const planThenAct: PluginFactory = {
	id: 'plan-act',
	build: () => ({
		id: 'plan-act',
		register: ({ protocol }) => {
			protocol.driver({
				buildPreamble: ({ tools, turnOptions }) => ({
					driver,
					promptText: `Plan before you act, in at most ${optionsIn(turnOptions).steps} steps.`,
					tools,
					syncExecutionEnvironment: true,
				}),
			});
			protocol.session({
				// At every open: what the session has recorded stays where the open says nothing else.
				configureOnMaterialize: (context, { pluginOptions }) => {
					const recorded = optionsIn(context.protocolTurnOptions);
					const steps = pluginOptions.decode('plan-act', count) ?? recorded.steps ?? 3;
					context.setProtocolTurnOptions({ ...recorded, steps });
				},
			});
		},
	}),
};

const count = (value: unknown): number => {
	if (Number.isSafeInteger(value) && (value as number) > 0) return value as number;
	throw new TypeError('the number of steps is a whole number above 0');
};

/** A model that answers what a person says first with a plan, and says that it has acted otherwise. */
const model: Provider = {
	name: 'example',
	complete: async ({ messages }) => ({
		parts: [
			{ type: 'text', text: messages.length === 1 && isInput(messages[0]) ? plan : 'Both files are moved.' },
		],
		model: 'example-1',
		responseId: null,
		finishReason: 'end',
		usage: { input: 1, cacheRead: 0, cacheWrite: 0, output: 1, reasoning: 0 },
	}),
};

const plan = '1. look\n2. move';

const isInput = (message: Message | undefined): boolean =>
	message?.role === 'user' && message.source === 'input';

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
await session.compact();
await session.run('Is it done?');
for (const { outcome } of await session.turns()) {
	const { type, task, text } = outcome as {
		readonly type: string;
		readonly task?: string;
		readonly text?: string;
	};
	if (task !== undefined || text !== undefined) console.log(`${type}: ${task ?? text}`);
}
await agent.close();
await store.close();
