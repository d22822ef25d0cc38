import type { SessionSummary } from '../../session/service/verbs/sessions.ts';

/** A session in a tree, and how deep it stands in it. */
export interface TreeRow {
	readonly session: SessionSummary;
	readonly depth: number;
}

/**
 * Sessions as a forest: each fork under what it was forked from, the newest used first among siblings. One whose origin
 * is not in the list is a root.
 */
export const sessionForest = (sessions: readonly SessionSummary[]): readonly TreeRow[] => {
	const known = new Set(sessions.map(({ sessionId }) => sessionId));
	const children = Map.groupBy(sessions, ({ parent }) =>
		parent !== null && known.has(parent) ? parent : null,
	);
	const rows: TreeRow[] = [];
	const add = (parent: string | null, depth: number): void => {
		const own = [...(children.get(parent) ?? [])].sort((one, other) => other.usedAt - one.usedAt);
		for (const session of own) {
			rows.push({ session, depth });
			add(session.sessionId, depth + 1);
		}
	};
	add(null, 0);
	return rows;
};
