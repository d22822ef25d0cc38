import { setTimeout } from 'node:timers/promises';
import { textResult } from '@tenon/core';
import { createNetworkPort, portFetch } from '@tenon/host';
import {
	type Agent,
	EndpointModels,
	type ModelEndpoint,
	openStore,
	type ResolvedModel,
	unknownFacts,
} from '../../src/index.ts';
import { inShort, type TestTool, testAgent } from '../support/agent-fixture.ts';

/** What a worker is told: where its store and its model are, and where it stops and waits to be killed. */
export interface DelegatingOrder {
	readonly store: string;
	readonly endpoint: ModelEndpoint;
	/**
	 * `streaming`: when the journal has the beginning of the subagent's answer; `answered`: when that is whole and not
	 * recorded; `ended`: when the subagent has ended and its call has not; `asked`: when the person is asked; null: nowhere.
	 */
	readonly stopsAt: 'streaming' | 'answered' | 'ended' | 'asked' | null;
}

// A program of its own: a turn that has a subagent work and then asks the person. Prints `stopped`, or its messages.
const run = async ({ store: file, endpoint, stopsAt }: DelegatingOrder): Promise<void> => {
	const store = await openStore({ file });
	const stop = (): Promise<never> => {
		process.stdout.write('stopped\n');
		return new Promise(() => undefined);
	};
	const settle = store.journal.settle.bind(store.journal);
	Object.assign(store.journal, {
		settle: async (write: Parameters<typeof settle>[0]) => {
			const entry = await settle(write);
			const isOfSubagent = write.scope.includes('s.');
			if (stopsAt === 'streaming' && isOfSubagent && /\/stream\//.test(write.key)) await stop();
			return entry;
		},
	});
	const tools: Readonly<Record<string, TestTool>> = {
		delegate: {
			replay: 'safe',
			run: async ({ sessionId, turnId, callId, signal }) => {
				const order = { place: { sessionId, turnId, callId }, task: 'look', name: 'helper' };
				const { text } = await agent.subagents.run(order, signal);
				if (stopsAt === 'ended') await stop();
				return textResult(text);
			},
		},
		ask: {
			replay: 'safe',
			run: async ({ ask }) => {
				const answer = await ask({ kind: 'confirm', about: { title: 'Sure?' } });
				return textResult(answer.ok ? String(answer.value) : answer.reason);
			},
		},
	};
	const models = new EndpointModels({
		endpoints: [endpoint],
		fetch: portFetch(createNetworkPort(), () => undefined),
		factsOf: () => unknownFacts,
	});
	const stopping = (model: ResolvedModel): ResolvedModel => ({
		...model,
		provider: {
			name: model.provider.name,
			complete: async (request, call) => {
				const response = await model.provider.complete(request, call);
				if (stopsAt === 'answered' && call.sessionId !== 's') await stop();
				return response;
			},
		},
	});
	const agent: Agent = testAgent([], tools, {
		store,
		models: { resolve: (id) => stopping(models.resolve(id)) },
		defaultModel: `${endpoint.name}/large`,
		// Who was killed is gone for good.
		isGone: () => true,
	}).agent;
	const session = agent.session('s');
	await session.accept({ content: 'Hello', sourceKey: 'only' });
	const end = new AbortController();
	const person = (async () => {
		for (; !end.signal.aborted; await setTimeout(5))
			for (const { questionId } of await session.questions()) {
				if (stopsAt === 'asked') await stop();
				await session.answer(questionId, true);
			}
	})();
	await session.settle();
	end.abort();
	await person;
	process.stdout.write(`${JSON.stringify(inShort(await session.messages()))}\n`);
	await agent.close();
	await store.close();
};

await run(JSON.parse(process.argv[2]!) as DelegatingOrder);
