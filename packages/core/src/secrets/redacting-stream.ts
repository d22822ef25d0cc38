import type { Span } from './automaton.ts';
import type { SecretFinder } from './find-secrets.ts';

/**
 * Takes secrets out of bytes that come in pieces. Each answer is what may be shown so far. Bytes that may be
 * the beginning of a secret are held back until it is clear what they are.
 */
export interface RedactingStream {
	/** Takes the next piece. The piece itself is returned where it may be shown as it is. */
	push(chunk: Uint8Array): Uint8Array;
	/**
	 * For output that a reader waits for: writes what is held back, unless it is half of a secret or more.
	 * May be called at any time. A secret of which the beginning was given out is still taken out when the
	 * rest comes, as far as it was not shown.
	 */
	flush(): Uint8Array;
	/** Gives out what is held back: it is not a secret. The stream may be used for other bytes then. */
	end(): Uint8Array;
}

/** Starts a stream; `marks` stand in place of the secrets, by their place in the list. */
export const createRedactingStream = (
	finder: SecretFinder,
	marks: readonly Uint8Array[],
): RedactingStream => {
	// The end of what came, from where it was left open: as it came, though some of it may have been given out.
	let held: Uint8Array = empty;
	// How much of it was given out, and how much of that was a mark.
	let given = 0;
	let marked = 0;

	const release = (bytes: Uint8Array, spans: readonly Span[], upTo: number): Uint8Array => {
		const out: Uint8Array[] = [];
		for (const { start, end, secret } of spans) {
			if (start >= upTo) break;
			if (start >= marked) {
				if (start > given) out.push(bytes.subarray(given, start));
				out.push(marks[secret]!);
			}
			given = Math.max(given, end);
			marked = given;
		}
		if (given < upTo) {
			out.push(given === 0 && upTo === bytes.length ? bytes : bytes.subarray(given, upTo));
			given = upTo;
		}
		return join(out);
	};

	const hold = (bytes: Uint8Array, from: number): void => {
		held = from === bytes.length ? empty : bytes.slice(from);
		given -= from;
		marked = Math.max(0, marked - from);
	};

	return {
		push(chunk) {
			const bytes = held.length === 0 ? chunk : join([held, chunk]);
			const { spans, start } = finder.find(bytes);
			const out = release(bytes, spans, start);
			hold(bytes, start);
			return out;
		},
		flush() {
			if (held.length === 0) return empty;
			const { spans, firmStart } = finder.find(held);
			return release(held, spans, firmStart);
		},
		end() {
			const out = held.length === 0 ? empty : release(held, finder.find(held).spans, held.length);
			held = empty;
			given = 0;
			marked = 0;
			return out;
		},
	};
};

/** Puts marks in place of spans; the same bytes where there are none. */
export const replaceSpans = (
	bytes: Uint8Array,
	spans: readonly Span[],
	marks: readonly Uint8Array[],
): Uint8Array => {
	if (spans.length === 0) return bytes;
	const out: Uint8Array[] = [];
	let at = 0;
	for (const { start, end, secret } of spans) {
		out.push(bytes.subarray(at, start), marks[secret]!);
		at = end;
	}
	out.push(bytes.subarray(at));
	return join(out);
};

const empty = new Uint8Array(0);

const join = (parts: readonly Uint8Array[]): Uint8Array => {
	if (parts.length === 0) return empty;
	if (parts.length === 1) return parts[0]!;
	const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const part of parts) {
		joined.set(part, at);
		at += part.length;
	}
	return joined;
};
