import type { Json } from '../data/json.ts';

/** One line of a trace: what happened, where, when. */
export interface TraceRecord {
	readonly at: number;
	/** Null: it belongs to no session. */
	readonly sessionId: string | null;
	readonly turnId: string | null;
	readonly name: string;
	readonly data: Json;
}

/** Where a trace goes. Must not block and never throws. */
export interface TraceSink {
	write(record: TraceRecord): void;
	/** Resolves when everything written so far is out. */
	flush(): Promise<void>;
}
