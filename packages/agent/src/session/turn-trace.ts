import type { TraceContext } from '@tenon/core';
import { digestOf } from '../data/digest.ts';

/**
 * The trace that a call of a tool belongs to: each turn is one, and each call a span of it. Made from their names, so
 * that a turn that is resumed by another process stays the trace that it was.
 */
export const turnTrace = (sessionId: string, turnId: string, callId: string): TraceContext => {
	const trace = digestOf(JSON.stringify([sessionId, turnId])).slice(0, 32);
	const span = digestOf(JSON.stringify([sessionId, turnId, callId])).slice(0, 16);
	return { traceparent: `00-${trace}-${span}-01` };
};
