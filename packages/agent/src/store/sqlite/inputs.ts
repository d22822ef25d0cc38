import type { JsonObject } from '../../data/json.ts';
import type { UserPart } from '../../model/message.ts';
import type { CheckpointKind } from '../../turn/effect.ts';
import { StoreError } from '../errors.ts';
import type { InputDelivery, InputState, PendingInput } from '../ingress.ts';
import { requireAttachment } from './attachments.ts';
import { dataOf } from './cells.ts';
import type { Database } from './database.ts';
import { inputContent, type PackedInput, type ReadyInput, unpackInput } from './packed-input.ts';
import { noteInput } from './session-listing.ts';
import { ensureSession, refuseDeleted } from './sessions.ts';

/** An input's row. */
export interface InputRow {
	readonly sequence: number;
	readonly session: string;
	readonly id: string;
	readonly source_key: string | null;
	/** See {@link ReadyInput}. */
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

/** Takes an input that waits: its sequence if it is new, or the one that it is. */
export const acceptInput = (db: Database, ...packed: PackedInput): number | PendingInput => {
	const input = unpackInput(packed);
	const sequence = addInput(db, input);
	if (sequence !== undefined) return noted(db, input, sequence);
	ensureSession(db, input.sessionId, input.now);
	const known = findEarlier(db, input);
	if (known === undefined) return noted(db, input, addInput(db, input)!);
	if (
		contentOf(known) === contentOf({ ...input, session: input.sessionId }) &&
		known.source_key === input.sourceKey
	) {
		return inputOf(known);
	}
	throw new StoreError('conflict', `input ${known.id} was accepted with another content; use another key`);
};

const noted = (db: Database, input: ReadyInput, sequence: number): number => {
	noteInput(db, input);
	return sequence;
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

/** The sequence of what it wrote; `undefined` if there is no session, or another input with the id or the key. */
export const addInput = (db: Database, input: ReadyInput): number | undefined => {
	const sequence = db.insert(
		`INSERT INTO input (sequence, session, id, source_key, content, parts, options, active_turn, boundary, state,
			accepted_at)
		SELECT 1 + max((SELECT coalesce(max(sequence), 0) FROM input), (SELECT input FROM given_sequence)),
			session.id, ?, ?, ?, ?, ?, ?, ?, 'pending', ?
		FROM session WHERE session.id = ? ON CONFLICT DO NOTHING`,
		input.id,
		input.sourceKey,
		input.content,
		input.parts,
		input.options,
		input.activeTurn,
		input.boundary,
		input.now,
		input.sessionId,
	);
	if (sequence === 0) return undefined;
	for (const digest of input.attachments) {
		requireAttachment(db, digest);
		db.run('INSERT INTO input_attachment VALUES (?, ?)', sequence, digest);
	}
	return sequence;
};

/** Keeps the sequences of inputs that are about to go from being given again. */
export const keepSequences = (db: Database): void => {
	db.run('UPDATE given_sequence SET input = max(input, (SELECT coalesce(max(sequence), 0) FROM input))');
};

/** A row as it is told. */
export const inputOf = (row: InputRow): PendingInput => ({
	...saidIn(row),
	id: row.id,
	sessionId: row.session,
	sourceKey: row.source_key,
	delivery: deliveryOf(row),
	sequence: row.sequence,
	state: row.state,
	turnId: row.turn,
	acceptedAt: row.accepted_at,
});

// The same key is the same input; so is the same id, which a submitter without key sends again after a failure.
const findEarlier = (db: Database, { sessionId, sourceKey, id }: ReadyInput): InputRow | undefined =>
	db.get<InputRow>('SELECT * FROM input WHERE session = ? AND source_key = ?', sessionId, sourceKey) ??
	db.get<InputRow>('SELECT * FROM input WHERE session = ? AND id = ?', sessionId, id);

/** Identifies what an input says, also where its row holds no digest. */
export const contentOf = (row: Pick<InputRow, 'session' | 'id' | 'content' | 'parts' | 'options'>): string =>
	row.content === '' ? inputContent({ ...saidIn(row), delivery: { type: 'next-turn' } }) : row.content;

const saidIn = (
	row: Pick<InputRow, 'session' | 'id' | 'parts' | 'options'>,
): Pick<PendingInput, 'parts' | 'options'> => {
	const what = (): string => `input ${row.id} of session ${row.session}`;
	return {
		parts: dataOf<readonly JsonObject[]>(row.parts, what) as unknown as readonly UserPart[],
		options: dataOf<JsonObject>(row.options, what),
	};
};

const deliveryOf = ({ active_turn: turnId, boundary }: InputRow): InputDelivery =>
	turnId === null
		? { type: 'next-turn' }
		: { type: 'active-turn', turnId, boundary: boundary as CheckpointKind };
