import type { JournalEntry, WaitRecord } from '../../src/store/journal.ts';
import type { Store } from '../../src/store/store.ts';
import type { Plan } from './plan.ts';
import type { Invariant } from './violation.ts';
import type { Mutant } from './world.ts';

/** What is broken, and which invariant says so. */
export interface KnownMutant extends Mutant {
	readonly name: string;
	readonly breaks: Invariant;
}

const withScribe = (plan: Plan): Plan => ({ ...plan, hasScribe: true });

/** Stores and agents that are wrong in one way each. */
export const mutants: readonly KnownMutant[] = [
	{
		name: 'a journal that forgets the fence',
		breaks: 'one-lane',
		store: (store) => ({
			...store,
			journal: {
				...store.journal,
				start: (write) => store.journal.start({ ...write, lease: null }),
				settle: (write) => store.journal.settle({ ...write, lease: null }),
			},
		}),
	},
	{
		name: 'an agent that does not write down what effects came to',
		breaks: 'journal-complete',
		agent: (store) => ({
			...store,
			journal: { ...store.journal, settle: (write) => Promise.resolve(settledInMemory(write)) },
		}),
	},
	{
		name: 'a journal that does not keep what it says it keeps',
		breaks: 'journal-stable',
		store: (store) => ({
			...store,
			journal: { ...store.journal, settle: (write) => Promise.resolve(settledInMemory(write)) },
		}),
	},
	{
		name: 'an agent that does not write down that a call begins',
		breaks: 'never-tool-once',
		agent: (store) => ({
			...store,
			journal: {
				...store.journal,
				start: ({ scope, key, envelopeHash, about, now: at }) =>
					Promise.resolve({ scope, key, state: 'started', envelopeHash, about, outcome: null, order: 0, at }),
			},
		}),
	},
	{
		name: 'tools that do not wait until it is written down that they begin',
		breaks: 'never-tool-once',
		tools: (host) => ({
			...host,
			call: (call) => host.call({ ...call, begin: () => Promise.resolve() }),
		}),
	},
	{
		name: 'a worker of processes that sees an empty journal',
		breaks: 'process-part-once',
		agent: (store) => ({
			...store,
			journal: {
				...store.journal,
				load: async (scope) => (scope.startsWith('process/') ? [] : store.journal.load(scope)),
			},
		}),
	},
	{
		name: 'a store that wakes a session twice',
		breaks: 'wake-heard-once',
		store: (store) => ({
			...store,
			processes: {
				...store.processes,
				finish: async (claim, end) => {
					const record = await store.processes.finish(claim, end);
					const payload = { task: `The background process ${record.id} has ended` };
					const work = { sessionId: 's0', kind: 'turn-work', payload, now: end.now } as const;
					for (const time of [1, 2])
						await store.inputs.enqueue({ ...work, id: `again/${record.id}/${time}` });
					return record;
				},
			},
		}),
	},
	{
		name: 'a store that tells a session twice what its subagent came to',
		breaks: 'subagent-heard-once',
		store: (store) => ({
			...store,
			inputs: {
				...store.inputs,
				accept: async (input) => {
					const accepted = await store.inputs.accept(input);
					if (input.sourceKey?.startsWith('subagent/') === true)
						await store.inputs.accept({ ...input, id: `${accepted.input.id}/again`, sourceKey: null });
					return accepted;
				},
			},
		}),
	},
	{
		name: 'tools with effects that run beside each other',
		breaks: 'calls-in-order',
		tools: (host) => ({ ...host, isReadOnly: () => true }),
	},
	{
		name: 'an agent that sees an empty journal',
		breaks: 'answer-bought-once',
		agent: (store) => ({ ...store, journal: { ...store.journal, load: () => Promise.resolve([]) } }),
	},
	{
		name: 'an agent that sees of the journal only what the model said',
		breaks: 'recorded-effect-once',
		agent: (store) => ({
			...store,
			journal: {
				...store.journal,
				load: async (scope) =>
					(await store.journal.load(scope)).filter(({ key }) => !key.includes('/tool-attempt/')),
			},
		}),
	},
	{
		name: 'a journal that mixes up what was asked',
		breaks: 'runtime-faultless',
		agent: (store) => ({
			...store,
			journal: {
				...store.journal,
				load: async (scope) =>
					(await store.journal.load(scope)).map((entry) => ({ ...entry, envelopeHash: 'another' })),
			},
		}),
	},
	{
		name: 'a commit that loses a part of the checkpoint',
		breaks: 'state-keeps-up',
		agent: (store) => ({
			...store,
			sessions: {
				...store.sessions,
				commit: (commit) =>
					store.sessions.commit({
						...commit,
						checkpoint: commit.checkpoint?.filter(({ key }) => key !== 'ledger/odd') ?? null,
					}),
			},
		}),
	},
	{
		name: 'a commit that loses the blobs of a plugin',
		plan: withScribe,
		breaks: 'plugin-state-kept',
		agent: (store) => ({
			...store,
			sessions: {
				...store.sessions,
				commit: (commit) =>
					store.sessions.commit({
						...commit,
						checkpoint: commit.checkpoint?.filter(({ key }) => key !== 'plugin.scribe/calls') ?? null,
					}),
			},
		}),
	},
	{
		name: 'an agent that does not see what direct completions came to',
		plan: withScribe,
		breaks: 'answer-bought-once',
		agent: (store) => ({
			...store,
			journal: {
				...store.journal,
				load: async (scope) =>
					(await store.journal.load(scope)).filter(({ key }) => !key.includes('/direct/')),
			},
		}),
	},
	{
		name: 'a graph that takes the nodes of a request twice',
		plan: withScribe,
		breaks: 'graph-added-once',
		agent: (store) => ({
			...store,
			sessions: {
				...store.sessions,
				commit: (commit) =>
					store.sessions.commit({
						...commit,
						nodes: commit.nodes.flatMap((node) =>
							node.kind === 'plugin' ? [node, { ...node, id: `${node.id}/again` }] : [node],
						),
					}),
			},
		}),
	},
	{
		name: 'input that a tool adds once for every process',
		breaks: 'directive-heard-once',
		agent: (store) => {
			let count = 0;
			const accept: Store['inputs']['accept'] = (input) =>
				store.inputs.accept(
					input.id.includes('/directive/')
						? { ...input, id: `${input.id}/${input.now}/${count++}`, sourceKey: null }
						: input,
				);
			return { ...store, inputs: { ...store.inputs, accept } };
		},
	},
	{
		name: 'a commit that forgets the options of frames',
		breaks: 'frame-keeps-options',
		agent: (store) => ({
			...store,
			sessions: {
				...store.sessions,
				commit: (commit) => store.sessions.commit({ ...commit, config: null }),
			},
		}),
	},
	{
		name: 'an acceptance that is not written',
		breaks: 'input-heard-once',
		store: (store) => ({ ...store, inputs: { ...store.inputs, accept: losingEveryThird(store) } }),
	},
	{
		name: 'a commit that forgets which inputs were heard',
		breaks: 'comes-to-rest',
		store: (store) => ({
			...store,
			sessions: {
				...store.sessions,
				commit: (commit) => store.sessions.commit({ ...commit, heardInputs: [] }),
			},
		}),
	},
	{
		name: 'a key that everybody may use',
		breaks: 'key-names-one-input',
		store: (store) => ({
			...store,
			inputs: { ...store.inputs, accept: (input) => store.inputs.accept({ ...input, sourceKey: null }) },
		}),
	},
	{
		name: 'a gate where everybody wins',
		breaks: 'one-winner',
		store: (store) => ({
			...store,
			waits: { ...store.waits, decide: (_key, value) => Promise.resolve({ value, isFirst: true }) },
		}),
	},
	{
		name: 'a head that moves twice with a commit',
		breaks: 'head-counts-commits',
		store: (store) => ({ ...store, sessions: { ...store.sessions, commit: committingTwice(store) } }),
	},
	{
		name: 'a commit that changes what it was given',
		breaks: 'nodes-immutable',
		store: (store) => ({
			...store,
			sessions: {
				...store.sessions,
				commit: (commit) =>
					store.sessions.commit({
						...commit,
						nodes: commit.nodes.map((node) => ({ ...node, payload: { ...node.payload, extra: 1 } })),
					}),
			},
		}),
	},
	{
		name: 'a fork that takes the first turn and no other',
		breaks: 'fork-shares-prefix',
		store: (store) => ({
			...store,
			sessions: {
				...store.sessions,
				fork: async (request) => {
					const range = { fromIndex: 0, limit: 1 };
					const [first] = await store.sessions.turns(request.sourceSessionId, range);
					return store.sessions.fork({ ...request, turnId: first?.turnId ?? null });
				},
			},
		}),
	},
	{
		name: 'an agent that does not keep the state of its tools',
		breaks: 'state-keeps-up',
		agent: (store) => ({
			...store,
			sessions: {
				...store.sessions,
				commit: (commit) => store.sessions.commit({ ...commit, checkpoint: null }),
			},
		}),
	},
	{
		name: 'an answer to a question that is not recorded',
		breaks: 'comes-to-rest',
		store: (store) => ({
			...store,
			waits: { ...store.waits, resolve: () => Promise.resolve('resolved') },
		}),
	},
	{
		name: 'an agent that hears another answer than was given',
		breaks: 'answer-kept',
		agent: (store) => ({
			...store,
			waits: {
				...store.waits,
				open: async (wait) => otherwise(await store.waits.open(wait)),
				read: async (key) => {
					const wait = await store.waits.read(key);
					return wait === undefined ? undefined : otherwise(wait);
				},
			},
		}),
	},
	{
		name: 'an agent that asks under another name after each start',
		breaks: 'answer-kept',
		agent: (store) => {
			const renamed = (key: string): string => (key.includes('/ask/') ? `${key}${++names}` : key);
			const known = new Map<string, string>();
			return {
				...store,
				waits: {
					...store.waits,
					open: (wait) => {
						known.set(wait.key, known.get(wait.key) ?? renamed(wait.key));
						return store.waits.open({ ...wait, key: known.get(wait.key)! });
					},
					read: (key) => store.waits.read(known.get(key) ?? key),
				},
			};
		},
	},
	{
		name: 'a commit that leaves questions behind',
		breaks: 'waits-end',
		store: (store) => ({
			...store,
			sessions: {
				...store.sessions,
				commit: async (commit) => {
					const receipt = await store.sessions.commit({ ...commit, retireScope: null });
					if (commit.retireScope !== null) await store.journal.retire(commit.retireScope);
					return receipt;
				},
			},
		}),
	},
];

let names = 0;

const otherwise = (wait: WaitRecord): WaitRecord =>
	wait.resolution?.type === 'ok' ? { ...wait, resolution: { type: 'ok', value: 'forged' } } : wait;

const settledInMemory = ({
	scope,
	key,
	envelopeHash,
	outcome,
	now: at,
}: Parameters<Store['journal']['settle']>[0]): JournalEntry => ({
	scope,
	key,
	state: 'settled',
	envelopeHash,
	about: null,
	outcome,
	order: 1,
	at,
});

const losingEveryThird = (store: Store): Store['inputs']['accept'] => {
	let count = 0;
	return async (input) => {
		if (++count % 3 !== 0) return store.inputs.accept(input);
		const { now: acceptedAt, ...rest } = input;
		return { input: { ...rest, sequence: 0, state: 'pending', turnId: null, acceptedAt }, isNew: true };
	};
};

const committingTwice =
	(store: Store): Store['sessions']['commit'] =>
	async (commit) => {
		const receipt = await store.sessions.commit(commit);
		const { sessionId, turnId: requestId, budget, now } = commit;
		const expectedRevision = receipt.revision;
		if (!receipt.isNew) return receipt;
		await store.sessions.append({
			sessionId,
			requestId,
			expectedRevision,
			nodes: [],
			config: null,
			budget,
			now,
		});
		return receipt;
	};
