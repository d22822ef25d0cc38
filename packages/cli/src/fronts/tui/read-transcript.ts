import type { ShownMessage } from '../../session/service/verbs/transcript.ts';
import type { SessionService } from '../../session/service.ts';

/** The end of a conversation, and how many messages are before it. */
export interface TranscriptEnd {
	readonly messages: readonly ShownMessage[];
	readonly earlier: number;
	/** The cursor before the first of these; null: there are no others. */
	readonly before: string | null;
}

/** The end of the conversation of the session that is open: as much as a person scrolls through. */
export const readTranscript = async (service: SessionService): Promise<TranscriptEnd> => {
	const { messageCount } = await service.state();
	const { messages, previous } = await service.readTranscript({ limit: maxMessages, isNewest: true });
	const earlier = Math.max(0, messageCount - messages.length);
	return { messages, earlier, before: earlier === 0 ? null : previous };
};

const maxMessages = 400;
