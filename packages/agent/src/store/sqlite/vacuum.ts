import { turnScope } from '../../effects/envelope.ts';
import type { VacuumReport } from '../store.ts';
import { selectNamedDigests } from './checkpoints.ts';
import type { Database } from './database.ts';
import { betweenPlaces, lastPlace, placeOf } from './entries.ts';
import { keepSequences } from './inputs.ts';
import { selectSessions } from './sessions.ts';
import { removeText } from './text-index.ts';

/** Removes what nothing reaches and what is older than `keepMs`, and gives the room back to the disk. */
export const vacuum = (
	db: Database,
	{ now, keepMs }: { readonly now: number; readonly keepMs: number },
): VacuumReport => {
	const before = now - keepMs;
	const openScopes = JSON.stringify(findOpenScopes(db));
	letOldCheckpointsGo(db, before);
	keepSequences(db);
	const report = {
		nodes: removeBranches(db),
		// An open turn that is run again adds its inputs again, and has to find what became of them.
		inputs: db.run(
			'DELETE FROM input WHERE ended_at < ? AND session NOT IN (SELECT session FROM open_turn)',
			before,
		),
		journalEntries: db.run(
			`DELETE FROM journal WHERE at < ? AND scope LIKE 'turn/%' AND ${isOver}`,
			before,
			openScopes,
		),
		waits: removeWaits(db, before, openScopes),
	};
	db.run('DELETE FROM work WHERE ended_at < ?', before);
	db.run('DELETE FROM process WHERE ended_at < ?', before);
	db.run('DELETE FROM trigger WHERE is_active = 0 AND created_at < ?', before);
	db.run('DELETE FROM trigger_occurrence WHERE at < ?', before);
	const blobs = removeBlobs(db, before);
	db.all('PRAGMA incremental_vacuum');
	return { ...report, blobs };
};

/** Takes the open scopes as a value. */
const isOver = 'scope NOT IN (SELECT value FROM json_each(?))';

const findOpenScopes = (db: Database): readonly string[] =>
	db
		.all<{ readonly session: string; readonly id: string }>('SELECT session, id FROM open_turn')
		.map(({ session, id }) => turnScope(session, id));

// The last turn of a session stays forkable: its checkpoint is the head's.
const letOldCheckpointsGo = (db: Database, before: number): void => {
	db.run(
		`UPDATE entry SET checkpoint = NULL, is_retained = 0
		WHERE at < ? AND checkpoint IS NOT NULL AND checkpoint NOT IN (
			SELECT checkpoint FROM (${selectSessions}) WHERE checkpoint IS NOT NULL
		)`,
		before,
	);
};

// What lies on a branch after the last fork from it goes with its session; the rest stays while a fork needs it.
const removeBranches = (db: Database): number => {
	let nodes = 0;
	for (;;) {
		const orphans = db.all<Orphan>(
			`SELECT branch.id, count(fork.id) AS forks, coalesce(max(fork.shared_nodes), 0) AS nodes,
				coalesce(max(fork.shared_turns), 0) AS turns
			FROM branch LEFT JOIN branch AS fork ON fork.parent = branch.id
			WHERE branch.id NOT IN (SELECT branch FROM session) GROUP BY branch.id`,
		);
		let isDone = true;
		for (const orphan of orphans) {
			nodes += db.run('DELETE FROM node_name WHERE branch = ? AND position > ?', orphan.id, orphan.nodes);
			const first = orphan.forks === 0 ? 0 : firstUnshared(db, orphan);
			removeText(db, orphan.id, orphan.nodes);
			db.run(`DELETE FROM entry WHERE ${betweenPlaces}`, orphan.id, first, orphan.id, lastPlace);
			if (orphan.forks > 0) continue;
			db.run('DELETE FROM attachment_use WHERE branch = ?', orphan.id);
			db.run('DELETE FROM branch WHERE id = ?', orphan.id);
			isDone = false;
		}
		if (isDone) return nodes;
	}
};

interface Orphan {
	readonly id: number;
	/** How much of it forks share. */
	readonly nodes: number;
	readonly turns: number;
	readonly forks: number;
}

const firstUnshared = (db: Database, { id, nodes, turns }: Orphan): number =>
	Math.min(placeOf(db, id, 'leaf', nodes + 1), placeOf(db, id, 'turn_count', turns + 1));

const removeWaits = (db: Database, before: number, openScopes: string): number =>
	db.run(`DELETE FROM wait WHERE resolved_at < ? AND ${isOver}`, before, openScopes) +
	db.run(
		`DELETE FROM wait WHERE resolution IS NULL AND opened_at < ? AND scope LIKE 'turn/%' AND ${isOver}`,
		before,
		openScopes,
	) +
	db.run(`DELETE FROM gate WHERE at < ? AND ${isOver}`, before, openScopes);

const removeBlobs = (db: Database, before: number): number => {
	db.run(
		`DELETE FROM attachment WHERE added_at < ?
			AND digest NOT IN (SELECT digest FROM attachment_use UNION SELECT digest FROM input_attachment)`,
		before,
	);
	return db.run(
		`DELETE FROM blob WHERE added_at < ? AND digest NOT IN (
			SELECT config FROM entry UNION ${selectNamedDigests}
			UNION SELECT digest FROM attachment
		)`,
		before,
	);
};
