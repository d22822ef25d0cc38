/**
 * What a streamed answer costs over a bare `fetch` of the same bytes: the whole of it, the first piece, and the share of
 * a core at 1 000 tokens a second through journal and observers. `npm run bench -- models`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Agent, EndpointModels, openInlineStore, unknownFacts } from '@tenon/agent';
import { createNetworkPort, portFetch } from '@tenon/host';

const server = fork(fileURLToPath(new URL('./models/server.ts', import.meta.url)), {
	execArgv: process.execArgv,
});
const [url] = (await once(server, 'message')) as [string];

const send = portFetch(createNetworkPort(), () => undefined);
const models = new EndpointModels({
	endpoints: [
		{
			...{ name: 'bench', kind: 'anthropic', url, urlSetting: 'none', keySetting: 'none', headers: {} },
			credential: { type: 'key', key: 'sk-bench' },
		},
	],
	fetch: send,
	factsOf: () => unknownFacts,
});

/** How long something took until its first piece, and until its end. */
interface Taken {
	readonly first: number;
	readonly whole: number;
}

const bare = async (model: string): Promise<Taken> => {
	const start = performance.now();
	let first: number | undefined;
	const body = JSON.stringify({ model });
	const response = await globalThis.fetch(`${url}/messages`, { method: 'POST', body });
	// The head of the answer says nothing yet: what is compared is the first token.
	for await (const chunk of response.body!)
		if (first === undefined && Buffer.from(chunk).includes('text_delta')) first = performance.now() - start;
	return { first: first ?? 0, whole: performance.now() - start };
};

const ours = async (model: string): Promise<Taken> => {
	const start = performance.now();
	let first: number | undefined;
	await models.resolve(`bench/${model}`).provider.complete(
		{
			...{ model, systemPrompt: 'Be brief.', tools: [], options: {} },
			messages: [{ role: 'user', id: 'u', source: 'input', parts: [{ type: 'text', text: 'Go' }] }],
		},
		{
			...{ sessionId: 's', turnId: 't', step: 1, attempt: 1, signal: new AbortController().signal },
			onPiece: () => {
				first ??= performance.now() - start;
			},
			onUsage: () => undefined,
			readAttachment: () => Promise.reject(new Error('there are none')),
			keepAttachment: () => Promise.reject(new Error('there are none')),
		},
	);
	return { first: first ?? 0, whole: performance.now() - start };
};

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

const side = async (model: string, rounds: number): Promise<readonly [bare: Taken, ours: Taken]> => {
	const taken: { readonly bare: Taken; readonly ours: Taken }[] = [];
	for (let round = 0; round < rounds; round++)
		taken.push({ bare: await bare(model), ours: await ours(model) });
	const of = (which: 'bare' | 'ours', what: keyof Taken): number =>
		median(taken.slice(3).map((each) => each[which][what]));
	return [
		{ first: of('bare', 'first'), whole: of('bare', 'whole') },
		{ first: of('ours', 'first'), whole: of('ours', 'whole') },
	];
};

const ms = (value: number): string => `${value.toFixed(1)} ms`;

try {
	for (const [model, what] of [
		['burst', '2 000 tokens at once'],
		['paced', '1 000 tokens in a second'],
	] as const) {
		const [plain, own] = await side(model, model === 'burst' ? 23 : 6);
		console.log(
			`${what}: whole ${ms(own.whole)}, bare ${ms(plain.whole)}, ratio ${(own.whole / plain.whole).toFixed(2)}`,
		);
		console.log(
			`${what}: first ${ms(own.first)}, bare ${ms(plain.first)}, over it ${ms(own.first - plain.first)}`,
		);
	}
	const agent = new Agent({
		store: openInlineStore({ file: ':memory:' }),
		models,
		defaultModel: 'bench/paced',
	});
	const session = agent.session('s');
	await session.accept({ content: [{ type: 'text', text: 'warm' }] });
	await session.settle();
	const before = process.cpuUsage();
	const start = performance.now();
	for (let turn = 0; turn < 3; turn++) {
		await session.accept({ content: [{ type: 'text', text: `turn ${turn}` }] });
		await session.settle();
	}
	const { user, system } = process.cpuUsage(before);
	const share = (user + system) / 1000 / (performance.now() - start);
	console.log(`1 000 tokens a second through the journal: ${(100 * share).toFixed(1)} % of a core`);
	await agent.close();
} finally {
	server.disconnect();
}
