import type { CallTrace, TraceContext } from '@tenon/core';
import type { Finding } from '../check/finding.ts';

/** The trace of one call, with what its tools have added. */
export interface OpenTrace {
	/** `undefined` where the embedder gave none that is well formed. */
	readonly trace: CallTrace | undefined;
	/** What was malformed and is ignored. */
	readonly warnings: readonly Finding[];
	/** As it goes back with the result. */
	context(): TraceContext | undefined;
}

/** Opens a trace for one call. What does not follow W3C's format is left out, with a warning for each part. */
export const openTrace = (given: TraceContext | undefined): OpenTrace => {
	if (given === undefined) return noTrace;
	const { traceparent, tracestate } = given;
	if (!isTraceparent(traceparent))
		return { ...noTrace, warnings: [malformed('traceparent', 'the whole trace')] };
	const warnings: Finding[] = [];
	const state = tracestate !== undefined && isTracestate(tracestate) ? tracestate : undefined;
	if (tracestate !== undefined && state === undefined) warnings.push(malformed('tracestate', 'it'));
	const baggage = new Map<string, string>();
	for (const [name, value] of Object.entries(given.baggage ?? {})) {
		if (fitsBaggage(baggage, name, value)) baggage.set(name, value);
		else warnings.push(malformed(`baggage ${JSON.stringify(name)}`, 'this entry'));
	}
	const trace: CallTrace = Object.freeze<CallTrace>({
		traceparent,
		tracestate: state,
		get baggage() {
			return new Map(baggage);
		},
		setBaggage: (name, value) => {
			if (!fitsBaggage(baggage, name, value))
				throw new RangeError(
					`baggage ${JSON.stringify(name)}: a name is a token, and all of it has at most ${maxEntries} entries and ${maxBytes} bytes`,
				);
			baggage.set(name, value);
		},
	});
	const context = (): TraceContext => ({
		traceparent,
		...(state === undefined ? {} : { tracestate: state }),
		baggage: Object.fromEntries(baggage),
	});
	return { trace, warnings, context };
};

/** The trace of a call that is made inside of another one: the same. */
export const callerTrace = (trace: CallTrace): OpenTrace => ({
	trace,
	warnings: [],
	context: () => {
		const { traceparent, tracestate, baggage } = trace;
		return {
			traceparent,
			...(tracestate === undefined ? {} : { tracestate }),
			baggage: Object.fromEntries(baggage),
		};
	},
});

/** The variables by which programs learn of a trace. */
export const traceEnvironment = (trace: CallTrace | undefined): readonly (readonly [string, string])[] => {
	if (trace === undefined) return [];
	const { traceparent, tracestate } = trace;
	return [
		['TRACEPARENT', traceparent],
		...(tracestate === undefined ? [] : [['TRACESTATE', tracestate] as const]),
	];
};

const noTrace: OpenTrace = { trace: undefined, warnings: [], context: () => undefined };

const malformed = (part: string, ignored: string): Finding => ({
	code: 'shell.trace.malformed',
	severity: 'warning',
	span: { start: 0, end: 0 },
	message: `${part} does not follow the W3C trace context format; ${ignored} is ignored`,
});

// Later versions may add fields behind; version 00 has none.
const isTraceparent = (text: unknown): text is string => {
	if (typeof text !== 'string') return false;
	const [, version, trace, parent, rest] =
		/^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/.exec(text) ?? [];
	if (version === undefined || version === 'ff' || (version === '00' && rest !== undefined)) return false;
	return !/^0+$/.test(trace!) && !/^0+$/.test(parent!);
};

const isTracestate = (text: unknown): boolean => {
	if (typeof text !== 'string' || text.length > maxStateLength) return false;
	const members = text.split(',').map((member) => member.trim());
	const filled = members.filter((member) => member !== '');
	return filled.length <= maxStateMembers && filled.every((member) => stateMember.test(member));
};

const maxStateLength = 512;
const maxStateMembers = 32;
const stateMember =
	/^(?:[a-z][a-z0-9_\-*/]{0,255}|[a-z0-9][a-z0-9_\-*/]{0,240}@[a-z][a-z0-9_\-*/]{0,13})=[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/;

const maxEntries = 180;
const maxBytes = 8192;

const fitsBaggage = (baggage: ReadonlyMap<string, string>, name: unknown, value: unknown): boolean => {
	if (typeof name !== 'string' || typeof value !== 'string' || !token.test(name)) return false;
	let bytes = name.length + encodedLength(value) + 1;
	for (const [other, text] of baggage) if (other !== name) bytes += other.length + encodedLength(text) + 2;
	return bytes <= maxBytes && (baggage.has(name) || baggage.size < maxEntries);
};

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

const encodedLength = (text: string): number => encodeURIComponent(text.toWellFormed()).length;
