import { randomUUID } from 'node:crypto';
import { CompactionFailed, type Session, type SessionRecord, StoreError } from '@tenon/agent';
import { ServiceError } from '../service/errors.ts';
import { nearestOf } from '../service/nearest.ts';
import type {
	CompactedSession,
	CompactSession,
	SessionSummary,
	SessionVerbs,
} from '../service/verbs/sessions.ts';
import type { SettingVerbs } from '../service/verbs/settings.ts';
import type { TranscriptVerbs } from '../service/verbs/transcript.ts';
import { newSessionId, type SessionHost } from '../session-host.ts';
import { ifDeleted } from './deleted-session.ts';
import { rewindVerb } from './rewind-verb.ts';
import { sessionCopies } from './session-copies.ts';

/** The sessions of the store. */
export const sessionVerbs = (
	host: SessionHost,
	{ state }: Pick<SettingVerbs, 'state'>,
	transcripts: TranscriptVerbs,
): SessionVerbs => {
	const { agent, store, place } = host.parts;
	const { sessions } = store;
	const known = async (sessionId: string): Promise<SessionRecord> => {
		const record = await sessions.read(sessionId).catch(ifDeleted);
		if (record !== undefined) return record;
		const ids = (await sessions.list({ limit: maxPage })).map(({ id }) => id);
		const text = `there is no session ${JSON.stringify(sessionId)}`;
		throw new ServiceError('service.unknown-session', text, { nearest: nearestOf(sessionId, ids) });
	};
	const forkSession: SessionVerbs['forkSession'] = async ({
		sessionId = place.sessionId,
		turnId,
		isOpened = true,
	}) => {
		await known(sessionId);
		// Asked before there is a copy that nothing opens.
		if (isOpened) await host.refuseWaiting();
		const forked = newSessionId();
		await agent
			.session(sessionId)
			.fork(forked, turnId === undefined ? {} : { turnId })
			.catch(async (error: unknown) => {
				if (!(error instanceof StoreError) || error.code !== 'store.not-retained') throw error;
				const turns = await agent.session(sessionId).turns();
				const nearest = turns.map((turn) => turn.turnId).slice(-10);
				throw new ServiceError('service.unknown-turn', error.message, { nearest, cause: error });
			});
		if (isOpened) await host.switchTo(forked, { moves: false });
		return { sessionId: forked };
	};
	return {
		listSessions: async ({ cwd, cursor, limit = 100 }) => {
			const wanted = Math.min(Math.max(1, limit), maxPage);
			const found = await sessions.list({
				limit: wanted,
				subagentsOf: null,
				...(cwd === undefined ? {} : { cwd }),
				...(cursor === undefined ? {} : { before: placeOf(cursor) }),
			});
			const last = found.length < wanted ? undefined : found.at(-1);
			return {
				sessions: found.map(summary),
				next: last === undefined ? null : `${last.usedAt}.${last.id}`,
			};
		},
		openSession: async ({ sessionId }) => {
			await host.switchTo(sessionId ?? newSessionId(), { moves: sessionId === undefined });
			return state();
		},
		resumeSession: async ({ sessionId }) => {
			await known(sessionId);
			if (sessionId !== place.sessionId) await host.switchTo(sessionId, { moves: false });
			host.driver.wake();
			return state();
		},
		forkSession,
		rewindSession: rewindVerb(host, { forkSession }),
		...sessionCopies(host, transcripts),
		renameSession: async ({ sessionId = place.sessionId, title }) => {
			await known(sessionId);
			await agent.session(sessionId).rename(title);
		},
		compactSession: (how) =>
			host.driver.alone(async () => {
				try {
					return await compacted(host.session, how);
				} catch (error) {
					if (!(error instanceof CompactionFailed)) throw error;
					throw new ServiceError('service.unavailable', error.message, { cause: error });
				}
			}),
		searchSessions: async ({ text, limit = 20, cursor }) => {
			const wanted = Math.min(Math.max(1, limit), maxHits);
			const more = cursor === undefined ? {} : { cursor };
			const found = await sessions.search({ text, limit: wanted, ...more });
			const last = found.length < wanted ? undefined : found.at(-1);
			return {
				hits: found.map(({ cursor: _cursor, position: _position, ...hit }) => hit),
				next: last?.cursor ?? null,
			};
		},
		exportSession: async ({ sessionId = place.sessionId, cursor }) => {
			await known(sessionId);
			const after = cursor === undefined ? 0 : Number(cursor);
			if (!Number.isInteger(after) || after < 0)
				throw new ServiceError('service.bad-argument', 'the cursor is none of an export; start without one');
			const { lines, next } = await sessions.exportLines(sessionId, { after, limit: linesPerPage });
			return { lines, next: next === null ? null : String(next) };
		},
		deleteSession: async ({ sessionId }) => {
			if (sessionId === place.sessionId)
				throw new ServiceError('service.busy', 'the session is open; open another one before it is deleted', {
					nearest: ['openSession'],
				});
			await known(sessionId);
			await agent.session(sessionId).delete();
		},
	};
};

const summary = (record: SessionRecord): SessionSummary => {
	const { id, title, cwd, createdAt, usedAt, turnCount, relation } = record;
	return { sessionId: id, title, cwd, createdAt, usedAt, turnCount, parent: parentOf(relation) };
};

const parentOf = (relation: SessionRecord['relation']): string | null => {
	switch (relation.type) {
		case 'root':
			return null;
		case 'child':
			return relation.parentSessionId;
		case 'fork':
			return relation.sourceSessionId;
	}
};

const placeOf = (cursor: string): { readonly usedAt: number; readonly id: string } => {
	const [, usedAt, id] = /^(\d{1,15})\.(.+)$/s.exec(cursor) ?? [];
	if (id === undefined)
		throw new ServiceError('service.bad-argument', 'the cursor is none of a list; start without one');
	return { usedAt: Number(usedAt), id };
};

const maxPage = 1_000;
const maxHits = 100;
const linesPerPage = 200;

const compacted = async (session: Session, { instructions }: CompactSession): Promise<CompactedSession> => {
	const key = randomUUID();
	const isCompacted = await session.compact({ key, ...(instructions === undefined ? {} : { instructions }) });
	if (!isCompacted) return { compacted: false, summary: null };
	const { turnCount = 0 } = (await session.read()) ?? {};
	const turns = await session.turns({ fromIndex: Math.max(0, turnCount - newestTurns), limit: newestTurns });
	const values = turns.map(
		({ outcome }) => Object(Object(outcome).value) as Readonly<Record<string, unknown>>,
	);
	const summary = values.find(({ id }) => id === `compact/${key}`)?.summary;
	return { compacted: true, summary: typeof summary === 'string' ? summary : null };
};

// Others may have run since.
const newestTurns = 100;
