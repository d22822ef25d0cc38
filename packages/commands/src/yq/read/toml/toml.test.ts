import { parse, TomlDate } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { NumberLiteral } from '../../../jq/values/number-literal.ts';
import type { JqValue } from '../../../jq/values/value.ts';
import { inOneGo } from '../../../support/pausing.ts';
import { documentOf, mutated, seeded } from './generated-documents.ts';
import { parseToml } from './parser.ts';
import { TomlMistake } from './scanner.ts';

/** What both readers are compared by: objects without an order, and numbers by their digits. */
const plain = (value: JqValue): unknown => {
	if (value instanceof NumberLiteral) return { digits: value.text };
	if (value instanceof Map)
		return { table: Object.fromEntries([...value].map(([key, item]) => [`=${key}`, plain(item)])) };
	return Array.isArray(value) ? value.map(plain) : value;
};

const plainOfOther = (value: unknown): unknown => {
	if (typeof value === 'bigint') return { digits: String(value) };
	if (value instanceof TomlDate) return value.toISOString().replace(/\.000(?=Z|[-+]|$)/, '');
	if (Array.isArray(value)) return value.map(plainOfOther);
	if (typeof value !== 'object' || value === null) return value;
	return {
		table: Object.fromEntries(Object.entries(value).map(([key, item]) => [`=${key}`, plainOfOther(item)])),
	};
};

const ours = (text: string): unknown => {
	try {
		return plain(inOneGo(parseToml(text)));
	} catch (error) {
		if (error instanceof TomlMistake) return 'refused';
		throw error;
	}
};

const others = (text: string): unknown => {
	try {
		return plainOfOther(parse(text, { integersAsBigInt: 'asNeeded' }));
	} catch {
		return 'refused';
	}
};

const valid: readonly string[] = [
	'',
	'\ufeffa = 1',
	'# only a comment',
	'a = 1\r\nb = 2 # c\r\n',
	'"" = 1\n\'x\' .b = 2',
	'a . "b.c" . \'d\' = 1\na."b.c".e = 2',
	'1.2 = 3\n-_- = 4\n"é\\u00e9\\U0001F600" = 5',
	'a = "\\b\\t\\n\\f\\r\\e\\"\\\\\\x41\\u00e9"',
	'a = """\nx\\\n   \n  y "" z\\t"""""',
	"a = '''\n\\no 'escape' '''''",
	'a = \'\'\'\'\'\' \nb = """"""',
	'a = """\r\nx\r\ny"""',
	'a = [1, [2, "x"], {b = 1, c.d = [2]}, ] # c',
	'a = [ # c\n 1 # d\n , # e\n 2\n]',
	'a = { b = 1, # c\n  c = 2,\n}',
	'a = {}\nb = []\nc = [{}, {}]',
	'a = [+1, -0, 0, 1_000, 0xdead_BEEF, 0o17, 0b1_01, 9223372036854775807, -9223372036854775808]',
	'a = [1.5, -0.0, 6.02e23, 1e1_0, 5E+2, 1_0.2_5, inf, -inf, +inf, nan, 0e0]',
	'a = [9223372036854775808, 0xffffffffffffffffff]',
	'a = [true, false]',
	'a = [1979-05-27, 07:32:00, 07:32, 07:32:00.5, 1979-05-27T07:32:00, 1979-05-27 07:32:00.999999]',
	'a = [1979-05-27T07:32:00Z, 1979-05-27t07:32z, 1979-05-27 00:32:00.25-07:00, 2000-02-29]',
	'[a]\nx = 1\n[a.b]\ny = 2\n[c.d.e]\nz = 3\n[c]\nw = 4\n[c.d]\nv = 1',
	'[[a]]\nx = 1\n[a.b]\ny = 1\n[[a]]\n[a.b]\ny = 2\n[[a.c]]\n[[a.c]]\nz = 1',
	'[a]\nb.c = 1\nb.d.e = 2\n[a.b.f]\nx = 1',
	'a.b = 1\na.c = {d = 2}\n[e]\na.b = 3',
	'[ a . "b" ]\nc = 1',
	'__proto__ = 1\n[constructor]\n__proto__.x = 2\ntoString = 1',
	'2 = 1\n1 = 2\n[10]\n[9]',
];

const invalid: readonly string[] = [
	...['a', 'a =', '= 1', 'a = 1 b = 2', 'a = 1, ', 'a b = 1', 'a. = 1', '.a = 1', 'a..b = 1', 'é = 1'],
	...['a = 1\na = 2', 'a.b = 1\na = 2', 'a = 1\na.b = 2', '"a" = 1\na = 2', 'a = {b = 1}\na.c = 2'],
	...['[a]\n[a]', '[a', 'a]', '[]', '[a]]', '[[a]', '[[a] ]', '[a] b = 1', '[a.]', '[ [a]]', '[a\n]'],
	...['[a]\nb.c = 1\n[a.b]', 'a = 1\n[a]', 'a = [1]\n[[a]]', '[a]\n[[a]]', '[[a]]\n[a]', 'a = {}\n[a.b]'],
	...['[a.b.c]\nz = 1\n[a]\nb.c.t = 2', '[[a.b]]\n[a]\nb.y = 2', '[a.b]\n[a]\nb.c = 1', 'a = []\n[a.b]'],
	...['a = "', 'a = "\n"', "a = '\n'", 'a = """x', "a = '''x", 'a = "\\q"', 'a = "\\u12"', 'a = "\\ud800"'],
	...['a = "\\U00110000"', 'a = "\0"', "a = '\x7f'", 'a = 1 # \x01', 'a = """\\ x"""'],
	...['a = """\r"""', "a = '''\r'''", 'a = 1\r', '"""a""" = 1', "'''a''' = 1", 'a = """""""""'],
	...[
		'a = 01',
		'a = +0x1',
		'a = 0x',
		'a = 0b2',
		'a = 1_',
		'a = _1',
		'a = 1__0',
		'a = 1.',
		'a = .5',
		'a = 1e',
	],
	...[
		'a = 1._5',
		'a = 1e_5',
		'a = --1',
		'a = Inf',
		'a = NaN',
		'a = truE',
		'a = tru',
		'a = trueish',
		'a = 1x',
	],
	...['a = 00', 'a = 0_1', 'a = 01.5', 'a = 0XFF'],
	...['a = 1979-13-01', 'a = 1979-02-30', 'a = 1900-02-29', 'a = 24:00:00', 'a = 23:60:00', 'a = 1:00'],
	...[
		'a = 1979-05-27T',
		'a = 1979-5-27',
		'a = 07:32:00Z',
		'a = 1979-05-27Z',
		'a = 2020-01-01T00:00:00+24:00',
	],
	...['a = [1', 'a = [1 2]', 'a = [,]', 'a = [1,,2]', 'a = {', 'a = {b}', 'a = {b = 1 c = 2}', 'a = {,}'],
	...['a = {b = 1, b = 2}', 'a = {b.c = 1, b = 2}', 'a = {b = {}, b.c = 1}', 'a = {b = 1,, c = 2}', 'a = }'],
];

/** Days that no month has; the other reader takes a day of the next month. */
const judgedOtherwise: ReadonlySet<string> = new Set(['a = 1979-02-30', 'a = 1900-02-29']);

describe('a TOML text', () => {
	it.each(valid)('is read as another reader reads it: %j', (text) => {
		expect(ours(text)).toEqual(others(text));
		expect(ours(text)).not.toBe('refused');
	});

	it.each(invalid)('is refused where the grammar does not have it: %j', (text) => {
		expect(ours(text)).toBe('refused');
		if (!judgedOtherwise.has(text)) expect(others(text)).toBe('refused');
	});

	it('keeps the order of its keys', () => {
		const table = inOneGo(parseToml('b = 1\n2 = 1\n1 = 1\n[c]\n[a]\n'));
		expect([...table.keys()]).toEqual(['b', '2', '1', 'c', 'a']);
	});

	it.each([
		['a = 1\nb = ?', 10],
		['a = "x\n', 4],
		['[a]\n[a]', 4],
	])('that is refused has its place: %j', (text, offset) => {
		expect(() => inOneGo(parseToml(text))).toThrow(expect.objectContaining({ offset }));
	});

	it('stops while it is read, whatever is long in it', () => {
		const long = 'x'.repeat(3_000_000);
		const texts = [
			`a = "${long}"`,
			`a = '''${long}'''`,
			`# ${long}`,
			`${long} = 1`,
			`a = 1${' '.repeat(3_000_000)}`,
		];
		for (const text of [
			...texts,
			`a = [${'1,'.repeat(9000)}]`,
			'\n'.repeat(3_000_000),
			'a = """\n'.padEnd(3_000_000, '""a'),
		]) {
			let stops = 0;
			const reading = parseToml(text);
			try {
				while (reading.next().done !== true) stops += 1;
			} catch (error) {
				if (!(error instanceof TomlMistake)) throw error;
			}
			expect({ text: text.slice(0, 9), isOften: stops > 1 }).toEqual({
				text: text.slice(0, 9),
				isOften: true,
			});
		}
	});

	it('of a generator has the values that another reader finds, and its damaged copies the same verdict', () => {
		const random = seeded(7);
		let accepted = 0;
		for (let count = 0; count < 1500; count++) {
			const text = documentOf(random);
			expect({ text, value: ours(text) }).toEqual({ text, value: others(text) });
			if (ours(text) !== 'refused') accepted += 1;
			const damaged = mutated(random, text);
			expect({ damaged, value: ours(damaged) }).toEqual({ damaged, value: others(damaged) });
		}
		expect(accepted).toBeGreaterThan(700);
	});
});
