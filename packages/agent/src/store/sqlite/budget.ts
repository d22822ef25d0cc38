import type { CommitBudget } from '../commit.ts';
import { StoreError } from '../errors.ts';

/** What a commit brings. */
export interface CommitLoad {
	readonly sessionId: string;
	readonly nodeCount: number;
	/** The bytes of every text and body. */
	readonly weight: number;
}

/** Throws `budget-exceeded` before anything is written. */
export const refuseOverBudget = (load: CommitLoad, { maxBytes, maxNodes }: CommitBudget): void => {
	if (load.nodeCount > maxNodes) {
		throw new StoreError(
			'budget-exceeded',
			`a commit to session ${load.sessionId} has ${load.nodeCount} nodes, ${maxNodes} are allowed`,
		);
	}
	if (load.weight <= maxBytes) return;
	throw new StoreError(
		'budget-exceeded',
		`a commit to session ${load.sessionId} has ${load.weight} bytes, ${maxBytes} are allowed`,
	);
};
