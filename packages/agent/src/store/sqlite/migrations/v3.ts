import { crc32 } from 'node:zlib';
import type { Database } from '../database.ts';

/**
 * One row for each step of a branch, with all that a commit says: nodes, stamp, usage and what the head is afterwards.
 * Before, each of these had a table of its own, and a commit wrote to all of them.
 */
export const v3 = (db: Database): void => {
	db.execute(newTables);
	const branches = db.all<BranchRow>(
		`SELECT branch.id AS id, session.id AS session, shared_nodes, shared_turns, revision, leaf, frame, turn_count,
			config, checkpoint, updated_at
		FROM branch LEFT JOIN session ON session.branch = branch.id`,
	);
	for (const branch of branches) new BranchMove(db, branch).run();
	db.execute(oldTables);
};

const newTables = `
CREATE TABLE entry (
	-- The branch in the upper 32 bits, the place on it in the lower ones. At place 0 is how the branch begins.
	key INTEGER PRIMARY KEY,
	branch INTEGER NOT NULL REFERENCES branch (id),
	-- The turn or the append that made it, and what identifies its content; null where neither did.
	stamp TEXT,
	digest TEXT,
	-- What the head of the branch is from here on.
	revision INTEGER NOT NULL,
	leaf INTEGER NOT NULL,
	frame INTEGER NOT NULL,
	turn_count INTEGER NOT NULL,
	config TEXT NOT NULL,
	checkpoint TEXT,
	is_retained INTEGER NOT NULL,
	usage TEXT NOT NULL,
	at REAL NOT NULL,
	-- The turn that its nodes belong to, and what came of the turn that it ends.
	turn TEXT,
	outcome TEXT,
	-- Id, kind, length and checksum of each of its nodes, and their payloads one behind the other.
	layout TEXT NOT NULL,
	payloads BLOB NOT NULL
) STRICT;

CREATE TABLE node_name (
	branch INTEGER NOT NULL REFERENCES branch (id),
	id TEXT NOT NULL,
	position INTEGER NOT NULL,
	PRIMARY KEY (branch, id)
) STRICT, WITHOUT ROWID;
`;

const oldTables = `
INSERT INTO node_name SELECT branch, id, position FROM node ORDER BY branch, id;
CREATE UNIQUE INDEX entry_by_stamp ON entry (branch, stamp) WHERE stamp IS NOT NULL;
DROP TABLE node;
DROP TABLE turn;
DROP TABLE append_stamp;
DROP TABLE usage;
ALTER TABLE session DROP COLUMN revision;
ALTER TABLE session DROP COLUMN leaf;
ALTER TABLE session DROP COLUMN frame;
ALTER TABLE session DROP COLUMN turn_count;
ALTER TABLE session DROP COLUMN config;
ALTER TABLE session DROP COLUMN checkpoint;
ALTER TABLE session DROP COLUMN updated_at;

-- The highest sequence of an input that is gone: none is given twice.
CREATE TABLE given_sequence (
	input INTEGER NOT NULL
) STRICT;
INSERT INTO given_sequence SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'input';

CREATE TABLE input_v3 (
	sequence INTEGER PRIMARY KEY,
	session TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
	id TEXT NOT NULL,
	source_key TEXT,
	content TEXT NOT NULL,
	parts TEXT NOT NULL,
	options TEXT NOT NULL,
	-- The turn that is to hear it; null: the next one.
	active_turn TEXT,
	boundary TEXT,
	state TEXT NOT NULL,
	turn TEXT,
	claim TEXT,
	accepted_at REAL NOT NULL,
	ended_at REAL
) STRICT;
INSERT INTO input_v3 SELECT * FROM input;
CREATE TABLE input_attachment_v3 (
	input INTEGER NOT NULL REFERENCES input_v3 (sequence) ON DELETE CASCADE,
	digest TEXT NOT NULL,
	PRIMARY KEY (input, digest)
) STRICT, WITHOUT ROWID;
INSERT INTO input_attachment_v3 SELECT * FROM input_attachment;
DROP TABLE input_attachment;
DROP TABLE input;
ALTER TABLE input_v3 RENAME TO input;
ALTER TABLE input_attachment_v3 RENAME TO input_attachment;
CREATE UNIQUE INDEX input_by_id ON input (session, id);
CREATE UNIQUE INDEX input_by_source ON input (session, source_key) WHERE source_key IS NOT NULL;
CREATE INDEX input_live ON input (session, state) WHERE ended_at IS NULL;
CREATE INDEX input_for_turn ON input (session, active_turn) WHERE active_turn IS NOT NULL;
`;

interface HeadState {
	readonly revision: number;
	readonly leaf: number;
	readonly frame: number;
	readonly turn_count: number;
	readonly config: string;
	readonly checkpoint: string | null;
}

/** A branch, and the head of the session that writes to it; nulls if that is gone. */
interface BranchRow {
	readonly id: number;
	readonly session: string | null;
	readonly shared_nodes: number;
	readonly shared_turns: number;
	readonly revision: number | null;
	readonly leaf: number | null;
	readonly frame: number | null;
	readonly turn_count: number | null;
	readonly config: string | null;
	readonly checkpoint: string | null;
	readonly updated_at: number | null;
}

interface NodeRow {
	readonly position: number;
	readonly id: string;
	readonly kind: string;
	readonly payload: string;
	readonly turn: string | null;
	readonly at: number;
}

/** What is known of the step that a turn or an append made. */
interface Step {
	readonly stamp: string;
	readonly digest: string;
	readonly revision: number;
	readonly leaf: number;
	/** Null: an append. */
	readonly turn: TurnRow | null;
}

interface TurnRow {
	readonly id: string;
	readonly revision: number;
	readonly leaf: number;
	readonly frame: number;
	readonly config: string;
	readonly checkpoint: string | null;
	readonly is_retained: number;
	readonly digest: string;
	readonly outcome: string;
	readonly at: number;
}

/** Moves what lies on one branch, from its beginning to its head. */
class BranchMove {
	readonly #db: Database;
	readonly #branch: BranchRow;
	#state: HeadState;
	#at = 0;
	#place = -1;

	constructor(db: Database, branch: BranchRow) {
		this.#db = db;
		this.#branch = branch;
		const first = this.#turns()[0];
		this.#state = {
			revision: 0,
			leaf: branch.shared_nodes,
			frame: 0,
			turn_count: branch.shared_turns,
			config: first?.config ?? branch.config ?? this.#emptyConfig(),
			checkpoint: null,
		};
	}

	run(): void {
		const nodes = this.#nodes();
		const steps = this.#steps();
		if (nodes.length === 0 && steps.length === 0) this.#toHead();
		this.#add({});
		let next = 0;
		for (const step of steps) {
			// A path only grows, whatever a turn of an import said of itself.
			const leaf = Math.max(step.leaf, this.#state.leaf);
			const start = next;
			while (next < nodes.length && nodes[next]!.position <= leaf) next++;
			const own = this.#addRuns(nodes.slice(start, next), step.turn?.id ?? null);
			this.#addStep(step, leaf, own);
		}
		const last = this.#addRuns(nodes.slice(next), null);
		if (last.length > 0) this.#addNodes(last);
		this.#finish();
	}

	/** Adds entries for nodes up to the last ones of a turn, which it gives back. */
	#addRuns(nodes: readonly NodeRow[], turn: string | null): readonly NodeRow[] {
		let run: NodeRow[] = [];
		for (const node of nodes) {
			const [first] = run;
			if (first !== undefined && (first.turn !== node.turn || first.at !== node.at)) {
				this.#addNodes(run);
				run = [];
			}
			run.push(node);
		}
		if (run.length === 0 || run[0]!.turn === turn) return run;
		this.#addNodes(run);
		return [];
	}

	#addNodes(nodes: readonly NodeRow[]): void {
		const { turn, at, position } = nodes.at(-1)!;
		this.#at = at;
		this.#state = { ...this.#state, leaf: position };
		this.#add({ turn, nodes });
	}

	#addStep(step: Step, leaf: number, nodes: readonly NodeRow[]): void {
		const { turn, stamp, digest, revision } = step;
		this.#at = turn?.at ?? nodes.at(-1)?.at ?? this.#at;
		this.#state = { ...this.#state, revision, leaf };
		if (turn !== null) {
			const { frame, config, checkpoint } = turn;
			this.#state = { ...this.#state, frame, config, checkpoint, turn_count: this.#state.turn_count + 1 };
		}
		this.#add({
			stamp,
			digest,
			isRetained: turn?.is_retained ?? 1,
			turn: turn?.id ?? null,
			outcome: turn?.outcome ?? null,
			nodes,
		});
	}

	// An append did not write down what it set.
	#finish(): void {
		if (this.#branch.session === null) return;
		const before = JSON.stringify([this.#state, this.#at]);
		this.#toHead();
		if (JSON.stringify([this.#state, this.#at]) !== before) this.#add({});
		const usage = this.#db.all(
			`SELECT source, model, input, cache_read AS cacheRead, cache_write AS cacheWrite, output, reasoning
			FROM usage WHERE session = ? ORDER BY source, model`,
			this.#branch.session,
		);
		this.#db.run(
			'UPDATE entry SET usage = ? WHERE key = (? << 32 | ?)',
			cellOf(JSON.stringify(usage)),
			this.#branch.id,
			this.#place,
		);
	}

	#toHead(): void {
		const { session, revision, leaf, frame, turn_count, config, checkpoint, updated_at } = this.#branch;
		if (session === null) return;
		this.#at = updated_at!;
		this.#state = {
			revision: revision!,
			leaf: leaf!,
			frame: frame!,
			turn_count: turn_count!,
			config: config!,
			checkpoint,
		};
	}

	#add({
		stamp = null,
		digest = null,
		isRetained = 1,
		turn = null,
		outcome = null,
		nodes = [],
	}: {
		readonly stamp?: string | null;
		readonly digest?: string | null;
		readonly isRetained?: number;
		readonly turn?: string | null;
		readonly outcome?: string | null;
		readonly nodes?: readonly NodeRow[];
	}): void {
		const { revision, leaf, frame, turn_count, config, checkpoint } = this.#state;
		this.#place++;
		// A cell's checksum goes along as it is: what was damaged stays damaged.
		const payloads = nodes.map(({ payload }) => Buffer.from(payload.slice(8)));
		const layout = nodes.map(({ id, kind, payload }, index) => [
			id,
			kind,
			payloads[index]!.length,
			payload.slice(0, 8),
		]);
		this.#db.run(
			'INSERT INTO entry VALUES (? << 32 | ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
			this.#branch.id,
			this.#place,
			this.#branch.id,
			stamp,
			digest,
			revision,
			leaf,
			frame,
			turn_count,
			config,
			checkpoint,
			isRetained,
			cellOf('[]'),
			this.#at,
			turn,
			outcome,
			cellOf(JSON.stringify(layout)),
			Buffer.concat(payloads),
		);
	}

	#nodes(): readonly NodeRow[] {
		return this.#db.all<NodeRow>('SELECT * FROM node WHERE branch = ? ORDER BY position', this.#branch.id);
	}

	#turns(): readonly TurnRow[] {
		return this.#db.all<TurnRow>('SELECT * FROM turn WHERE branch = ? ORDER BY turn_index', this.#branch.id);
	}

	#steps(): readonly Step[] {
		const turns = this.#turns().map((turn) => ({ ...turn, stamp: `turn ${turn.id}`, turn }));
		const appends = this.#db
			.all<{ request: string; digest: string; revision: number; leaf: number }>(
				'SELECT * FROM append_stamp WHERE session = ? ORDER BY revision',
				this.#branch.session,
			)
			.map((append) => ({ ...append, stamp: `append ${append.request}`, turn: null }));
		const steps: Step[] = [];
		while (turns.length > 0 || appends.length > 0) {
			const [turn, append] = [turns[0], appends[0]];
			const isAppendNext =
				turn === undefined ||
				(append !== undefined &&
					(append.leaf < turn.leaf || (append.leaf === turn.leaf && append.revision < turn.revision)));
			steps.push(isAppendNext ? appends.shift()! : turns.shift()!);
		}
		return steps;
	}

	#emptyConfig(): string {
		const digest = '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a';
		this.#db.run('INSERT INTO blob VALUES (?, ?, 0) ON CONFLICT DO NOTHING', digest, Buffer.from('{}'));
		return digest;
	}
}

const cellOf = (text: string): string => crc32(text).toString(16).padStart(8, '0') + text;
