import { Buffer } from 'node:buffer';
import { StoreError } from '@tenon/agent';
import { timeOf } from '../builtin/builtin-command.ts';
import { ServiceError } from '../service/errors.ts';
import type { SessionVerbs } from '../service/verbs/sessions.ts';
import type { ShownMessage, TranscriptVerbs } from '../service/verbs/transcript.ts';
import { newSessionId, type SessionHost } from '../session-host.ts';

/** Sessions that come from a file, and pages that show them. */
export const sessionCopies = (
	host: SessionHost,
	transcripts: TranscriptVerbs,
): Pick<SessionVerbs, 'importSession' | 'exportPage'> => {
	const { agent, store, place, now } = host.parts;
	return {
		importSession: async ({ lines, isOpened = true }) => {
			if (isOpened) await host.refuseWaiting();
			const sessionId = newSessionId();
			await agent
				.session(sessionId)
				.restoreFrom(inFolder(lines, place.cwd))
				.catch((error: unknown) => {
					if (!(error instanceof StoreError) || error.code !== 'store.invalid-import') throw error;
					throw new ServiceError('service.bad-argument', `this is no export of a session: ${error.message}`, {
						cause: error,
					});
				});
			if (isOpened) await host.switchTo(sessionId, { moves: false });
			return { sessionId };
		},
		exportPage: async ({ sessionId = place.sessionId }) => {
			// Loaded at the first use: few sessions become pages.
			const { sessionPage } = await import('../page/session-page.ts');
			const record = await store.sessions.read(sessionId);
			const { messages, isCut } = await messagesOf(transcripts, sessionId);
			const images = await imagesOf(transcripts, messages);
			const facts = [
				`${record?.turnCount ?? 0} turns in ${record?.cwd ?? place.cwd}`,
				`exported ${timeOf(now())} by Tenon`,
			];
			return { html: sessionPage({ title: record?.title ?? sessionId, facts, messages, images, isCut }) };
		},
	};
};

// The folder that it was in may be one of another machine.
const inFolder = (lines: readonly string[], cwd: string): readonly string[] => {
	const [head = '', ...rest] = lines;
	try {
		const data = JSON.parse(head) as unknown;
		if (typeof data === 'object' && data !== null) return [JSON.stringify({ ...data, cwd }), ...rest];
	} catch {
		// Its reader says what is wrong with it.
	}
	return lines;
};

const messagesOf = async (
	{ readTranscript }: TranscriptVerbs,
	sessionId: string,
): Promise<{ readonly messages: readonly ShownMessage[]; readonly isCut: boolean }> => {
	const messages: ShownMessage[] = [];
	let length = 0;
	for (let cursor: string | null | undefined; cursor !== null; ) {
		const page = await readTranscript({
			sessionId,
			limit: 1000,
			...(cursor === undefined ? {} : { cursor }),
		});
		for (const message of page.messages) {
			length += JSON.stringify(message).length;
			if (length > maxTextLength) return { messages, isCut: true };
			messages.push(message);
		}
		cursor = page.next;
	}
	return { messages, isCut: false };
};

const imagesOf = async (
	{ readAttachment }: TranscriptVerbs,
	messages: readonly ShownMessage[],
): Promise<ReadonlyMap<string, string>> => {
	const images = new Map<string, string>();
	let left = maxImageBytes;
	for (const digest of new Set(messages.flatMap(digestsIn))) {
		const { mimeType, data } = await readAttachment({ digest });
		left -= Buffer.byteLength(data, 'base64');
		if (left < 0) break;
		images.set(digest, `data:${mimeType};base64,${data}`);
	}
	return images;
};

const digestsIn = ({ role, content }: ShownMessage): readonly string[] => {
	const blocks = role === 'tool' ? content.flatMap((result) => result.content) : content;
	return blocks.flatMap((block) => (block.type === 'image' && block.digest !== null ? [block.digest] : []));
};

const maxTextLength = 32 * 1024 * 1024;
const maxImageBytes = 16 * 1024 * 1024;
