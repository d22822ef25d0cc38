import { Buffer } from 'node:buffer';
import type { GraphNode } from '@tenon/agent';
import { ServiceError } from '../service/errors.ts';
import type { ShownMessage, TranscriptVerbs } from '../service/verbs/transcript.ts';
import type { SessionHost } from '../session-host.ts';
import { isShownNode, shownNode } from '../shown.ts';

/** What was said. */
export const transcriptVerbs = (host: SessionHost): TranscriptVerbs => {
	const { agent, store, place } = host.parts;
	return {
		readTranscript: async ({ sessionId = place.sessionId, cursor, limit = 200, isNewest = false }) => {
			const wanted = Math.min(Math.max(1, limit), maxPage);
			const leaf = (await store.sessions.read(sessionId))?.leaf ?? 0;
			if (isNewest) return { messages: await newestOf(host, sessionId, leaf, wanted), next: null };
			const messages: GraphNode[] = [];
			let from = cursor === undefined ? 1 : positionOf(cursor);
			for (; from <= leaf && messages.length < wanted; from += maxPage) {
				const to = Math.min(leaf, from + maxPage - 1);
				const nodes = await store.sessions.nodes(sessionId, { from, to });
				messages.push(...nodes.filter(isShownNode));
			}
			const page = messages.slice(0, wanted);
			const next = messages[wanted]?.position ?? (from <= leaf ? from : undefined);
			return { messages: shownIn(page), next: next === undefined ? null : String(next) };
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

const shownIn = (nodes: readonly GraphNode[]): readonly ShownMessage[] =>
	nodes.map(shownNode).filter((message) => message !== undefined);

const positionOf = (cursor: string): number => {
	if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
	throw new ServiceError('service.bad-argument', 'the cursor is none of a transcript; start without one');
};

/** The newest messages up to a leaf, read from the end. */
const newestOf = async (
	{ parts: { store } }: SessionHost,
	sessionId: string,
	leaf: number,
	wanted: number,
): Promise<readonly ShownMessage[]> => {
	let found: GraphNode[] = [];
	for (let to = leaf; to > 0 && found.length < wanted; to -= maxPage) {
		const nodes = await store.sessions.nodes(sessionId, { from: Math.max(1, to - maxPage + 1), to });
		found = [...nodes.filter(isShownNode), ...found];
	}
	return shownIn(found.slice(-wanted));
};

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
