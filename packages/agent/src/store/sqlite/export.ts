import type { Json } from '../../data/json.ts';
import { readBlob } from './blobs.ts';
import { dataOf } from './cells.ts';
import { exportedNameOf, partsOf } from './checkpoints.ts';
import type { Database } from './database.ts';
import { contentOf, type InputRow, inputOf } from './inputs.ts';
import { readNodes } from './nodes.ts';
import { pathFrom } from './paths.ts';
import { requireSession, type SessionRow } from './sessions.ts';
import { type TurnRow, turnsOn } from './turns.ts';
import { readUsage } from './usage.ts';
import { listWork } from './work.ts';

/** Names the format in the first line of an export. */
export const exportFormat = 'tenon-session';
export const exportVersion = 1;

/**
 * A session as lines of JSON: what it is, its path, turns, usage, checkpoints, attachments and bytes, what waits to be
 * heard, and an end that says what the beginning must have said. A page costs what is on it, not what came before.
 */
export const exportLines = (
	db: Database,
	sessionId: string,
	{ after, limit }: { readonly after: number; readonly limit: number },
): { readonly lines: readonly string[]; readonly next: number | null } => {
	const sections = sectionsOf(db, requireSession(db, sessionId));
	const total = sections.reduce((sum, { count }) => sum + count, 0);
	const end = Math.min(total, after + limit);
	const records: Json[] = [];
	let start = 0;
	for (const { count, take } of sections) {
		const [from, to] = [Math.max(after - start, 0), Math.min(end - start, count)];
		if (from < to) records.push(...(take(from, to) as readonly Json[]));
		start += count;
	}
	return { lines: records.map((record) => JSON.stringify(record)), next: end < total ? end : null };
};

/** Lines of one kind. */
interface Section {
	readonly count: number;
	/** Those with `from ≤ index < to`. */
	take(from: number, to: number): readonly object[];
}

const sectionsOf = (db: Database, session: SessionRow): readonly Section[] => {
	const turns = turnsOf(db, session);
	const names = new Set([session, ...turns].flatMap(({ checkpoint }) => checkpoint ?? []));
	const parts = [...names].map(partsOf).flatMap((named) => {
		const checkpoint = exportedNameOf(named);
		return named.map((part) => ({ checkpoint, ...part }));
	});
	const attachments = attachmentsOf(db, session);
	const digests = new Set([
		...[session, ...turns].map(({ config }) => config),
		...parts.map(({ digest }) => digest),
		...attachments.map(({ digest }) => digest),
	]);
	const body = [
		{
			count: session.leaf,
			take: (from: number, to: number) =>
				readNodes(db, session.id, { from: from + 1, to }).map((node) => ({ type: 'node', ...node })),
		},
		listed('turn', turns, turnLine),
		listed('usage', readUsage(db, session.id)),
		listed('part', parts),
		listed('attachment', attachments),
		listed('blob', [...digests], (digest) => ({
			digest,
			base64: Buffer.from(readBlob(db, digest)).toString('base64'),
		})),
		listed('input', inputsOf(db, session.id)),
		listed('work', listWork(db, session.id)),
	];
	const lines = body.reduce((sum, { count }) => sum + count, 2);
	const { revision } = session;
	return [listed('session', [session], headLine), ...body, listed('end', [{ revision, lines }])];
};

const listed = <T>(
	type: string,
	items: readonly T[],
	lineOf: (item: T) => object = (item) => item as object,
): Section => ({
	count: items.length,
	take: (from, to) => items.slice(from, to).map((item) => ({ type, ...lineOf(item) })),
});

const headLine = (row: SessionRow): object => ({
	format: exportFormat,
	version: exportVersion,
	id: row.id,
	revision: row.revision,
	leaf: row.leaf,
	frame: row.frame,
	turnCount: row.turn_count,
	relation: dataOf<Json>(row.relation, () => `the relation of session ${row.id}`),
	config: row.config,
	checkpoint: exportedCheckpoint(row),
	title: row.title,
	cwd: row.cwd,
	createdAt: row.created_at,
	updatedAt: row.updated_at,
	usedAt: row.used_at,
});

const turnsOf = (db: Database, session: SessionRow): readonly TurnRow[] =>
	[...pathFrom(db, session)]
		.toReversed()
		.flatMap((range) => turnsOn(db, range, { fromIndex: 0, limit: range.belowTurn }));

const turnLine = (row: TurnRow): object => ({
	turnId: row.id,
	turnIndex: row.turn_index,
	revision: row.revision,
	leaf: row.leaf,
	frame: row.frame,
	config: row.config,
	checkpoint: exportedCheckpoint(row),
	isRetained: row.is_retained === 1,
	digest: row.digest,
	outcome: dataOf<Json>(row.outcome, () => `the outcome of turn ${row.id}`),
	at: row.at,
});

const exportedCheckpoint = ({ checkpoint }: { readonly checkpoint: string | null }): string | null =>
	checkpoint === null ? null : exportedNameOf(partsOf(checkpoint));

const attachmentsOf = (
	db: Database,
	session: SessionRow,
): readonly { readonly digest: string; readonly mimeType: string }[] =>
	db.all(
		`SELECT digest, mime_type AS mimeType FROM attachment WHERE digest IN (
			SELECT digest FROM attachment_use WHERE branch IN (SELECT value FROM json_each(?))
			UNION SELECT digest FROM input_attachment JOIN input ON input.sequence = input_attachment.input
				WHERE input.session = ? AND input.ended_at IS NULL
		) ORDER BY digest`,
		JSON.stringify([...pathFrom(db, session)].map(({ branch }) => branch)),
		session.id,
	);

// A turn that is open does not travel: what it had claimed waits again at the other end.
const inputsOf = (db: Database, sessionId: string): readonly object[] =>
	db
		.all<InputRow>('SELECT * FROM input WHERE session = ? AND ended_at IS NULL ORDER BY sequence', sessionId)
		.map((row) => {
			const { id, sourceKey, parts, options, acceptedAt } = inputOf(row);
			return { id, sourceKey, parts, options, acceptedAt, content: contentOf(row) };
		});
