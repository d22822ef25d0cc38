import type { View } from '../kit/view.ts';

/** How much of a block is shown: its usual part, all of it, or one row. */
export type Fold = 'usual' | 'all' | 'closed';

/** What can be folded. */
export interface Foldable {
	/** In one row, with its mark. */
	readonly title: string;
	readonly fold: Fold;
	/** All that there is to show, as lines of any length. */
	readonly lines: readonly string[];
	setFold(fold: Fold): void;
}

/** A part of the conversation on the screen. */
export interface Block extends View {
	/** Whether it will not change any more by itself: then it is drawn once. */
	readonly isSettled: boolean;
	/** Shows so much of it. */
	setFold?(fold: Fold): void;
	/** What of it can be folded; undefined: nothing. */
	readonly foldable?: Foldable | undefined;
}
