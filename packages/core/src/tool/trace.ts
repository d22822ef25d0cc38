/**
 * Where a call stands in a distributed trace, in W3C's format: what an embedder hands in with a call and gets
 * back with its result.
 */
export interface TraceContext {
	/** `00-<32 hex digits>-<16 hex digits>-<2 hex digits>`. */
	readonly traceparent: string;
	/** `vendor=value,…`. */
	readonly tracestate?: string;
	/** Facts that travel along: names are tokens, values are plain text, not encoded. */
	readonly baggage?: Readonly<Record<string, string>>;
}

/** The trace of a call as a tool sees it. What it adds to the baggage goes back to the embedder. */
export interface CallTrace {
	readonly traceparent: string;
	readonly tracestate: string | undefined;
	/** The baggage at this moment. */
	readonly baggage: ReadonlyMap<string, string>;
	/** Adds or replaces one fact. Throws `RangeError` if the name is no token, or beyond W3C's limits. */
	setBaggage(name: string, value: string): void;
}
