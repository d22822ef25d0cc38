import type { Json } from '../../data/json.ts';
import { StoreError } from '../errors.ts';
import type { UsageRecord } from '../graph.ts';
import { cellOf, dataOf } from './cells.ts';
import type { Database } from './database.ts';
import { requireSession, type SessionHead } from './sessions.ts';

export const readUsage = (db: Database, sessionId: string): readonly UsageRecord[] =>
	usageOf(requireSession(db, sessionId));

/** The cell of what a session has used, with more of it. A sum that a number cannot hold exactly is refused. */
export const addUsage = (
	session: Pick<SessionHead, 'id' | 'usage'>,
	added: readonly UsageRecord[],
): string => {
	if (added.length === 0) return session.usage;
	const sums = [...usageOf(session)];
	for (const record of added) {
		const index = sums.findIndex(({ source, model }) => source === record.source && model === record.model);
		if (index === -1) sums.push(sumOf(session.id, nothing, record));
		else sums[index] = sumOf(session.id, sums[index]!, record);
	}
	return cellOf(sums.toSorted(byLabel) as unknown as Json);
};

const usageOf = ({ id, usage }: Pick<SessionHead, 'id' | 'usage'>): readonly UsageRecord[] =>
	dataOf<Json>(usage, () => `the usage of session ${id}`) as unknown as readonly UsageRecord[];

const nothing = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, reasoning: 0 };

const sumOf = (sessionId: string, known: typeof nothing, added: UsageRecord): UsageRecord => {
	const sum = {
		input: known.input + added.input,
		cacheRead: known.cacheRead + added.cacheRead,
		cacheWrite: known.cacheWrite + added.cacheWrite,
		output: known.output + added.output,
		reasoning: known.reasoning + added.reasoning,
	};
	if (Object.values(sum).every(Number.isSafeInteger)) {
		return { source: added.source, model: added.model, ...sum };
	}
	throw new StoreError(
		'budget-exceeded',
		`session ${sessionId} used more of ${added.model} than can be counted`,
	);
};

const byLabel = (left: UsageRecord, right: UsageRecord): number =>
	compare(left.source, right.source) || compare(left.model, right.model);

const compare = (left: string, right: string): number => (left < right ? -1 : Number(left > right));
