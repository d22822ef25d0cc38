import type { View } from '../kit/view.ts';

/** A part of the conversation on the screen. */
export interface Block extends View {
	/** Whether it will not change any more by itself: then it is drawn once. */
	readonly isSettled: boolean;
	/** Shows all of it, or the usual part. */
	setExpanded?(isExpanded: boolean): void;
}
