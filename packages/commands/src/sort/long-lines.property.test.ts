import { encodeText, runFlow } from '@tenon/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runOnCommands } from '../../test/run-on-commands.ts';
import type { ByteRange } from '../support/stretches.ts';
import { type Ordering, plainOrdering, type SortKey } from './key.ts';
import { compileOrder, type LineOrder } from './line-comparator.ts';
import { LongLineComparator } from './long-line-comparator.ts';

const kinds: fc.Arbitrary<Partial<Ordering>> = fc.constantFrom(
	{},
	{ numeric: true },
	{ general: true },
	{ human: true },
	{ month: true },
	{ random: true },
	{ version: true },
);
const ordering: fc.Arbitrary<Ordering> = fc
	.record({
		kind: kinds,
		ignores: fc.constantFrom('none', 'nondictionary', 'nonprinting'),
		folds: fc.boolean(),
		reverse: fc.boolean(),
		skipsStartBlanks: fc.boolean(),
		skipsEndBlanks: fc.boolean(),
	})
	.map(({ kind, ignores, ...rest }) => {
		const isNumber = kind.numeric || kind.general || kind.human || kind.month;
		return { ...plainOrdering(), ...rest, ...kind, ignores: isNumber ? 'none' : ignores } as Ordering;
	});
const small = fc.integer({ min: 0, max: 3 });
const key: fc.Arbitrary<SortKey> = fc.record({
	place: fc.record({
		startField: fc.option(small, { nil: undefined }),
		startCharacter: small,
		endField: fc.option(small, { nil: undefined }),
		endCharacter: small,
	}),
	ordering,
});
const order: fc.Arbitrary<LineOrder> = fc.record({
	keys: fc.array(key, { maxLength: 3 }),
	separator: fc.constantFrom(-1, 0x3a),
	reverse: fc.boolean(),
	keysDecide: fc.boolean(),
	salt: fc.constant(new Uint8Array([7, 1])),
});
const word = fc.oneof(
	fc.constantFrom(
		' ',
		'\t',
		'\n',
		':',
		'a',
		'B',
		'b',
		'-',
		'+',
		'.',
		'K',
		'm',
		'jan',
		'~',
		'_',
		'\x01',
		'.tar.gz',
	),
	fc.constantFrom('0', '00', '1', '9', '12', 'e5', 'e-7', '0x1F', 'p3', 'inf', 'nan', '1.50', '.5'),
	fc
		.tuple(fc.constantFrom(' ', '0', '7', 'f', 'a', '.', '.a'), fc.integer({ min: 1, max: 5000 }))
		.map(([unit, times]) => unit.repeat(times)),
);
const parts = fc.array(word, { maxLength: 8 });
const line = parts.map((words) => words.join(''));
// Lines that begin alike differ late.
const pair = fc.oneof(
	fc.tuple(line, line),
	fc
		.tuple(parts, parts, parts)
		.map(([start, one, other]) => [[...start, ...one].join(''), [...start, ...other].join('')]),
);

const rangeOf = (text: string): ByteRange => {
	const bytes = encodeText(`x${text}y`);
	return { bytes, start: 1, end: bytes.length - 1 };
};

it('a comparison in slices puts two lines in the order in which they are put at once', async () => {
	const stretches = { bytes: 4, pause: () => undefined };
	await fc.assert(
		fc.asyncProperty(order, pair, async (lineOrder, [one, other]) => {
			const left = rangeOf(one!);
			const right = rangeOf(other!);
			const atOnce = compileOrder(lineOrder)(
				left.bytes,
				left.start,
				left.end,
				right.bytes,
				right.start,
				right.end,
			);
			const comparator = new LongLineComparator(lineOrder, () => undefined, stretches);
			const inSlices = await runFlow(comparator.compare(left, right));
			expect(Math.sign(inSlices)).toBe(Math.sign(atOnce));
		}),
		{ numRuns: 3000 },
	);
});

it('long lines take their places between short ones, and equal lines keep theirs', async () => {
	const lines = [3, 1, 2, 1, 3, 2].flatMap((number) => [
		`${number} a`,
		`${number} ${'b'.repeat(40_000)}${number}`,
		`${number} a`,
		`${number} ${'c'.repeat(40_000)}${number}`,
	]);
	const ordered = lines.toSorted((one, other) => Number(one[0]) - Number(other[0]));
	const texts = [lines, ordered].map((all) => all.map((text) => `${text}\n`).join(''));
	const script =
		'sort -s -k1,1n; echo; sort -s -n -k1,1 -u in | cut -c 1-3; sort -c -s -n sorted && sort -m -s -n sorted';
	const { stdout, stderr, status } = await runOnCommands({
		script,
		stdin: texts[0]!,
		files: { in: texts[0]!, sorted: texts[1]! },
	});
	expect({ isOrdered: stdout === `${texts[1]}\n1 a\n2 a\n3 a\n${texts[1]}`, stderr, status }).toEqual({
		isOrdered: true,
		stderr: '',
		status: 0,
	});
});
