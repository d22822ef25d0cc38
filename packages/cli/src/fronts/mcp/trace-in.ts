import type { TraceContext } from '@tenon/core';

/**
 * The trace that a client's request belongs to, in the fields of its `_meta` that W3C names; `undefined` where it has
 * none. What is malformed in it is found where the trace is used, and told as a warning of the call.
 */
export const traceIn = (meta: Readonly<Record<string, unknown>> | undefined): TraceContext | undefined => {
	const { traceparent, tracestate, baggage } = meta ?? {};
	if (typeof traceparent !== 'string') return undefined;
	return {
		traceparent,
		...(typeof tracestate === 'string' ? { tracestate } : {}),
		...(typeof baggage === 'string' ? { baggage: baggageIn(baggage) } : {}),
	};
};

// `name=value;property,…`, the values encoded as in addresses; properties mean nothing here.
const baggageIn = (text: string): Readonly<Record<string, string>> =>
	Object.fromEntries(
		text.split(',').flatMap((member) => {
			const [pair = ''] = member.split(';', 1);
			const at = pair.indexOf('=');
			return at < 1 ? [] : [[pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())] as const];
		}),
	);

const decoded = (value: string): string => {
	try {
		return decodeURIComponent(value);
	} catch {
		// A stray per cent sign: it stands for itself.
		return value;
	}
};
