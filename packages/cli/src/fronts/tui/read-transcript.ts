import type { ShownMessage } from '../../session/service/verbs/transcript.ts';
import type { SessionService } from '../../session/service.ts';

/** The end of a conversation, and how many messages stand before it. */
export interface TranscriptEnd {
	readonly messages: readonly ShownMessage[];
	readonly earlier: number;
}

/** The end of the conversation of the session that is open: as much as a person scrolls through. */
export const readTranscript = async (service: SessionService): Promise<TranscriptEnd> => {
	const { messageCount } = await service.state();
	const { messages } = await service.readTranscript({ limit: maxMessages, isNewest: true });
	return { messages, earlier: Math.max(0, messageCount - messages.length) };
};

const maxMessages = 400;
