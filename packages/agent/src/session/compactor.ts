import type { Message } from '../model/message.ts';
import type { DirectCompletions } from '../plugins/direct-completions.ts';
import type { SessionReadView } from '../plugins/read-view.ts';
import type { CompactionReason } from '../protocols/standard/compaction.ts';

/** What a compactor is told. */
export interface CompactionRequest {
	readonly sessionId: string;
	readonly turnId: string;
	/** Why: the context is nearly full, the provider refused it as too long, or a caller asked for it. */
	readonly reason: CompactionReason;
	/** What is to be replaced by the summary, oldest first. */
	readonly messages: readonly Message[];
	/** What stays after the summary. */
	readonly kept: readonly Message[];
	/** What the summary is to look at in particular; null: nothing. */
	readonly instructions: string | null;
	/** The session at this moment. */
	readonly state: SessionReadView;
	/** Calls models beside the conversation; what they cost is booked on the source that is named. */
	readonly direct: DirectCompletions;
	/** Aborts when the turn is cancelled or its lane is lost. */
	readonly signal: AbortSignal;
}
