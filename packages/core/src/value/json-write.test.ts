import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryValue } from '../../test/arbitrary-value.ts';
import { freshParse } from '../../test/fresh-parse.ts';
import { decodeText, encodeText } from '../text/codec.ts';
import { compareText } from './compare.ts';
import { BytesAsText, JsonTooDeep } from './errors.ts';
import { parseJson } from './json-read.ts';
import { type WriteJsonOptions, writeJson } from './json-write.ts';
import { isList, isRecord, type Value } from './value.ts';

const runs = { numRuns: 10_000 };

/** Whether two values are the same down to the sign of zero, the shape of numbers and the order of keys. */
const isSame = (left: Value, right: Value): boolean => {
	if (isList(left)) {
		return (
			isList(right) && left.length === right.length && left.every((item, at) => isSame(item, right[at]!))
		);
	}
	if (!isRecord(left)) return Object.is(left, right);
	return isRecord(right) && isSame([...left.keys(), ...left.values()], [...right.keys(), ...right.values()]);
};

const sample = parseJson('{"b":[],"10":{},"a":[1,{"c":"x"}],"é":"\\u007f\\ud83d\\ude00\\udcff"}');

describe('writeJson', () => {
	it.each<[string, WriteJsonOptions]>([
		['as it is', {}],
		['set in by two', { indent: 2 }],
		['set in by a tab', { indent: '\t' }],
		['in ASCII', { asciiOnly: true }],
	])('is undone by parseJson where a value is written %s', (_, options) => {
		fc.assert(
			fc.property(arbitraryValue, (value) => isSame(parseJson(writeJson(value, options)), value)),
			runs,
		);
	});

	it('writes text that survives the way through bytes', () => {
		fc.assert(
			fc.property(arbitraryValue, (value) => {
				const text = writeJson(value);
				expect(text.isWellFormed()).toBe(true);
				expect(decodeText(encodeText(text))).toBe(text);
			}),
			runs,
		);
	});

	it('writes what the platform can read', () => {
		fc.assert(
			fc.property(arbitraryValue, (value) => {
				const text = writeJson(value);
				const escaped = writeJson(value, { indent: 3, asciiOnly: true });
				if (JSON.stringify(JSON.parse(text)) === JSON.stringify(JSON.parse(escaped))) return;
				expect(JSON.stringify(freshParse()(text))).toBe(JSON.stringify(freshParse()(escaped)));
			}),
			runs,
		);
	});

	it('writes compact text, only what must be escaped as escapes', () => {
		expect(writeJson(sample)).toBe('{"b":[],"10":{},"a":[1,{"c":"x"}],"é":"\\u007f😀\\udcff"}');
		expect(writeJson('"\\/\b\f\n\r\t\0\u001f\u2028<>&')).toBe(
			'"\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\u2028<>&"',
		);
	});

	it('sets in as jq does, and leaves empty containers closed', () => {
		const lines = [
			'{',
			'  "b": [],',
			'  "10": {},',
			'  "a": [',
			'    1,',
			'    {',
			'      "c": "x"',
			'    }',
			'  ],',
		];
		lines.push('  "é": "\\u007f😀\\udcff"', '}');
		expect(writeJson(sample, { indent: 2 })).toBe(lines.join('\n'));
		expect(writeJson(sample, { indent: '  ' })).toBe(lines.join('\n'));
		expect(writeJson(sample, { indent: '\t' })).toBe(lines.join('\n').replaceAll('  ', '\t'));
		expect(writeJson([], { indent: 2 })).toBe('[]');
	});

	it('sorts keys at every level by code point', () => {
		const value = parseJson('{"b":{"\uffff":1,"😀":2,"B":3,"":4},"10":1,"9":2}');
		expect(writeJson(value, { sortKeys: true })).toBe('{"10":1,"9":2,"b":{"":4,"B":3,"\uffff":1,"😀":2}}');
		expect(['😀', '\uffff'].sort(compareText)).toEqual(['\uffff', '😀']);
	});

	it('writes everything beyond ASCII as escapes where told', () => {
		expect(writeJson(sample, { asciiOnly: true })).toBe(
			'{"b":[],"10":{},"a":[1,{"c":"x"}],"\\u00e9":"\\u007f\\ud83d\\ude00\\udcff"}',
		);
	});

	it('writes long texts without losing a piece', () => {
		const list = Array.from({ length: 20_000 }, (_, index) => index);
		expect(writeJson(list)).toBe(JSON.stringify(list));
		expect(writeJson([list, list], { indent: 2 })).toBe(JSON.stringify([list, list], null, 2));
		const long = 'lorem "ipsum"\n'.repeat(5000);
		expect(writeJson([long, long, 'é'.repeat(70)])).toBe(JSON.stringify([long, long, 'é'.repeat(70)]));
	});

	it('refuses bytes and names the place', () => {
		const bytes = Uint8Array.of(1, 2);
		expect(() => writeJson(bytes)).toThrow(new BytesAsText(2));
		const value = new Map([['a', [0, new Map([['odd key', bytes]])]]]);
		expect(() => writeJson(value)).toThrow(new BytesAsText(2, ['a', 1, 'odd key']));
	});

	it('writes bytes in base64 where told', () => {
		expect(writeJson([Uint8Array.of(0xff, 0x00, 0x41)], { bytes: 'base64' })).toBe(
			'[{"type":"bytes","encoding":"base64","data":"/wBB","len":3}]',
		);
		fc.assert(
			fc.property(fc.uint8Array({ maxLength: 30_000 }), (bytes) => {
				const record = parseJson(writeJson(bytes, { bytes: 'base64' })) as Map<string, Value>;
				expect(record.get('data')).toBe(Buffer.from(bytes).toString('base64'));
			}),
			{ numRuns: 100 },
		);
	});

	it('refuses values 100 000 deep and does not overflow the stack', () => {
		let value: Value = [];
		for (let level = 1; level < 100_000; level++) value = level % 2 === 0 ? [value] : new Map([['k', value]]);
		expect(() => writeJson(value)).toThrow(new JsonTooDeep(10_000));
		expect(() => writeJson([[[]]], { maxDepth: 2 })).toThrow(new JsonTooDeep(2));
		const text = writeJson(value, { maxDepth: 100_000 });
		expect(writeJson(parseJson(text, { maxDepth: 100_000 }), { maxDepth: 100_000 })).toBe(text);
	});

	it('counts depth as parseJson does', () => {
		for (const text of ['[[]]', '[{}]', '{"a":[]}', '[[1]]', '[]', '1']) {
			for (const maxDepth of [0, 1, 2]) {
				const tooDeep = (work: () => unknown): boolean => {
					try {
						work();
					} catch (error) {
						if (error instanceof JsonTooDeep) return true;
						throw error;
					}
					return false;
				};
				const value = parseJson(text);
				expect(tooDeep(() => writeJson(value, { maxDepth }))).toBe(
					tooDeep(() => parseJson(text, { maxDepth })),
				);
			}
		}
	});
});
