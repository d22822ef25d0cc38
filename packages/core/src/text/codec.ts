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
	if (bytes.length <= shortText) return decodeShort(bytes);
	try {
		return decoder.decode(bytes);
	} catch (error) {
		// A TypeError is how the platform says "not UTF-8"; anything else is not ours to hide.
		if (!(error instanceof TypeError)) throw error;
		return decodeEscaping(bytes);
	}
};

// Below this length a loop over ASCII beats the call into the platform's decoder.
const shortText = 24;

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
	let text = '';
	let validFrom = 0;
	let at = 0;
	while (at < bytes.length) {
		const length = sequenceLength(bytes, at);
		if (length > 0) {
			at += length;
			continue;
		}
		text += decoder.decode(bytes.subarray(validFrom, at));
		text += String.fromCharCode(escapeBase + bytes[at]!);
		at += 1;
		validFrom = at;
	}
	return text + decoder.decode(bytes.subarray(validFrom));
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
	if (text.isWellFormed()) return encoder.encode(text);
	const parts: Uint8Array[] = [];
	let size = 0;
	const keep = (part: Uint8Array): void => {
		parts.push(part);
		size += part.length;
	};
	let from = 0;
	for (let at = 0; at < text.length; at++) {
		if (!isEscapedAt(text, at)) continue;
		if (at > from) keep(encoder.encode(text.slice(from, at)));
		keep(Uint8Array.of(text.charCodeAt(at) - escapeBase));
		from = at + 1;
	}
	if (from < text.length) keep(encoder.encode(text.slice(from)));
	const bytes = new Uint8Array(size);
	let at = 0;
	for (const part of parts) {
		bytes.set(part, at);
		at += part.length;
	}
	return bytes;
};

const isEscapedAt = (text: string, at: number): boolean => {
	const unit = text.charCodeAt(at);
	if (unit < 0xdc80 || unit > 0xdcff) return false;
	const before = at === 0 ? 0 : text.charCodeAt(at - 1);
	return before < 0xd800 || before > 0xdbff;
};

/** Whether the text holds a byte that is not UTF-8 (or any other lone surrogate). */
export const hasRawBytes = (text: string): boolean => !text.isWellFormed();
