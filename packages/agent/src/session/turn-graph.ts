import { digestOfJson } from '../data/digest.ts';
import { asJson } from '../data/json.ts';
import { jsonObject, listOf, objectOf, oneOf } from '../data/shape.ts';
import { innerEnvelope } from '../effects/envelope.ts';
import type { EffectJournal } from '../effects/journal.ts';
import type { SessionGraphService } from '../plugins/services.ts';
import { StoreError } from '../store/errors.ts';
import type { NewNode } from '../store/graph.ts';
import type { TurnContext } from './turn-context.ts';

/** What is journaled of nodes that a plugin adds in a turn. */
interface AppendOutcome {
	readonly graphNodes: { readonly requestId: string; readonly nodes: readonly AddedNode[] };
}

type AddedNode = Pick<NewNode, 'kind' | 'payload'>;

/** Adds nodes in a turn: they are journaled now and committed with it. The head does not move while a turn is open. */
export const turnGraph = ({ journal, sessionId }: TurnContext): SessionGraphService => ({
	append: async ({ requestId, nodes: given }) => {
		const nodes = nodesShape(given, 'nodes');
		const envelope = innerEnvelope('graph', 'append', requestId, null);
		const outcome: AppendOutcome = { graphNodes: { requestId, nodes } };
		const { graphNodes } = await journal.execute(envelope, () => Promise.resolve(outcome));
		if (digestOfJson(asJson(graphNodes.nodes)) === digestOfJson(asJson(nodes))) return;
		throw new StoreError(
			'conflict',
			`append ${requestId} to session ${sessionId} was made with another content`,
		);
	},
});

/** The nodes that plugins added in a turn, in the order in which they did. */
export const graphNodesIn = (journal: EffectJournal, turnId: string): readonly NewNode[] =>
	journal.settledBelow('graph').flatMap(({ outcome }) => {
		const { requestId, nodes } = (outcome as unknown as AppendOutcome).graphNodes;
		return nodes.map((node, index) => ({ ...node, id: `${turnId}/graph/${requestId}/${index}` }));
	});

const nodesShape = listOf(objectOf({ kind: oneOf('event', 'plugin'), payload: jsonObject }));
