import { createNetworkPort, portFetch } from '@tenon/host';
import {
	Agent,
	EndpointModels,
	type JsonObject,
	type Message,
	type ModelCallRecord,
	type ModelEndpoint,
	openStore,
	type ResolvedModel,
	type Session,
	type TurnActivity,
	type UsageRecord,
	unknownFacts,
} from '../../src/index.ts';

/** What a worker is told: where its store and its model are, and where it stops and waits to be killed. */
export interface StreamOrder {
	readonly store: string;
	readonly endpoint: ModelEndpoint;
	/** `answered`: when an answer is whole and is not recorded yet; null: nowhere. */
	readonly stopsAt: 'answered' | null;
	/** What the turn may use; null: no bound. */
	readonly maxTokens: number | null;
}

/** What a worker prints when the session is settled. */
export interface StreamReport {
	readonly messages: readonly Message[];
	readonly calls: readonly Pick<ModelCallRecord, 'source' | 'finishReason' | 'usage'>[];
	readonly usage: readonly UsageRecord[];
	/** What was told of interrupted calls, and of answers that an observer found when it came. */
	readonly told: readonly TurnActivity[];
	readonly events: readonly JsonObject[];
	/** What there is in the graph, in its order: the roles of messages, the types of events. */
	readonly order: readonly string[];
	/** How its turns ended. */
	readonly outcomes: readonly string[];
}

// A program of its own: runs the one session of its store to the end of what waits there.
const run = async ({ store: file, endpoint, stopsAt, maxTokens }: StreamOrder): Promise<void> => {
	const store = await openStore({ file });
	const settle = store.journal.settle.bind(store.journal);
	let text = '';
	Object.assign(store.journal, {
		settle: async (write: Parameters<typeof settle>[0]) => {
			const entry = await settle(write);
			if (/\/stream\//.test(write.key)) {
				text += (write.outcome as { readonly stream: { readonly text: string } }).stream.text;
				process.stderr.write(`kept ${text}\n`);
			}
			return entry;
		},
	});
	const models = new EndpointModels({
		endpoints: [endpoint],
		fetch: portFetch(createNetworkPort(), () => undefined),
		factsOf: () => unknownFacts,
	});
	const agent = new Agent({
		store,
		models: { resolve: (id) => (stopsAt === null ? models.resolve(id) : stopping(models.resolve(id))) },
		defaultModel: `${endpoint.name}/large`,
		budget: { maxTokens },
		// Who was killed is gone for good.
		isGone: () => true,
	});
	const session = agent.session('s');
	if ((await session.read()) === undefined && (await session.queued()).length === 0) {
		await session.accept({ content: [{ type: 'text', text: 'Hello' }], sourceKey: 'only' });
	}
	const end = new AbortController();
	const observed = session.observe({ signal: end.signal });
	// It begins with a gap; what follows is what there was of an answer then.
	await observed.next();
	const told = toldIn(observed);
	await session.settle();
	end.abort();
	const { leaf } = (await session.read())!;
	const nodes = await store.sessions.nodes('s', { from: 1, to: leaf });
	const calls = await store.sessions.calls('s', { after: 0, limit: 10 });
	const report: StreamReport = {
		messages: await session.messages(),
		calls: calls.map(({ source, finishReason, usage }) => ({ source, finishReason, usage })),
		usage: await store.sessions.usage('s'),
		told: await told,
		events: nodes.flatMap(({ kind, payload }) => (kind === 'event' ? [payload] : [])),
		order: nodes.map(({ payload }) => String(payload.role ?? payload.type)),
		outcomes: (await session.turns()).map(({ outcome }) => {
			const { type, code } = outcome as { readonly type: string; readonly code?: string };
			return code ?? type;
		}),
	};
	process.stdout.write(`${JSON.stringify(report)}\n`);
	await agent.close();
	await store.close();
};

// Before the first answer of this process arrives, and when one was interrupted.
const toldIn = async (observed: ReturnType<Session['observe']>): Promise<readonly TurnActivity[]> => {
	const told: TurnActivity[] = [];
	let isAsked = false;
	for await (const each of observed) {
		if (each.type !== 'event' || each.event.type !== 'activity') continue;
		const { activity } = each.event;
		isAsked ||= activity.type === 'model-request-started';
		const isPreview = activity.type === 'assistant-prose-delta' && !isAsked;
		if (activity.type === 'model-call-interrupted' || isPreview) told.push(activity);
	}
	return told;
};

const stopping = (model: ResolvedModel): ResolvedModel => ({
	...model,
	provider: {
		name: model.provider.name,
		complete: async (request, call) => {
			await model.provider.complete(request, call);
			process.stdout.write('answered\n');
			return new Promise(() => undefined);
		},
	},
});

await run(JSON.parse(process.argv[2]!) as StreamOrder);
