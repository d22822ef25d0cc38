import type { CheckpointPart, TurnCommit } from '../commit.ts';
import { weightOf } from './budget.ts';
import { cellOfText } from './cells.ts';
import { type PackedNodes, packNodes } from './node-layout.ts';

/**
 * A commit on its way to the thread that writes it. What it brings is text and bytes already: they go there at little
 * cost, and need nothing more than to be written.
 */
export interface PackedCommit extends Omit<TurnCommit, 'nodes' | 'outcome'>, PackedNodes {
	readonly nodeIds: readonly string[];
	/** A cell. */
	readonly outcome: string;
	/** The bytes of everything that it brings. */
	readonly weight: number;
}

export const packCommit = ({ nodes, outcome, ...commit }: TurnCommit): PackedCommit => {
	const { config, newWork, checkpoint } = commit;
	const texts = nodes.map(({ payload }) => JSON.stringify(payload));
	const packed = packNodes(nodes, texts);
	const outcomeText = JSON.stringify(outcome);
	const others = [config, ...newWork.map(({ payload }) => payload)].map((one) => JSON.stringify(one));
	return {
		...commit,
		...packed,
		nodeIds: nodes.map(({ id }) => id),
		outcome: cellOfText(outcomeText),
		checkpoint: checkpoint === null ? null : checkpoint.map(alone),
		weight: weightOf([packed.payloads, outcomeText, ...others], checkpoint ?? []),
	};
};

// Bytes take the whole of the buffer that they lie in along with them.
const alone = (part: CheckpointPart): CheckpointPart =>
	part.body === undefined || part.body.byteLength === part.body.buffer.byteLength
		? part
		: { ...part, body: new Uint8Array(part.body) };
