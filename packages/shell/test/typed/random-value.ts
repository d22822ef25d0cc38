import { isList, isRecord, type Value, type ValueStep } from '@tenon/core';
import * as fc from 'fast-check';

const special = ['a', '.', '[', ']', '"', "'", '$', '\\', '`', ' ', '\n', '*', '@', ':', '=', '\udcff'];

/** Texts, many with what is special to the shell, to JSON and to paths. */
export const randomText: fc.Arbitrary<string> = fc
	.oneof(
		fc.string({ unit: 'grapheme', maxLength: 6 }),
		fc.string({ unit: fc.constantFrom(...special), maxLength: 5 }),
	)
	.filter((text) => !text.includes('\0'));

const scalar: fc.Arbitrary<Value> = fc.oneof(
	fc.constant(null),
	fc.boolean(),
	fc.integer(),
	fc.bigInt({ min: 2n ** 60n, max: 2n ** 63n - 1n }),
	fc.double({ noNaN: true, noDefaultInfinity: true }),
	randomText,
);

/** Values that JSON can spell. */
export const randomValue: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => ({
	value: fc.oneof(
		{ maxDepth: 4 },
		scalar,
		fc.array(tie('value'), { maxLength: 4 }),
		fc.array(fc.tuple(randomText, tie('value')), { maxLength: 4 }).map((entries) => new Map(entries)),
	),
})).value;

/** Every place of a value but its root, and what stands there. */
export const placesOf = (
	root: Value,
	before: readonly ValueStep[] = [],
): readonly { readonly path: readonly ValueStep[]; readonly found: Value }[] => {
	const inside: Iterable<readonly [ValueStep, Value]> = isList(root)
		? root.entries()
		: isRecord(root)
			? root
			: [];
	return [...inside].flatMap(([step, found]) => {
		const path = [...before, step];
		return [{ path, found }, ...placesOf(found, path)];
	});
};

/** A copy with another value in one place. */
export const replacedAt = (root: Value, [step, ...rest]: readonly ValueStep[], value: Value): Value => {
	if (step === undefined) return value;
	if (isRecord(root))
		return new Map(root).set(String(step), replacedAt(root.get(String(step))!, rest, value));
	if (isList(root)) return root.with(Number(step), replacedAt(root[Number(step)]!, rest, value));
	throw new TypeError('the path leads nowhere');
};
