import type { Maybe } from '../maybe/maybe.ts';

/** The position of a command in its pipeline; `only` where there is no pipe. */
export type PipelinePosition = 'only' | 'first' | 'middle' | 'last';

/**
 * Where bytes go. Writing returns when there is room for more: at once where the consumer is
 * synchronous, later where a bounded channel is full.
 */
export interface ByteSink {
	/**
	 * Takes the chunk; the writer must not change it afterwards. Returns `false` when the reader has
	 * closed: the writer then stops, which is not an error.
	 */
	write(chunk: Uint8Array): Maybe<boolean>;
	/** No more bytes will come. */
	end(): Maybe<void>;
}

/** Where bytes come from. One reader at a time; what one took is gone for the next. */
export interface ByteSource {
	/** The next chunk, never empty, or `undefined` at the end. */
	pull(): Maybe<Uint8Array | undefined>;
	/** Puts bytes back, so that a reader of lines takes not a byte too many. */
	unread(chunk: Uint8Array): void;
	/** The reader wants no more; the writer learns it with its next write. */
	end(): Maybe<void>;
}
