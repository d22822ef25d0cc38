import fc from 'fast-check';
import { intValue } from '../src/value/number.ts';
import type { Value } from '../src/value/value.ts';

/** Text with what JSON must escape, surrogates in pairs and alone, and raw bytes. */
export const arbitraryText: fc.Arbitrary<string> = fc.string({
	unit: fc.oneof(
		fc.constantFrom('a', 'b', '0', ' ', '"', '\\', '/', '\n', '\t', '\0', '\u001f', '\u007f', '\u2028'),
		fc.constantFrom('é', '€', '\uffff', '😀', '\ud800', '\udbff', '\udc00', '\udc80', '\udcff', '\ufeff'),
	),
	maxLength: 8,
});

/** Keys of which many look like indices of an array, or like what an object inherits. */
export const arbitraryKey: fc.Arbitrary<string> = fc.oneof(
	fc.constantFrom('a', 'b', 'c', '0', '1', '10', '-1', '01', '', '__proto__', 'constructor', 'toString'),
	arbitraryText,
);

/** Finite numbers in every shape that a value may have. */
export const arbitraryNumber: fc.Arbitrary<number | bigint> = fc.oneof(
	fc.integer(),
	fc.maxSafeInteger(),
	fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(intValue),
	fc.double({ noNaN: true, noDefaultInfinity: true }),
	fc.constantFrom(-0, 1e16, 1e17, 2 ** 53, 2 ** 63, 1e21, 1e-5, 1e-7, 5e-324, Number.MAX_VALUE),
	fc
		.integer({ min: -999, max: 999 })
		.chain((digits) => fc.integer({ min: -30, max: 30 }).map((power) => Number(`${digits}e${power}`))),
);

const { value } = fc.letrec<{ value: Value }>((tie) => ({
	value: fc.oneof(
		{ depthSize: 'small', withCrossShrink: true },
		fc.constantFrom(null, true, false),
		arbitraryNumber,
		arbitraryText,
		fc.array(tie('value'), { maxLength: 5 }),
		fc.array(fc.tuple(arbitraryKey, tie('value')), { maxLength: 5 }).map((entries) => new Map(entries)),
	),
}));

/** Values that JSON can hold: all kinds but bytes, all numbers but NaN and the infinities. */
export const arbitraryValue: fc.Arbitrary<Value> = value;
