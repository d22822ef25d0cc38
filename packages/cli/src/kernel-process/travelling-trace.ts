import type { CallTrace, TraceContext } from '@tenon/core';

/** The trace of a call, as data. */
export const travellingTrace = ({ traceparent, tracestate, baggage }: CallTrace): TraceContext => ({
	traceparent,
	...(tracestate === undefined ? {} : { tracestate }),
	baggage: Object.fromEntries(baggage),
});
