/**
 * The one bridge between bytes and the shell's strings.
 *
 * A shell string is a JavaScript string in which a byte that is not part of valid UTF-8 stands as a
 * lone surrogate U+DC80–DCFF, so that variables, arguments, file names and output round-trip
 * whatever they contain. Valid UTF-8 never decodes to a surrogate in that range alone, and an
 * escaped byte never joins its neighbours into valid UTF-8, so the mapping is one to one for bytes.
 */

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

const escapeBase = 0xdc00;

/** Bytes to shell string. Never fails and never loses a byte. */
export const decodeText = (bytes: Uint8Array): string => {
	if (bytes.length <= shortToDecode) return decodeShort(bytes);
	try {
		return decoder.decode(bytes);
	} catch (error) {
		// A TypeError is how the platform says "not UTF-8"; anything else is not ours to hide.
		if (!(error instanceof TypeError)) throw error;
		return decodeEscaping(bytes);
	}
};

// Up to this length a loop over ASCII beats the call into the platform's decoder.
const shortToDecode = 12;

const decodeShort = (bytes: Uint8Array): string => {
	let text = '';
	for (let at = 0; at < bytes.length; at++) {
		const byte = bytes[at]!;
		if (byte >= 0x80) return decodeEscaping(bytes);
		text += String.fromCharCode(byte);
	}
	return text;
};

const decodeEscaping = (bytes: Uint8Array): string => {
	// One unit more than a batch: the last character of a batch may need two.
	const units = new Uint16Array(Math.min(bytes.length, batchUnits) + 1);
	let text = '';
	let count = 0;
	let at = 0;
	while (at < bytes.length) {
		if (count >= batchUnits) {
			text += textOfUnits(units, count);
			count = 0;
		}
		const length = sequenceLength(bytes, at);
		if (length === 4) {
			const code = codePointAt(bytes, at, length) - 0x10000;
			units[count] = 0xd800 + (code >> 10);
			units[count + 1] = 0xdc00 + (code & 0x3ff);
			count += 2;
			at += 4;
		} else if (length > 0) {
			units[count] = codePointAt(bytes, at, length);
			count += 1;
			at += length;
		} else {
			units[count] = escapeBase + bytes[at]!;
			count += 1;
			at += 1;
		}
	}
	return text + textOfUnits(units, count);
};

// `Reflect.apply` takes the array as it is; spreading it into arguments walks an iterator.
const textOfUnits = (units: Uint16Array, count: number): string =>
	Reflect.apply(String.fromCharCode, undefined, units.subarray(0, count)) as string;

// Few enough to be passed as arguments of one call.
const batchUnits = 8192;

// The caller knows that a well-formed sequence of this length starts here.
const codePointAt = (bytes: Uint8Array, at: number, length: number): number => {
	if (length === 1) return bytes[at]!;
	let code = bytes[at]! & (0x7f >> length);
	for (let next = at + 1; next < at + length; next++) code = (code << 6) | (bytes[next]! & 0x3f);
	return code;
};

/** Length of the well-formed UTF-8 sequence that starts at `at`, or 0 if none does. */
export const sequenceLength = (bytes: Uint8Array, at: number): number => {
	const lead = bytes[at]!;
	if (lead < 0x80) return 1;
	if (lead < 0xc2 || lead > 0xf4) return 0;
	const second = bytes[at + 1];
	if (second === undefined || !isContinuation(second)) return 0;
	if (lead < 0xe0) return 2;
	const third = bytes[at + 2];
	if (lead < 0xf0) {
		if (lead === 0xe0 && second < 0xa0) return 0; // overlong
		if (lead === 0xed && second > 0x9f) return 0; // surrogate
		return third !== undefined && isContinuation(third) ? 3 : 0;
	}
	if (lead === 0xf0 && second < 0x90) return 0; // overlong
	if (lead === 0xf4 && second > 0x8f) return 0; // beyond U+10FFFF
	const fourth = bytes[at + 3];
	return third !== undefined && isContinuation(third) && fourth !== undefined && isContinuation(fourth)
		? 4
		: 0;
};

const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80;

/**
 * Shell string to bytes. An escaped byte becomes that byte again; a lone surrogate outside of
 * U+DC80–DCFF stands for nothing and becomes U+FFFD, as the platform's encoder does.
 */
export const encodeText = (text: string): Uint8Array => {
	if (text.length <= shortToEncode) return encodeShort(text);
	return text.isWellFormed() ? encoder.encode(text) : encodeEscaped(text);
};

// As for decoding; the platform's encoder costs more per call.
const shortToEncode = 64;

const encodeShort = (text: string): Uint8Array => {
	const bytes = new Uint8Array(text.length);
	for (let at = 0; at < text.length; at++) {
		const unit = text.charCodeAt(at);
		if (unit >= 0x80) return text.isWellFormed() ? encoder.encode(text) : encodeEscaped(text);
		bytes[at] = unit;
	}
	return bytes;
};

const encodeEscaped = (text: string): Uint8Array => {
	const bytes = new Uint8Array(text.length * maxBytesPerUnit);
	let size = 0;
	let from = 0;
	for (let at = 0; at <= text.length; at++) {
		if (at < text.length && !isEscapedAt(text, at)) continue;
		if (at > from) size += encoder.encodeInto(text.slice(from, at), bytes.subarray(size)).written;
		if (at === text.length) break;
		bytes[size] = text.charCodeAt(at) - escapeBase;
		size += 1;
		from = at + 1;
	}
	return bytes.slice(0, size);
};

// A unit below U+10000 takes at most three bytes of UTF-8, a pair of units takes four.
const maxBytesPerUnit = 3;

const isEscapedAt = (text: string, at: number): boolean => {
	const unit = text.charCodeAt(at);
	if (unit < 0xdc80 || unit > 0xdcff) return false;
	const before = at === 0 ? 0 : text.charCodeAt(at - 1);
	return before < 0xd800 || before > 0xdbff;
};

/** Whether the text holds a byte that is not UTF-8 (or any other lone surrogate). */
export const hasRawBytes = (text: string): boolean => !text.isWellFormed();
