import type { CheckpointPart, CommitBudget } from '../commit.ts';
import { StoreError } from '../errors.ts';

/** What a commit weighs: every text and body that it brings. */
export interface CommitLoad {
	readonly sessionId: string;
	readonly nodeCount: number;
	readonly texts: readonly string[];
	readonly parts: readonly CheckpointPart[];
}

/** Throws `budget-exceeded` before anything is written. */
export const refuseOverBudget = (load: CommitLoad, { maxBytes, maxNodes }: CommitBudget): void => {
	if (load.nodeCount > maxNodes) {
		throw new StoreError(
			'budget-exceeded',
			`a commit to session ${load.sessionId} has ${load.nodeCount} nodes, ${maxNodes} are allowed`,
		);
	}
	const bytes =
		load.texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) +
		load.parts.reduce((sum, { body }) => sum + (body?.byteLength ?? 0), 0);
	if (bytes <= maxBytes) return;
	throw new StoreError(
		'budget-exceeded',
		`a commit to session ${load.sessionId} has ${bytes} bytes, ${maxBytes} are allowed`,
	);
};
