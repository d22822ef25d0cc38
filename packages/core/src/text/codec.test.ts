import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, encodeText, hasRawBytes, sequenceLength } from './codec.ts';

const runs = { numRuns: 10_000 };

const platformDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Bytes that come near to UTF-8 far more often than random ones do. */
const nearUtf8 = fc
	.array(
		fc.oneof(
			fc.constantFrom(0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf),
			fc.constantFrom(0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xf8, 0xfe, 0xff),
		),
		{ maxLength: 40 },
	)
	.map((list) => Uint8Array.from(list));

const anyBytes = fc.oneof(nearUtf8, fc.uint8Array({ maxLength: 60 }));

/** The same bytes in the middle of a text long enough for the platform's decoder. */
const padded = (bytes: Uint8Array): Uint8Array => {
	const long = new Uint8Array(bytes.length + 200).fill(0x61);
	long.set(bytes, 100);
	return long;
};

const platformDecode = (bytes: Uint8Array): string | undefined => {
	try {
		return platformDecoder.decode(bytes);
	} catch (error) {
		if (error instanceof TypeError) return undefined;
		throw error;
	}
};

describe('decodeText and encodeText', () => {
	it('give back every sequence of bytes', () => {
		fc.assert(
			fc.property(anyBytes, (bytes) => {
				expect(encodeText(decodeText(bytes))).toEqual(bytes);
			}),
			runs,
		);
	});

	it('give back bytes longer than one batch, whatever stands where the batch ends', () => {
		for (const shift of [0, 1, 2, 3]) {
			for (const filler of ['😀', '€', 'é', 'a']) {
				const text = 'x'.repeat(shift) + filler.repeat(10_000);
				const bytes = Uint8Array.from([...new TextEncoder().encode(text), 0xff]);
				expect(decodeText(bytes)).toBe(`${text}\udcff`);
				expect(encodeText(`${text}\udcff`)).toEqual(bytes);
			}
		}
	});

	it('give back every well-formed text', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
				expect(decodeText(encodeText(text))).toBe(text);
			}),
			runs,
		);
	});

	it('do the same to short and to long texts', () => {
		const edge = 'a'.repeat(100);
		fc.assert(
			fc.property(anyBytes, (bytes) => {
				const short = decodeText(bytes);
				expect(decodeText(padded(bytes))).toBe(edge + short + edge);
				expect(encodeText(edge + short + edge)).toEqual(padded(bytes));
			}),
			runs,
		);
	});
});

describe('decodeText', () => {
	it('equals the platform where that accepts the bytes, and escapes where it does not', () => {
		fc.assert(
			fc.property(anyBytes, (bytes) => {
				const text = decodeText(bytes);
				const expected = platformDecode(bytes);
				expect(hasRawBytes(text)).toBe(expected === undefined);
				if (expected !== undefined) expect(text).toBe(expected);
			}),
			runs,
		);
	});

	it('keeps a byte order mark', () => {
		expect(decodeText(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe('\ufeffa');
		expect(decodeText(padded(Uint8Array.of(0xef, 0xbb, 0xbf))).slice(100, 101)).toBe('\ufeff');
		const long = Uint8Array.from([0xef, 0xbb, 0xbf, ...new Uint8Array(100).fill(0x61)]);
		expect(decodeText(long)).toBe(`\ufeff${'a'.repeat(100)}`);
	});

	it('reads only the part of the buffer that a view covers', () => {
		const buffer = new TextEncoder().encode('xxhéyy');
		expect(decodeText(buffer.subarray(2, 5))).toBe('hé');
		expect(decodeText(buffer.subarray(2, 4))).toBe('h\udcc3');
	});

	const valid: [string, number[], string][] = [
		['nothing', [], ''],
		['NUL', [0x00], '\0'],
		['U+007F', [0x7f], '\u007f'],
		['U+0080', [0xc2, 0x80], '\u0080'],
		['U+07FF', [0xdf, 0xbf], '\u07ff'],
		['U+0800', [0xe0, 0xa0, 0x80], '\u0800'],
		['U+D7FF', [0xed, 0x9f, 0xbf], '\ud7ff'],
		['U+E000', [0xee, 0x80, 0x80], '\ue000'],
		['U+FFFE', [0xef, 0xbf, 0xbe], '\ufffe'],
		['U+FFFF', [0xef, 0xbf, 0xbf], '\uffff'],
		['U+10000', [0xf0, 0x90, 0x80, 0x80], '\u{10000}'],
		['U+1F480, whose second half lies in the range of raw bytes', [0xf0, 0x9f, 0x92, 0x80], '\u{1f480}'],
		['U+10FFFF', [0xf4, 0x8f, 0xbf, 0xbf], '\u{10ffff}'],
	];

	it.each(valid)('decodes %s', (_, bytes, text) => {
		expect(decodeText(Uint8Array.from(bytes))).toBe(text);
		expect(sequenceLength(Uint8Array.from([...bytes, 0x61]), 0)).toBe(bytes.length === 0 ? 1 : bytes.length);
	});

	const invalid: [string, number[]][] = [
		['a continuation byte alone', [0x80]],
		['the last continuation byte alone', [0xbf]],
		['the overlong lead C0', [0xc0, 0x80]],
		['the overlong lead C1', [0xc1, 0xbf]],
		['a lead of two alone', [0xc2]],
		['the last lead of two alone', [0xdf]],
		['an overlong form of three', [0xe0, 0x80, 0x80]],
		['the last overlong form of three', [0xe0, 0x9f, 0xbf]],
		['a lead of three alone', [0xe1]],
		['a form of three without its last byte', [0xe2, 0x82]],
		['the first surrogate', [0xed, 0xa0, 0x80]],
		['the last surrogate', [0xed, 0xbf, 0xbf]],
		['a surrogate that is our own escape', [0xed, 0xb2, 0x80]],
		['an overlong form of four', [0xf0, 0x80, 0x80, 0x80]],
		['the last overlong form of four', [0xf0, 0x8f, 0xbf, 0xbf]],
		['a lead of four alone', [0xf0]],
		['a form of four with one more byte', [0xf0, 0x9f]],
		['a form of four without its last byte', [0xf0, 0x9f, 0x92]],
		['the first code beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
		['the lead F5', [0xf5, 0x80, 0x80, 0x80]],
		['the lead F8 of five bytes', [0xf8, 0x88, 0x80, 0x80, 0x80]],
		['the lead FC of six bytes', [0xfc, 0x84, 0x80, 0x80, 0x80, 0x80]],
		['FE', [0xfe]],
		['FF', [0xff]],
	];

	it.each(invalid)('escapes each byte of %s, at the end and before more text', (_, list) => {
		const bytes = Uint8Array.from(list);
		const escaped = list.map((byte) => String.fromCharCode(0xdc00 + byte)).join('');
		expect(decodeText(bytes)).toBe(escaped);
		expect(decodeText(Uint8Array.from([...list, 0x61]))).toBe(`${escaped}a`);
		expect(sequenceLength(bytes, 0)).toBe(0);
	});

	it.each([
		['a lead before ASCII', [0xc3, 0x41], '\udcc3A'],
		['a lead before another lead', [0xe2, 0xc3, 0xa9], '\udce2é'],
		['a broken form before a whole one', [0xe2, 0x82, 0xe2, 0x82, 0xac], '\udce2\udc82€'],
		['a whole form before a broken one', [0xe2, 0x82, 0xac, 0xe2, 0x82], '€\udce2\udc82'],
	])('goes on right behind %s', (_, bytes, text) => {
		expect(decodeText(Uint8Array.from(bytes))).toBe(text);
	});
});

describe('encodeText', () => {
	it('equals the platform for every well-formed text', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (text) => {
				expect(encodeText(text)).toEqual(new TextEncoder().encode(text));
			}),
			runs,
		);
	});

	it.each([
		['a raw byte', '\udc80', [0x80]],
		['the last raw byte', '\udcff', [0xff]],
		['raw bytes that are UTF-8 together', '\udce2\udc82\udcac', [0xe2, 0x82, 0xac]],
		['a pair whose second half looks like a raw byte', '\ud83d\udc80', [0xf0, 0x9f, 0x92, 0x80]],
		['a raw byte behind such a pair', '\ud83d\udc80\udc80', [0xf0, 0x9f, 0x92, 0x80, 0x80]],
		['a lone first half', 'a\ud83db', [0x61, 0xef, 0xbf, 0xbd, 0x62]],
		['a lone second half below the raw bytes', '\udc7f', [0xef, 0xbf, 0xbd]],
		['a lone second half above the raw bytes', '\udd00', [0xef, 0xbf, 0xbd]],
	])('encodes %s', (_, text, bytes) => {
		expect(encodeText(text)).toEqual(Uint8Array.from(bytes));
		const edge = 'a'.repeat(100);
		expect(encodeText(edge + text + edge)).toEqual(padded(Uint8Array.from(bytes)));
	});
});

describe('hasRawBytes', () => {
	it.each([
		['', false],
		['aé€😀', false],
		['a\udc80', true],
		['\ud800', true],
	])('of %j is %s', (text, expected) => {
		expect(hasRawBytes(text)).toBe(expected);
	});
});
