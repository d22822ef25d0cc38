import { digestOfJson } from '../../data/digest.ts';
import type { JsonObject } from '../../data/json.ts';
import type { UserPart } from '../../model/message.ts';
import type { CheckpointKind } from '../../turn/effect.ts';
import { StoreError } from '../errors.ts';
import type { InputDelivery, InputState, NewInput, PendingInput } from '../ingress.ts';
import { requireAttachment } from './attachments.ts';
import { cellOf, dataOf } from './cells.ts';
import type { Database } from './database.ts';
import { ensureSession, refuseDeleted } from './sessions.ts';

/** An input's row. */
export interface InputRow {
	readonly sequence: number;
	readonly session: string;
	readonly id: string;
	readonly source_key: string | null;
	readonly content: string;
	readonly parts: string;
	readonly options: string;
	readonly active_turn: string | null;
	readonly boundary: string | null;
	readonly state: InputState;
	readonly turn: string | null;
	readonly claim: string | null;
	readonly accepted_at: number;
}

export const acceptInput = (
	db: Database,
	input: NewInput,
): { readonly input: PendingInput; readonly isNew: boolean } => {
	ensureSession(db, input.sessionId, input.now);
	const content = contentOf(input);
	const known = findEarlier(db, input);
	if (known === undefined) return { input: inputOf(addInput(db, input, content)), isNew: true };
	if (known.content === content && known.source_key === input.sourceKey) {
		return { input: inputOf(known), isNew: false };
	}
	throw new StoreError('conflict', `input ${known.id} was accepted with another content; use another key`);
};

export const readInput = (db: Database, sessionId: string, id: string): PendingInput | undefined => {
	refuseDeleted(db, sessionId);
	const row = db.get<InputRow>('SELECT * FROM input WHERE session = ? AND id = ?', sessionId, id);
	return row === undefined ? undefined : inputOf(row);
};

export const listInputs = (
	db: Database,
	sessionId: string,
	states: readonly InputState[],
): readonly PendingInput[] => {
	refuseDeleted(db, sessionId);
	return db
		.all<InputRow>(
			`SELECT * FROM input WHERE session = ? AND state IN (SELECT value FROM json_each(?)) ORDER BY sequence`,
			sessionId,
			JSON.stringify(states),
		)
		.map(inputOf);
};

/** Writes an input that waits. */
export const addInput = (db: Database, input: NewInput, content: string): InputRow => {
	const { delivery } = input;
	const isActive = delivery.type === 'active-turn';
	const row = db.get<InputRow>(
		`INSERT INTO input (session, id, source_key, content, parts, options, active_turn, boundary, state, accepted_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'pending', ?) RETURNING *`,
		input.sessionId,
		input.id,
		input.sourceKey,
		content,
		cellOf(input.parts as unknown as readonly JsonObject[]),
		cellOf(input.options),
		isActive ? delivery.turnId : null,
		isActive ? delivery.boundary : null,
		input.now,
	)!;
	for (const digest of attachmentsOf(input.parts)) {
		requireAttachment(db, digest);
		db.run('INSERT INTO input_attachment VALUES (?, ?)', row.sequence, digest);
	}
	return row;
};

/** Identifies what an input says, whoever sends it and when. */
export const contentOf = ({
	parts,
	delivery,
	options,
}: Pick<NewInput, 'parts' | 'delivery' | 'options'>): string =>
	digestOfJson({ parts, delivery, options } as unknown as JsonObject);

/** A row as it is told. */
export const inputOf = (row: InputRow): PendingInput => {
	const what = (): string => `input ${row.id} of session ${row.session}`;
	return {
		id: row.id,
		sessionId: row.session,
		sourceKey: row.source_key,
		parts: dataOf<readonly JsonObject[]>(row.parts, what) as unknown as readonly UserPart[],
		delivery: deliveryOf(row),
		options: dataOf<JsonObject>(row.options, what),
		sequence: row.sequence,
		state: row.state,
		turnId: row.turn,
		acceptedAt: row.accepted_at,
	};
};

// The same key is the same input; so is the same id, which a submitter without key sends again after a failure.
const findEarlier = (db: Database, { sessionId, sourceKey, id }: NewInput): InputRow | undefined =>
	db.get<InputRow>('SELECT * FROM input WHERE session = ? AND source_key = ?', sessionId, sourceKey) ??
	db.get<InputRow>('SELECT * FROM input WHERE session = ? AND id = ?', sessionId, id);

const attachmentsOf = (parts: readonly UserPart[]): ReadonlySet<string> =>
	new Set(parts.flatMap((part) => (part.type === 'image' ? [part.attachment.digest] : [])));

const deliveryOf = ({ active_turn: turnId, boundary }: InputRow): InputDelivery =>
	turnId === null
		? { type: 'next-turn' }
		: { type: 'active-turn', turnId, boundary: boundary as CheckpointKind };
