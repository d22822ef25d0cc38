import type { UserMessage } from '../model/message.ts';

/** A frame that a turn opens on its way, without ending. */
export interface NewTurnFrame {
	/** Names it among the frames of the session. */
	readonly key: string;
	/** Why it is opened: `compaction`. */
	readonly reason: string;
	/** What the model reads in place of what is left out. It is kept with the frame and is no message of the transcript. */
	readonly opening: UserMessage;
	/** How many of the last messages the model continues to see. */
	readonly kept: number;
}

/** A {@link NewTurnFrame} with its place in the turn. */
export interface TurnFrame extends NewTurnFrame {
	/** How many messages had joined before it. */
	readonly after: number;
}
