import { digestOf } from '../../data/digest.ts';
import { StoreError } from '../errors.ts';
import type { SessionRecord, UsageRecord } from '../graph.ts';
import type { NewInput, NewWork } from '../ingress.ts';
import { titleFrom, titleOf } from '../title.ts';
import { hasBlob, keepBlob } from './blobs.ts';
import { exportedNameOf, type NamedPart, nameOf } from './checkpoints.ts';
import type { Database } from './database.ts';
import { type ImportRecord, type ImportRecords, readRecords, refuse } from './import-records.ts';
import {
	type HeadLine,
	ImportedPath,
	type NodeLine,
	type StateLine,
	type TurnLine,
} from './imported-path.ts';
import { addInput } from './inputs.ts';
import { textOfNode } from './node-text.ts';
import { readyInput } from './packed-input.ts';
import { noteUse } from './session-listing.ts';
import { findSession, makeSession, recordOf, requireSession, type SessionRow } from './sessions.ts';
import { addUsage } from './usage.ts';
import { enqueueWork } from './work.ts';

/** Writes the whole of an export under an id that was never used. */
export const importLines = (
	db: Database,
	sessionId: string,
	lines: readonly string[],
	now: number,
): SessionRecord => {
	if (findSession(db, sessionId) !== undefined) {
		throw new StoreError('conflict', `session ${sessionId} is there; import under another id`);
	}
	const records = readRecords(lines);
	addBodies(db, records, now);
	const names = checkpointNames(records);
	const session = addSession(db, sessionId, records, names);
	addPath(db, session, records, names);
	addIngress(db, session, records);
	return recordOf(db, requireSession(db, sessionId));
};

/** The fields of a line; `readRecords` has looked at each. */
const fieldsOf = <T>({ data }: ImportRecord): T => data as T;

const addBodies = (db: Database, records: ImportRecords, now: number): void => {
	for (const record of records.of('blob')) {
		const { digest, base64 } = fieldsOf<{ digest: string; base64: string }>(record);
		const bytes = Buffer.from(base64, 'base64');
		if (digestOf(bytes) !== digest) refuse(record.line, `the bytes are not those of ${digest}`);
		keepBlob(db, bytes, now, digest);
	}
	for (const record of records.of('part')) {
		requireBlob(db, fieldsOf<PartLine>(record).digest, record);
	}
	for (const record of records.of('attachment')) {
		const { digest, mimeType } = fieldsOf<{ digest: string; mimeType: string }>(record);
		requireBlob(db, digest, record);
		db.run('INSERT INTO attachment VALUES (?, ?, ?) ON CONFLICT DO NOTHING', digest, mimeType, now);
	}
};

type PartLine = NamedPart & { readonly checkpoint: string };

/** The names of checkpoints by those that they have in an export; without those whose parts are not all there. */
const checkpointNames = (records: ImportRecords): ReadonlyMap<string, string> => {
	const lines = records.of('part').map(fieldsOf<PartLine>);
	const groups = Map.groupBy(lines, ({ checkpoint }) => checkpoint).set(exportedNameOf([]), []);
	const whole = [...groups].filter(([exported, parts]) => exportedNameOf(parts) === exported);
	return new Map(whole.map(([exported, parts]) => [exported, nameOf(parts)]));
};

const addSession = (
	db: Database,
	sessionId: string,
	records: ImportRecords,
	names: ReadonlyMap<string, string>,
): SessionRow => {
	const head = stateOf<HeadLine>(db, records.head, names);
	return makeSession(db, {
		id: sessionId,
		relation: head.relation,
		config: head.config,
		creation: 'import',
		branch: { parent: null, sharedNodes: 0, sharedTurns: 0 },
		frame: 0,
		checkpoint: null,
		title: titleIn(head, records),
		cwd: head.cwd ?? null,
		now: head.createdAt,
	});
};

// An export of an older version does not say what the session is called.
const titleIn = (head: HeadLine, records: ImportRecords): string | null => {
	if (head.title !== undefined) return head.title === null ? null : titleFrom(head.title);
	const said = records
		.of('node')
		.map(fieldsOf<NodeLine>)
		.map(({ kind, payload }) => textOfNode(kind, payload));
	const first = said.find((text) => text?.role === 'user');
	if (first !== undefined) return titleFrom(first.text);
	const [input] = records.of('input').map(fieldsOf<InputLine>);
	return input === undefined ? null : titleOf(input.parts);
};

const addPath = (
	db: Database,
	session: SessionRow,
	records: ImportRecords,
	names: ReadonlyMap<string, string>,
): void => {
	const head = stateOf<HeadLine>(db, records.head, names);
	const nodes = records.of('node');
	if (nodes.length !== head.leaf) refuse(1, `it says ${head.leaf} nodes, but there are ${nodes.length}`);
	nodes.forEach((record, index) => {
		const { position, id } = fieldsOf<NodeLine>(record);
		if (position !== index + 1) refuse(record.line, `node ${id} is not at position ${index + 1}`);
		unique(record, () => db.run('INSERT INTO node_name VALUES (?, ?, ?)', session.branch, id, position));
	});
	const turns = records.of('turn');
	if (turns.length !== head.turnCount)
		refuse(1, `it says ${head.turnCount} turns, but there are ${turns.length}`);
	const path = new ImportedPath(db, session, nodes.map(fieldsOf<NodeLine>));
	turns.forEach((record, index) => {
		const turn = stateOf<TurnLine>(db, record, names);
		if (turn.turnIndex !== index) refuse(record.line, `turn ${turn.turnId} is not number ${index}`);
		if (turn.leaf < path.leaf || turn.leaf > head.leaf)
			refuse(record.line, `turn ${turn.turnId} cannot end at node ${turn.leaf}`);
		unique(record, () => path.addTurn(turn));
	});
	path.end(head, addUsage(session, records.of('usage').map(fieldsOf<UsageRecord>)));
	noteUse(db, session.id, head.usedAt ?? head.updatedAt);
	for (const record of records.of('attachment')) {
		db.run(
			'INSERT INTO attachment_use VALUES (?, ?)',
			session.branch,
			fieldsOf<{ digest: string }>(record).digest,
		);
	}
};

const addIngress = (db: Database, session: SessionRow, records: ImportRecords): void => {
	for (const record of records.of('input')) {
		const { acceptedAt, content, ...input } = fieldsOf<InputLine>(record);
		const delivery = { type: 'next-turn' } as const;
		const ready = readyInput({ ...input, sessionId: session.id, delivery, now: acceptedAt });
		if (addInput(db, { ...ready, content }) === undefined)
			refuse(record.line, `input ${input.id} is there already, or its key is`);
	}
	for (const record of records.of('work')) {
		const { enqueuedAt, ...work } = fieldsOf<WorkLine>(record);
		enqueueWork(db, { ...work, sessionId: session.id, now: enqueuedAt });
	}
};

type InputLine = Omit<NewInput, 'sessionId' | 'delivery' | 'now'> & { acceptedAt: number; content: string };
type WorkLine = Omit<NewWork, 'sessionId' | 'now'> & { enqueuedAt: number };

/** Settings and checkpoint must have come with the export; a frame lies on the path. */
const stateOf = <Line extends StateLine>(
	db: Database,
	record: ImportRecord,
	names: ReadonlyMap<string, string>,
): Line => {
	const line = fieldsOf<Line>(record);
	const { config, checkpoint, frame, leaf } = line;
	requireBlob(db, config, record);
	if (frame > leaf) refuse(record.line, `a frame at ${frame} is behind the leaf ${leaf}`);
	if (checkpoint === null) return line;
	const name =
		names.get(checkpoint) ?? refuse(record.line, `the parts of checkpoint ${checkpoint} are not all there`);
	return { ...line, checkpoint: name };
};

const requireBlob = (db: Database, digest: string, { line }: ImportRecord): void => {
	if (!hasBlob(db, digest)) refuse(line, `the bytes of ${digest} are not there`);
};

const unique = (record: ImportRecord, write: () => unknown): void => {
	try {
		write();
	} catch (error) {
		if (error instanceof StoreError) throw error;
		throw new StoreError('invalid-import', `line ${record.line}: ${(error as Error).message}`, {
			cause: error,
		});
	}
};
