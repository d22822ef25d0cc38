import { createNetworkPort, portFetch } from '@tenon/host';
import {
	Agent,
	EndpointModels,
	type ModelEndpoint,
	openStore,
	type ResolvedModel,
	unknownFacts,
} from '../../src/index.ts';

/** What a worker is told: where its store and its model are, and where it stops and waits to be killed. */
export interface StreamOrder {
	readonly store: string;
	readonly endpoint: ModelEndpoint;
	/** `answered`: when an answer is whole and nobody has written it down; null: nowhere. */
	readonly stopsAt: 'answered' | null;
}

// A program of its own: runs the one session of its store to the end of what waits there.
const run = async ({ store: file, endpoint, stopsAt }: StreamOrder): Promise<void> => {
	const store = await openStore({ file });
	const models = new EndpointModels({
		endpoints: [endpoint],
		fetch: portFetch(createNetworkPort(), () => undefined),
		factsOf: () => unknownFacts,
	});
	const agent = new Agent({
		store,
		models: { resolve: (id) => (stopsAt === null ? models.resolve(id) : stopping(models.resolve(id))) },
		defaultModel: `${endpoint.name}/large`,
		// Who was killed is gone for good.
		isGone: () => true,
	});
	const session = agent.session('s');
	if ((await session.read()) === undefined && (await session.queued()).length === 0) {
		await session.accept({ content: [{ type: 'text', text: 'Hello' }], sourceKey: 'only' });
	}
	await session.settle();
	process.stdout.write(`${JSON.stringify(await session.messages())}\n`);
	await agent.close();
	await store.close();
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
