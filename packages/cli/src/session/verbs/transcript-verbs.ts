import { Buffer } from 'node:buffer';
import type { GraphNode } from '@tenon/agent';
import { ServiceError } from '../service/errors.ts';
import type { TranscriptPage, TranscriptVerbs } from '../service/verbs/transcript.ts';
import type { SessionHost } from '../session-host.ts';
import { isShownNode, shownNode } from '../shown.ts';

/** What was said. */
export const transcriptVerbs = (host: SessionHost): TranscriptVerbs => {
	const { agent, store, place } = host.parts;
	return {
		readTranscript: async ({ sessionId = place.sessionId, cursor, limit = 200, isNewest = false }) => {
			const wanted = Math.min(Math.max(1, limit), maxPage);
			const leaf = (await store.sessions.read(sessionId))?.leaf ?? 0;
			const path: MessagePath = { store, sessionId, leaf };
			const at = cursor === undefined ? undefined : positionOf(cursor);
			return isNewest
				? pageBefore(path, Math.min(at ?? leaf + 1, leaf + 1), wanted)
				: pageFrom(path, at ?? 1, wanted);
		},
		listTurns: async ({ sessionId = place.sessionId, fromIndex = 0, limit = maxPage }) => {
			const range = { fromIndex, limit: Math.min(Math.max(1, limit), maxPage) };
			// One that nothing was said in is not in the store.
			if ((await store.sessions.read(sessionId)) === undefined) return [];
			const turns = await agent.session(sessionId).turns(range);
			return turns.map(({ turnId, turnIndex, at, outcome }) => ({
				...{ turnId, turnIndex, at },
				outcome: String((outcome as { readonly type?: string } | null)?.type ?? ''),
			}));
		},
		readAttachment: async ({ digest }) => {
			const found = await store.attachments.read(digest);
			if (found === undefined)
				throw new ServiceError('service.unknown-attachment', `there are no bytes of ${digest}`);
			return { mimeType: found.mimeType, data: Buffer.from(found.bytes).toString('base64') };
		},
	};
};

const positionOf = (cursor: string): number => {
	if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
	throw new ServiceError('service.bad-argument', 'the cursor is none of a transcript; start without one');
};

/** The nodes of a session from its first to its newest. */
interface MessagePath {
	readonly store: SessionHost['parts']['store'];
	readonly sessionId: string;
	readonly leaf: number;
}

const shownIn = async (
	{ store, sessionId }: MessagePath,
	range: { readonly from: number; readonly to: number },
): Promise<readonly GraphNode[]> => (await store.sessions.nodes(sessionId, range)).filter(isShownNode);

const pageFrom = async (path: MessagePath, start: number, wanted: number): Promise<TranscriptPage> => {
	const messages: GraphNode[] = [];
	let from = start;
	for (; from <= path.leaf && messages.length < wanted; from += maxPage)
		messages.push(...(await shownIn(path, { from, to: Math.min(path.leaf, from + maxPage - 1) })));
	const next = messages[wanted]?.position ?? (from <= path.leaf ? from : undefined);
	return page(messages.slice(0, wanted), start, next);
};

const pageBefore = async (path: MessagePath, end: number, wanted: number): Promise<TranscriptPage> => {
	// No more than is wanted is read, as far as that can be known: most nodes are shown.
	const step = Math.min(maxPage, 2 * wanted + 16);
	let messages: readonly GraphNode[] = [];
	let from = end;
	while (from > 1 && messages.length < wanted) {
		const to = from - 1;
		from = Math.max(1, to - step + 1);
		messages = [...(await shownIn(path, { from, to })), ...messages];
	}
	const newest = messages.slice(-wanted);
	return page(newest, newest[0]?.position ?? 1, end <= path.leaf ? end : undefined);
};

const page = (messages: readonly GraphNode[], start: number, next: number | undefined): TranscriptPage => ({
	messages: messages.map(shownNode).filter((message) => message !== undefined),
	next: next === undefined ? null : String(next),
	previous: start <= 1 ? null : String(start),
});

/** Counts the messages of sessions; what was counted is not read again, for a session only grows. */
export class MessageCounts {
	readonly #counted = new Map<string, { readonly leaf: number; readonly count: number }>();

	async of({ parts: { store } }: SessionHost, sessionId: string): Promise<number> {
		const leaf = (await store.sessions.read(sessionId))?.leaf ?? 0;
		const before = this.#counted.get(sessionId) ?? { leaf: 0, count: 0 };
		let { count } = before;
		for (let from = before.leaf + 1; from <= leaf; from += maxPage) {
			const to = Math.min(leaf, from + maxPage - 1);
			const nodes = await store.sessions.nodes(sessionId, { from, to });
			count += nodes.filter(isShownNode).length;
		}
		// Of the one that is open alone.
		this.#counted.clear();
		this.#counted.set(sessionId, { leaf, count });
		return count;
	}
}

const maxPage = 1_000;
