import type { SessionHost } from '../session-host.ts';
import { ifDeleted } from './deleted-session.ts';

/** When the open session began; a copy began with the session that it was forked from, which has its first turns. */
export const beganAt = async (host: SessionHost): Promise<number> => {
	const { store, place, now } = host.parts;
	if (host.begunAt !== undefined) return host.begunAt;
	let record = await store.sessions.read(place.sessionId);
	for (let copies = 0; record?.relation.type === 'fork' && copies < maxCopies; copies += 1) {
		const source = await store.sessions.read(record.relation.sourceSessionId).catch(ifDeleted);
		if (source === undefined) break;
		record = source;
	}
	return record?.createdAt ?? now();
};

const maxCopies = 1_000;
