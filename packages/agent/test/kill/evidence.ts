import { compareText, decodeText } from '@tenon/core';
import { asJson, type Json, type JsonObject } from '../../src/data/json.ts';
import type { CallResult, Message, ToolMessage } from '../../src/model/message.ts';
import type { GraphNode, Relation, UsageRecord } from '../../src/store/graph.ts';
import type { InputState } from '../../src/store/ingress.ts';
import type { Store } from '../../src/store/store.ts';

/** What a store says of a session, without the times. */
export interface SessionEvidence {
	readonly id: string;
	readonly relation: Relation;
	readonly revision: number;
	readonly frame: number;
	readonly config: JsonObject;
	/** The parts of its checkpoint as text, but for the tools' own, which hold numbers of processes. */
	readonly checkpoint: Readonly<Record<string, string>>;
	readonly nodes: readonly Omit<GraphNode, 'at'>[];
	readonly turns: readonly { readonly turnId: string; readonly leaf: number; readonly outcome: Json }[];
	readonly usage: readonly UsageRecord[];
	readonly inputs: readonly {
		readonly id: string;
		readonly state: InputState;
		readonly turnId: string | null;
	}[];
}

/** All sessions of a store, in the order of their ids. */
export const evidenceIn = async (store: Store): Promise<readonly SessionEvidence[]> => {
	const listed = await store.sessions.list({ limit: 100 });
	const records = listed.toSorted((one, other) => compareText(one.id, other.id));
	return Promise.all(
		records.map(async ({ id, relation, revision, frame, leaf, config, checkpoint }) => ({
			id,
			relation,
			revision,
			frame,
			config,
			checkpoint: await partsIn(store, checkpoint),
			nodes: (await store.sessions.nodes(id, { from: 1, to: leaf })).map(({ at, ...node }) => node),
			turns: (await store.sessions.turns(id, { fromIndex: 0, limit: 100 })).map(
				({ turnId, leaf: end, outcome }) => ({ turnId, leaf: end, outcome }),
			),
			usage: await store.sessions.usage(id),
			inputs: (await store.inputs.list(id, ['pending', 'claimed', 'completed', 'cancelled'])).map(
				(input) => ({ id: input.id, state: input.state, turnId: input.turnId }),
			),
		})),
	);
};

const partsIn = async (store: Store, checkpoint: string | null): Promise<Record<string, string>> => {
	const parts = checkpoint === null ? [] : [...(await store.sessions.checkpoint(checkpoint))];
	return Object.fromEntries(
		parts.filter(([key]) => key !== 'tools').map(([key, body]) => [key, decodeText(body)]),
	);
};

/** The results in a session, in order, and the turns that they belong to. */
export const resultsIn = ({
	nodes,
}: SessionEvidence): readonly { readonly turnId: string | null; readonly result: CallResult }[] =>
	nodes.flatMap(
		(node) => toolMessageIn(node)?.results.map((result) => ({ turnId: node.turnId, result })) ?? [],
	);

/** The ids of the calls of each message, in order, and the turns that they belong to. */
export const batchesIn = ({
	nodes,
}: SessionEvidence): readonly { readonly turnId: string | null; readonly callIds: readonly string[] }[] =>
	nodes.flatMap((node) => {
		const message = toolMessageIn(node);
		if (message === undefined) return [];
		return [{ turnId: node.turnId, callIds: message.results.map(({ callId }) => callId) }];
	});

/** The results that a node holds, if it holds any. */
const toolMessageIn = ({ kind, payload }: Omit<GraphNode, 'at'>): ToolMessage | undefined => {
	const message = payload as unknown as Message;
	return kind === 'message' && message.role === 'tool' ? message : undefined;
};

/** The same evidence with other results in the place of those that are there. */
export const withResults = (
	evidence: readonly SessionEvidence[],
	change: (message: ToolMessage) => ToolMessage,
): readonly SessionEvidence[] =>
	evidence.map((session) => ({
		...session,
		nodes: session.nodes.map((node) => {
			const before = toolMessageIn(node);
			if (before === undefined) return node;
			const message = change(before);
			return { ...node, id: message.id, payload: asJson(message) };
		}),
	}));

/** What every life would have left, and how many interrupted answers stand beside it: each took a position of its own. */
export const apartFromInterrupted = (
	evidence: readonly SessionEvidence[],
): { readonly settled: readonly SessionEvidence[]; readonly interrupted: number } => {
	let interrupted = 0;
	const settled = evidence.map((session) => {
		const extra = session.nodes.filter(
			({ kind, payload }) => kind === 'event' && payload.type === interruptedType,
		);
		interrupted += extra.length;
		const moved = (position: number): number =>
			position - extra.filter((node) => node.position <= position).length;
		return {
			...session,
			frame: moved(session.frame),
			nodes: session.nodes
				.filter((node) => !extra.includes(node))
				.map((node) => ({ ...node, position: moved(node.position) })),
			turns: session.turns.map((turn) => ({ ...turn, leaf: moved(turn.leaf) })),
			usage: session.usage.filter(({ source }) => source !== 'interrupted'),
		};
	});
	return { settled, interrupted };
};

const interruptedType = 'model-call-interrupted';

/** The same evidence with each random id replaced by its number. */
export const withoutChance = (evidence: readonly SessionEvidence[]): readonly SessionEvidence[] => {
	const numbers = new Map<string, number>();
	const numberOf = (id: string): string => {
		if (!numbers.has(id)) numbers.set(id, numbers.size + 1);
		return `id${numbers.get(id)}`;
	};
	return JSON.parse(JSON.stringify(evidence).replace(/\b[0-9a-f]{32}\b/g, numberOf));
};
