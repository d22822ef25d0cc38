import type { JsonObject } from '../../data/json.ts';
import { StoreError } from '../errors.ts';
import type { SearchHit, SearchRequest } from '../search.ts';
import { isIntact } from './cells.ts';
import type { Database } from './database.ts';
import { placeOf } from './entries.ts';
import { unpackNodes } from './node-layout.ts';
import { textOfNode } from './node-text.ts';
import { entryName, type NodesRow, selectNodes } from './nodes.ts';
import { withIndex } from './text-index.ts';

/** Messages in which all words are: of the session that was begun last first, in each the newest first. */
export const searchText = (db: Database, { text, limit, cursor }: SearchRequest): readonly SearchHit[] => {
	const words = wordsIn(text);
	if (words === undefined) return [];
	const wanted = Math.min(limit, maxHits);
	const found: Found[] = [];
	let before = cursor === undefined ? undefined : placeIn(cursor);
	while (found.length < wanted) {
		const from = before;
		const matches = withIndex(() => matchesBefore(db, words.all, from));
		for (const match of matches) {
			const hit = found.length < wanted ? findNode(db, match) : undefined;
			if (hit !== undefined) found.push(hit);
		}
		if (matches.length < matchesAtOnce) break;
		before = matches.at(-1)!;
	}
	return withSnippets(db, words, found);
};

/**
 * Whether no other hits would be found if the index were whole, too: `missing` is the newest branch of which words are
 * missing, and hits of newer ones come before all of its own.
 */
export const isSettled = (
	hits: readonly SearchHit[],
	{ limit }: SearchRequest,
	missing: number | null,
): boolean => {
	if (missing === null) return true;
	const last = hits.at(-1);
	return (
		last !== undefined && hits.length >= Math.min(limit, maxHits) && placeIn(last.cursor).branch > missing
	);
};

interface Match {
	readonly branch: number;
	readonly position: number;
}

interface Found extends Omit<SearchHit, 'snippet'> {
	readonly text: string;
}

/** Words as FTS5 wants them. */
interface Wanted {
	/** All of them have to be there. */
	readonly all: string;
	/** One has. */
	readonly any: string;
}

/** Each word as it is, the last as a beginning; `undefined` if there is none. */
const wordsIn = (text: string): Wanted | undefined => {
	const words = text.replaceAll('\0', ' ').trim().split(/\s+/).slice(0, maxWords);
	if (words[0] === '') return undefined;
	const quoted = words.map((word) => `"${word.slice(0, maxWordLength).replaceAll('"', '""')}"`);
	return { all: `${quoted.join(' ')}*`, any: `${quoted.join(' OR ')}*` };
};

const matchesBefore = (db: Database, words: string, before: Match | undefined): readonly Match[] => {
	const select = 'SELECT rowid >> 32 AS branch, rowid & 4294967295 AS position FROM text_index';
	const order = `ORDER BY rowid DESC LIMIT ${matchesAtOnce}`;
	return before === undefined
		? db.all<Match>(`${select} WHERE text_index MATCH ? ${order}`, words)
		: db.all<Match>(
				`${select} WHERE text_index MATCH ? AND rowid < (? << 32 | ?) ${order}`,
				words,
				before.branch,
				before.position,
			);
};

/** The node of a match and the session that it is told for; `undefined` if no session reaches it any more. */
const findNode = (db: Database, { branch, position }: Match): Found | undefined => {
	const session = db.get<{ readonly id: string; readonly title: string | null; readonly cwd: string | null }>(
		`WITH RECURSIVE reached (branch) AS (
			SELECT ?1 UNION SELECT branch.id FROM branch JOIN reached ON branch.parent = reached.branch
				WHERE branch.shared_nodes >= ?2
		)
		SELECT session.id, title, cwd FROM reached JOIN session ON session.branch = reached.branch
		ORDER BY reached.branch <> ?1, created_at, session.id LIMIT 1`,
		branch,
		position,
	);
	if (session === undefined) return undefined;
	const node = readNode(db, branch, position);
	const said = node === undefined ? undefined : textOfNode(node.kind, node.payload);
	if (node === undefined || said === undefined) return undefined;
	const { id: sessionId, title, cwd } = session;
	const { role, text } = said;
	const cursor = `${branch}.${position}`;
	return { sessionId, nodeId: node.id, position, at: node.at, role, text, title, cwd, cursor };
};

// One that is damaged is passed over: `check` tells of it.
const readNode = (
	db: Database,
	branch: number,
	position: number,
):
	| { readonly id: string; readonly kind: string; readonly at: number; readonly payload: JsonObject }
	| undefined => {
	const place = placeOf(db, branch, 'leaf', position);
	const row = db.get<NodesRow>(`${selectNodes} WHERE key = (? << 32 | ?)`, branch, place);
	if (row === undefined || !isIntact(row.layout)) return undefined;
	const nodes = unpackNodes(row, () => entryName(row));
	const node = nodes[position - 1 - (row.leaf - nodes.length)];
	const payload = node?.payload();
	return node === undefined || payload === undefined
		? undefined
		: { id: node.id, kind: node.kind, at: row.at, payload };
};

// The index has no text: what is shown is cut by one that has it, for as long as this look lasts. It has each text in
// pieces, since a cut takes time with the square of the matches in what it is cut from.
const withSnippets = (db: Database, words: Wanted, found: readonly Found[]): readonly SearchHit[] => {
	if (found.length === 0) return [];
	db.execute(`CREATE VIRTUAL TABLE temp.shown_text USING fts5(text, tokenize = '${tokenizer}')`);
	try {
		found.forEach(({ text }, index) => {
			piecesOf(text).forEach((piece, at) => {
				db.run('INSERT INTO temp.shown_text (rowid, text) VALUES (?, ?)', index * maxPieces + at, piece);
			});
		});
		const pieces = new Map<number, number>();
		for (const match of [words.all, words.any])
			for (const piece of piecesWith(db, match)) {
				const index = Math.floor(piece / maxPieces);
				if (!pieces.has(index)) pieces.set(index, piece);
			}
		return found.map(({ text, ...hit }, index) => ({
			...hit,
			snippet: (snippetOf(db, words, pieces.get(index)) ?? text).slice(0, maxSnippet).toWellFormed(),
		}));
	} finally {
		db.execute('DROP TABLE temp.shown_text');
	}
};

/** A text in pieces that end between two words where that can be. */
const piecesOf = (text: string): readonly string[] => {
	const pieces: string[] = [];
	for (let start = 0; start < text.length && pieces.length < maxPieces; ) {
		const least = start + leastPiece;
		const blank = least >= text.length ? -1 : text.slice(least, least + maxBlankAfter).search(/\s/);
		const end = least >= text.length ? text.length : least + (blank === -1 ? maxBlankAfter : blank);
		pieces.push(text.slice(start, end));
		start = end;
	}
	return pieces;
};

const piecesWith = (db: Database, match: string): readonly number[] =>
	db
		.all<{ readonly piece: number }>(
			'SELECT rowid AS piece FROM temp.shown_text WHERE shown_text MATCH ? ORDER BY rowid',
			match,
		)
		.map(({ piece }) => piece);

const snippetOf = (db: Database, { any }: Wanted, piece: number | undefined): string | undefined => {
	if (piece === undefined) return undefined;
	const row = db.get<{ readonly snippet: string }>(
		`SELECT snippet(shown_text, 0, '', '', '…', ${snippetWords}) AS snippet
		FROM temp.shown_text WHERE shown_text MATCH ? AND rowid = ?`,
		any,
		piece,
	);
	return row?.snippet.trim();
};

const placeIn = (cursor: string): Match => {
	const match = /^(\d{1,10})\.(\d{1,10})$/.exec(cursor);
	if (match === null) {
		throw new StoreError('conflict', `${JSON.stringify(cursor)} is no cursor of a search; begin without one`);
	}
	return { branch: Number(match[1]), position: Number(match[2]) };
};

/** How the index takes texts apart; the same as in the layout of the store. */
const tokenizer = 'unicode61 remove_diacritics 2';
const maxHits = 100;
const matchesAtOnce = 64;
const maxWords = 16;
const maxWordLength = 100;
const snippetWords = 24;
const maxSnippet = 400;
/** Of 64 Ki characters, which a text has at most, each at least {@link leastPiece} long. */
const maxPieces = 66;
const leastPiece = 1_000;
const maxBlankAfter = 200;
