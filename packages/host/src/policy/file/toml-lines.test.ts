import fc from 'fast-check';
import { parse, stringify } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { type TomlPath, tomlLines } from './toml-lines.ts';

describe('the line of a key', () => {
	const text = [
		'# policy.preset = "not here"', // 1
		'a = "x # [policy]"', // 2
		'long = """', // 3
		'[policy]', // 4: within a text
		'preset = \\"""', // 5
		'""""" # two quotes before the closing three', // 6
		"raw = '''", // 7
		"[[policy.rule]] \\'''", // 8
		'', // 9
		'[ "policy" ] # a header', // 10
		'"pre\\u0073et" = "full"', // 11
		'without = [ # a remark, with "quotes" and ]', // 12
		"  'one', # two", // 13
		'  "three", { x = 1, y.z = [1, [2,', // 14
		'    3]] },', // 15
		']', // 16
		'a.b . "c d" = 1979-05-27T07:32:00Z', // 17
		'[[policy.rule]]', // 18
		'allow = "read /a"', // 19
		'  [[ policy . rule ]]', // 20
		'deny = "x"', // 21
		'[policy.rule.more]', // 22
		'last = true', // 23
	].join('\n');
	const rows: readonly (readonly [TomlPath, number])[] = [
		[['a'], 2],
		[['long'], 3],
		[['raw'], 7],
		[['policy'], 10],
		[['policy', 'preset'], 11],
		[['policy', 'without'], 12],
		[['policy', 'without', 0], 13],
		[['policy', 'without', 1], 14],
		[['policy', 'without', 2, 'x'], 14],
		[['policy', 'without', 2, 'y', 'z', 1, 0], 14],
		[['policy', 'without', 2, 'y', 'z', 1, 1], 15],
		[['policy', 'a', 'b', 'c d'], 17],
		[['policy', 'rule'], 18],
		[['policy', 'rule', 0], 18],
		[['policy', 'rule', 0, 'allow'], 19],
		[['policy', 'rule', 1], 20],
		[['policy', 'rule', 1, 'deny'], 21],
		[['policy', 'rule', 1, 'more', 'last'], 23],
		[['policy', 'rule', 0, 'missing'], 18],
		[['nothing'], 1],
	];
	for (const [path, line] of rows) {
		it(`${JSON.stringify(path)} is ${line}`, () => {
			expect(tomlLines(text).lineOf(path)).toBe(line);
		});
	}

	it('is found in a file with lines ended by CR LF', () => {
		expect(tomlLines('[policy]\r\n# x\r\npreset = "full"\r\n').lineOf(['policy', 'preset'])).toBe(3);
	});
});

const leaf = fc.oneof(
	fc.string(),
	fc.integer({ min: -1e6, max: 1e6 }),
	fc.boolean(),
	fc.array(fc.string(), { maxLength: 3 }),
);
const table = fc.letrec<{ table: Record<string, unknown> }>((tie) => ({
	table: fc.dictionary(
		fc.string({ minLength: 1 }),
		fc.oneof(
			{ weight: 3, arbitrary: leaf },
			tie('table'),
			fc.array(tie('table'), { minLength: 1, maxLength: 3 }),
		),
		{ maxKeys: 4, noNullPrototype: true },
	),
})).table;

/** Gives every text and number a mark by which its line is known. */
const marked = (
	value: unknown,
	next: () => number,
	path: TomlPath,
	found: Map<string, TomlPath>,
): unknown => {
	if (Array.isArray(value)) return value.map((item, at) => marked(item, next, [...path, at], found));
	if (typeof value === 'object' && value !== null) {
		return Object.fromEntries(
			Object.entries(value).map(([key, item]) => [key, marked(item, next, [...path, key], found)]),
		);
	}
	const mark = `mark-${next()}-end`;
	found.set(mark, path);
	return mark;
};

it('every value of any document is found on the line it stands on', () => {
	fc.assert(
		fc.property(table, (document) => {
			let count = 0;
			const found = new Map<string, TomlPath>();
			const text = stringify(marked(document, () => ++count, [], found) as Record<string, unknown>);
			parse(text);
			const lines = tomlLines(text);
			const rows = text.split('\n');
			for (const [mark, path] of found) expect(rows[lines.lineOf(path) - 1]).toContain(mark);
		}),
		{ numRuns: 300 },
	);
});

it('any text is read to its end', () => {
	fc.assert(
		fc.property(
			fc.string({ unit: fc.constantFrom('[', ']', '"', "'", '=', '.', '#', '\n', '{', '}', ',', '\\', 'a') }),
			(text) => {
				expect(tomlLines(text).lineOf(['a'])).toBeGreaterThan(0);
			},
		),
		{ numRuns: 2000 },
	);
});
