import type { ShownMessage } from '../../session/service/verbs/transcript.ts';
import type { SessionService } from '../../session/service.ts';

/** The whole conversation of the session that is open. */
export const readTranscript = async (service: SessionService): Promise<readonly ShownMessage[]> => {
	const messages: ShownMessage[] = [];
	for (let cursor: string | null | undefined; cursor !== null; ) {
		const page = await service.readTranscript({ limit: 1000, ...(cursor === undefined ? {} : { cursor }) });
		for (const message of page.messages) messages.push(message);
		cursor = page.next;
	}
	return messages;
};
