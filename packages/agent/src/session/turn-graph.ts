import { digestOfJson } from '../data/digest.ts';
import { asJson } from '../data/json.ts';
import { jsonObject, listOf, objectOf, oneOf } from '../data/shape.ts';
import { innerEnvelope } from '../effects/envelope.ts';
import type { EffectJournal } from '../effects/journal.ts';
import type { SessionGraphService } from '../plugins/services.ts';
import { StoreError } from '../store/errors.ts';
import type { NewNode } from '../store/graph.ts';
import type { Store } from '../store/store.ts';
import type { TurnContext } from './turn-context.ts';

/** What is journaled of nodes that a plugin adds in a turn. */
interface AppendOutcome {
	readonly graphNodes: { readonly requestId: string; readonly nodes: readonly AddedNode[] };
}

type AddedNode = Pick<NewNode, 'kind' | 'payload'>;

/**
 * Adds nodes in a turn: they are journaled now and committed with it. The head does not move while a turn is open. What was
 * added to the session by an earlier turn, or outside of turns, under the same request id is there and not added again.
 */
export const turnGraph = ({ journal, sessionId, settings }: TurnContext): SessionGraphService => ({
	append: async ({ requestId, nodes: given }) => {
		const nodes = nodesShape(given, 'nodes');
		const envelope = innerEnvelope('graph', 'append', requestId, null);
		const made = journal.recorded(envelope);
		if (made === undefined && (await isThere(settings.store, sessionId, { requestId, nodes }))) return;
		const outcome: AppendOutcome = { graphNodes: { requestId, nodes } };
		const { graphNodes } = await journal.execute(envelope, () => Promise.resolve(outcome));
		if (isSame(graphNodes.nodes, nodes)) return;
		throw conflict(sessionId, requestId);
	},
});

/** Whether the nodes of a request are in a session already. Rejects with `store.conflict` where others are. */
export const isThere = async (
	{ sessions }: Store,
	sessionId: string,
	{ requestId, nodes }: AppendOutcome['graphNodes'],
): Promise<boolean> => {
	if ((await sessions.read(sessionId)) === undefined) return false;
	const from = await sessions.position(sessionId, nodeId(requestId, 0));
	if (from === undefined) return false;
	// One more: a request of fewer nodes is another one.
	const there = await sessions.nodes(sessionId, { from, to: from + nodes.length });
	const own = there.filter(({ id }, index) => id === nodeId(requestId, index));
	if (isSame(own.map(({ kind, payload }) => ({ kind, payload })) as AddedNode[], nodes)) return true;
	throw conflict(sessionId, requestId);
};

/** The nodes that plugins added in a turn, in the order in which they did. */
export const graphNodesIn = (journal: EffectJournal): readonly NewNode[] =>
	journal.settledBelow('graph').flatMap(({ outcome }) => {
		const { requestId, nodes } = (outcome as unknown as AppendOutcome).graphNodes;
		return nodes.map((node, index) => ({ ...node, id: nodeId(requestId, index) }));
	});

/** The id of a node of a request, in a turn or outside: a request is applied once for its session. */
export const nodeId = (requestId: string, index: number): string => `graph/${requestId}/${index}`;

const isSame = (some: readonly AddedNode[], others: readonly AddedNode[]): boolean =>
	digestOfJson(asJson(some)) === digestOfJson(asJson(others));

const conflict = (sessionId: string, requestId: string): StoreError =>
	new StoreError('conflict', `append ${requestId} to session ${sessionId} was made with another content`);

const nodesShape = listOf(objectOf({ kind: oneOf('event', 'plugin'), payload: jsonObject }));
