import type { Value } from '@tenon/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyOf, luaState } from '../../../test/support/lua-state.ts';

const cases: readonly (readonly [lua: string, json: string, value: Value])[] = [
	['nil', 'null', null],
	['true', 'true', true],
	['false', 'false', false],
	['42', '42', 42],
	['-0', '0', 0],
	['math.maxinteger', '9223372036854775807', 9223372036854775807n],
	['math.mininteger', '-9223372036854775808', -9223372036854775808n],
	['9007199254740993', '9007199254740993', 9007199254740993n],
	['3.0', '3.0', 3],
	['-0.0', '-0.0', -0],
	['3.25', '3.25', 3.25],
	['1e100', '1e+100', 1e100],
	['2^53', '9007199254740992.0', 2 ** 53],
	['0/0', 'null', null],
	['1/0', 'null', null],
	['-1/0', 'null', null],
	['"text"', '"text"', 'text'],
	['"a\\0b"', '"a\\u0000b"', 'a\0b'],
	['"\\u{1F600}é"', '"😀é"', '😀é'],
	['"\\u{FEFF}bom"', '"\ufeffbom"', '\ufeffbom'],
	['"\\xff\\xfe"', '"\ufffd\ufffd"', '\ufffd\ufffd'],
	['"\\u{D800}"', '"\ufffd\ufffd\ufffd"', '\ufffd\ufffd\ufffd'],
	['{}', '{}', new Map()],
	['{1, 2, 3}', '[1,2,3]', [1, 2, 3]],
	['{1, 2, a = 3}', '[1,2]', [1, 2]],
	['{nil, 2}', '{"2":2}', new Map([['2', 2]])],
	['{[5] = "x"}', '{"5":"x"}', new Map([['5', 'x']])],
	['{[1.5] = "x"}', '{"1.5":"x"}', new Map([['1.5', 'x']])],
	['{[5] = "number", ["5"] = "text"}', '{"5":"text"}', new Map([['5', 'text']])],
	['{[true] = 1, a = 2}', '{}', new Map()],
	['{[{}] = 1}', '{}', new Map()],
	['{[print] = 1}', '{}', new Map()],
	[
		'{b = 1, a = 2, ["\\0"] = 3}',
		'{"\\u0000":3,"a":2,"b":1}',
		new Map([
			['\0', 3],
			['a', 2],
			['b', 1],
		]),
	],
	['{{}, {{1}}}', '[{},[[1]]]', [new Map(), [[1]]]],
	['print', 'null', null],
	['coroutine.create(print)', 'null', null],
	['{f = print, 1}', '[1]', [1]],
	['{print, 2}', '[null,2]', [null, 2]],
	['{f = print}', '{"f":null}', new Map([['f', null]])],
	[
		'{__proto__ = 1, constructor = 2}',
		'{"__proto__":1,"constructor":2}',
		new Map([
			['__proto__', 1],
			['constructor', 2],
		]),
	],
	['setmetatable({1, 2}, {__index = function() return 9 end})', '[1,2]', [1, 2]],
	['setmetatable({}, {__len = function() return 3 end})', '{}', new Map()],
	['setmetatable({a = 1}, {__pairs = function() return function() end end})', '{"a":1}', new Map([['a', 1]])],
	['setmetatable({nil, 2}, {__index = {"one"}})', '["one",2]', ['one', 2]],
];

describe('values that leave Lua', () => {
	it.each(cases)('%s', async (lua, json, value) => {
		const state = await luaState();
		expect(state.run(`return ${lua}`, (results) => [results.json(1), results.value(1)])).toEqual([
			json,
			value,
		]);
	});

	it.each([
		['a cycle', 'local t = {} t[1] = t return t', 'value too deeply nested'],
		['a cycle of records', 'local t = {} t.t = t return t', 'value too deeply nested'],
		['10 000 levels', 'local t = {} for i = 1, 10000 do t = { t } end return t', 'value too deeply nested'],
		[
			'a table that holds itself twice, 60 times over',
			'local t = {} for i = 1, 60 do t = { t, t } end return t',
			'value too large: more than 10485760 bytes',
		],
		[
			'holes at each of many levels',
			'local t = {} for i = 1, 100 do t = { t, nil, t, nil, 1 } end return t',
			'value too large: more than 10485760 bytes',
		],
		[
			'many values',
			'local t = {} for i = 1, 300000 do t[i] = i end return t',
			'value too large: more than 10485760 bytes',
		],
		['a long string', 'return ("x"):rep(11 << 20)', 'value too large: more than 10485760 bytes'],
		[
			'a string that is long as JSON',
			'return ("\\0"):rep(3 << 20)',
			'value too large: more than 10485760 bytes as JSON',
		],
		[
			'long keys',
			'return { [("x"):rep(6 << 20)] = 1, [("y"):rep(6 << 20)] = 2 }',
			'value too large: more than 10485760 bytes',
		],
		[
			'an item that raises',
			'return setmetatable({ nil, 2 }, { __index = function() error("no", 0) end })',
			'no',
		],
		[
			'an item that nests without end',
			'local m = {} m.__index = function() return setmetatable({ nil, 1 }, m) end return setmetatable({ nil, 1 }, m)',
			'value too deeply nested',
		],
	])('are refused before they are built: %s', async (_, source, problem) => {
		const state = await luaState();
		expect(() => state.run(source, (results) => results.json(1))).toThrow(problem);
		expect(state.json('return 1')).toEqual(['1']);
	});

	it('are deep up to the limit', async () => {
		const state = await luaState();
		const nested = (levels: number): string => `local t = 1 for i = 1, ${levels} do t = { t } end return t`;
		expect(state.json(nested(128))).toEqual([`${'['.repeat(128)}1${']'.repeat(128)}`]);
		expect(() => state.json(nested(129))).toThrow('value too deeply nested');
	});

	it('say that bytes were replaced', async () => {
		const warnings: string[] = [];
		const state = await luaState({ warn: (text) => warnings.push(text) });
		state.json('return { "\\xff", "ok", "\\xc0\\x80" }');
		expect(warnings).toEqual(['2 strings were not UTF-8; replacement characters stand for their bytes']);
	});

	it('are read as they are asked for', async () => {
		const state = await luaState();
		const read = state.run('return "a\\xff", 7, 2.5, nil, {x = {y = "deep"}}, print', (results) => [
			everyOf(results, (at) => results.typeOf(at)),
			everyOf(results, (at) => results.isInteger(at)),
			everyOf(results, (at) => results.isTrue(at)),
			[...results.bytes(1)],
			results.text(2),
			results.text(3),
			results.field(5, 'x', (x) => x.field(1, 'y', (y) => y.text(1))),
			results.field(5, 'absent', (absent) => absent.typeOf(1)),
			results.typeOf(99),
		]);
		expect(read).toEqual([
			['string', 'number', 'number', 'nil', 'table', 'function'],
			[false, true, false, false, false, false],
			[true, true, true, false, true, true],
			[97, 255],
			'7',
			'2.5',
			'deep',
			'nil',
			'nil',
		]);
	});

	it.each([
		['text', '{}', 'error converting Lua table to String'],
		['text', 'nil', 'error converting Lua nil to String'],
		['text', '"\\xff"', 'error converting Lua string to String (its bytes are not UTF-8)'],
		['bytes', 'true', 'error converting Lua boolean to String'],
		['ref', '1', 'error converting Lua integer to function'],
		['ref', '1.5', 'error converting Lua number to function'],
	] as const)('are refused by %s where they are %s', async (method, lua, problem) => {
		const state = await luaState();
		expect(() => state.run(`return ${lua}`, (results) => results[method](1))).toThrow(problem);
	});

	it('cannot be read after their call', async () => {
		const state = await luaState();
		const late = state.run('return 1', (results) => results);
		expect(() => late.text(1)).toThrow('values of Lua were read after their call');
	});
});

describe('values that enter Lua', () => {
	it.each<[Value, string]>([
		[null, 'nil nil'],
		[true, 'boolean true'],
		[1, 'integer 1'],
		[-0, 'float -0.0'],
		[1.5, 'float 1.5'],
		[2 ** 53, 'float 9.007199254741e+15'],
		[9007199254740993n, 'integer 9007199254740993'],
		[Number.NaN, 'float nan'],
		['text', 'string text'],
		['\udcff', 'string \ufffd'],
		[new Uint8Array([65, 0]), 'string A\0'],
		[new Uint8Array(0), 'string '],
		[[1, null, 3], 'table 3'],
		[new Map([['a', null]]), 'table 0'],
	])('%s', async (value, expected) => {
		const state = await luaState();
		const described = state.run(
			'local v = ... return math.type(v) or type(v), type(v) == "table" and #v or tostring(v):gsub("^%-nan$", "nan")',
			(results) => `${results.text(1)} ${String(results.value(2))}`,
			[value],
		);
		expect(described).toBe(expected);
	});

	it('are the same when they leave again', async () => {
		const state = await luaState();
		const value: fc.Memo<Value> = fc.memo((depth) =>
			depth <= 1
				? fc.oneof(
						fc.boolean(),
						fc.maxSafeInteger(),
						fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n).filter((int) => !Number.isSafeInteger(Number(int))),
						fc.double({ noNaN: true, noDefaultInfinity: true }),
						fc.string({ unit: 'grapheme' }),
						fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
					)
				: fc.oneof(
						value(depth - 1),
						fc.array(value(depth - 1), { minLength: 1, maxLength: 6 }),
						fc
							.dictionary(fc.string(), value(depth - 1), { maxKeys: 6 })
							.map((fields) => new Map(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)))),
					),
		);
		fc.assert(
			fc.property(value(4), (sent) => {
				expect(state.run('return ...', (results) => results.value(1), [sent])).toEqual(sent);
			}),
		);
	});

	it('are any bytes as strings', async () => {
		const state = await luaState();
		fc.assert(
			fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
				const [same, length] = state.run(
					'return ..., #...',
					(results) => [results.bytes(1), results.value(2)],
					[bytes],
				);
				expect([same, length]).toEqual([Uint8Array.from(bytes), bytes.length]);
			}),
		);
		const large = new Uint8Array(5 << 20).fill(200);
		expect(state.run('return ...', (results) => results.bytes(1), [large])).toEqual(large);
	});

	it('are refused where they are no data or too deep', async () => {
		const state = await luaState();
		let deep: Value = 1;
		for (let level = 0; level < 200; level += 1) deep = [deep];
		const send = (value: unknown) => () => state.json('return ...', value as Value);
		expect(send(deep)).toThrow('value too deeply nested');
		expect(send({})).toThrow('an object cannot be given to Lua; records are maps');
		expect(send(() => 1)).toThrow('a function cannot be given to Lua');
		expect(send(Symbol('x'))).toThrow('a symbol cannot be given to Lua');
		expect(send('x'.repeat(70 << 20))).toThrow('not enough memory');
		expect(state.json('return ...', 'still')).toEqual(['"still"']);
	});
});
