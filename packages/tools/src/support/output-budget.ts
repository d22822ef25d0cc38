import type { OutputLimit } from '@tenon/shell';

/** How much of an output is shown: its first and its last bytes. */
export interface OutputBudget {
	readonly headBytes: number;
	readonly tailBytes: number;
}

/** What a model can read without losing sight of its work: about six thousand tokens. */
export const defaultBudget: OutputBudget = { headBytes: 12 * 1024, tailBytes: 12 * 1024 };

/** How much of an output a model is shown: what the kernel's limits allow it, and never more than it can read. */
export const shownOutput = ({ outputLimit }: { readonly outputLimit: OutputLimit }): OutputBudget => {
	const shown = Math.min(outputLimit.maxBytes, defaultBudget.headBytes + defaultBudget.tailBytes);
	const tailBytes = Math.min(outputLimit.tailBytes, shown >> 1);
	return { headBytes: shown - tailBytes, tailBytes };
};
