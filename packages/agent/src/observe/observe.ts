import type { SessionRecord } from '../store/graph.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import type { SessionEvent } from './events.ts';
import type { LiveLog } from './live-log.ts';

/** What an observer gets: an event, or word that it missed some and has to read the session anew. */
export type Observed =
	| { readonly type: 'event'; readonly cursor: string; readonly event: SessionEvent }
	/** What is settled is at `revision`; live rows that an observer still shows are void. */
	| { readonly type: 'gap'; readonly cursor: string; readonly revision: number };

/** What observing a session needs. */
export interface ObserveOptions {
	readonly incarnation: string;
	/** What this process tells of the session. */
	openLog(): LiveLog;
	readonly signal: AbortSignal;
	/** The last cursor that the observer has seen; absent: it knows nothing. */
	readonly cursor?: string;
	/** The settled state, whichever process moved it. */
	read(): Promise<SessionRecord | undefined>;
	/** Whether this process runs the session's turns now: then it tells of their commits itself. */
	isDriving(): boolean;
	/** What another process has written down of an answer that arrives, or arrived until it died. */
	preview(): Promise<readonly SessionEvent[]>;
}

/**
 * Follows a session from a cursor on. Begins with a gap unless the cursor continues what this process has told; after a
 * gap come the answers that are arriving, as far as they have.
 * Commits by other processes show up as gaps too: their live events were told elsewhere. Ends with the signal.
 */
export async function* observe(options: ObserveOptions): AsyncGenerator<Observed, void, void> {
	const log = options.openLog();
	const watch = log.watch();
	try {
		yield* follow(options, log);
	} finally {
		watch[Symbol.dispose]();
	}
}

async function* follow(options: ObserveOptions, log: LiveLog): AsyncGenerator<Observed, void, void> {
	const { incarnation, signal } = options;
	let place: Cursor | undefined = options.cursor === undefined ? undefined : readCursor(options.cursor);
	if (place?.incarnation !== incarnation || place.position > log.end) place = undefined;
	while (!signal.aborted) {
		const event = place === undefined ? 'gone' : log.at(place.position);
		if (event === 'gone') {
			const { revision, preview } = await standing(options, log);
			place = { incarnation, revision, position: log.end };
			const told = options.isDriving() ? log.preview() : preview;
			const cursor = writeCursor(place);
			yield { type: 'gap', cursor, revision };
			for (const event of told) yield { type: 'event', cursor, event };
		} else if (event !== undefined) {
			place = { ...place!, position: place!.position + 1, revision: revisionAfter(place!, event) };
			yield { type: 'event', cursor: writeCursor(place), event };
		} else {
			const { version } = log;
			const revision = (await options.read())?.revision ?? 0;
			if (revision > place!.revision && log.version === version && !options.isDriving()) place = undefined;
			else await log.changed(version, signal);
		}
	}
}

// Both are read before the place is taken: what is told meanwhile is in the log's own preview.
const standing = async (
	{ read, isDriving, preview }: ObserveOptions,
	log: LiveLog,
): Promise<{ readonly revision: number; readonly preview: readonly SessionEvent[] }> => ({
	revision: (await read())?.revision ?? 0,
	preview: isDriving() ? log.preview() : await preview(),
});

const revisionAfter = ({ revision }: Cursor, event: SessionEvent): number =>
	event.type === 'committed' ? Math.max(revision, event.revision) : revision;
