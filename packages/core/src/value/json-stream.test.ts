import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryValue } from '../../test/arbitrary-value.ts';
import { JsonSyntaxError, JsonTooDeep, JsonTooLong } from './errors.ts';
import { createJsonReader, type JsonReaderOptions } from './json-stream.ts';
import { writeJson } from './json-write.ts';
import type { Value } from './value.ts';

/** The documents of a stream that arrives in these pieces, and the message of the error that ended it. */
const readAll = (chunks: readonly string[], options?: JsonReaderOptions): [string[], string | undefined] => {
	const reader = createJsonReader(options);
	const documents: Value[] = [];
	try {
		for (const chunk of chunks) documents.push(...reader.push(chunk));
		documents.push(...reader.end());
	} catch (error) {
		return [documents.map((value) => writeJson(value)), (error as Error).message];
	}
	return [documents.map((value) => writeJson(value)), undefined];
};

const cutAt = (text: string, cuts: readonly number[]): string[] => {
	const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
	return places.slice(1).map((to, index) => text.slice(places[index], to));
};

const separator = fc.constantFrom(' ', '\n', '\r\n', '\t \n');
const cuts = fc.array(fc.nat(), { maxLength: 8 });

describe('createJsonReader', () => {
	it('reads the same documents wherever the text is cut', () => {
		fc.assert(
			fc.property(fc.array(fc.tuple(arbitraryValue, separator), { maxLength: 5 }), cuts, (items, places) => {
				const text = items.map(([value, space]) => writeJson(value) + space).join('');
				const expected = items.map(([value]) => writeJson(value));
				expect(readAll(cutAt(text, places))).toEqual([expected, undefined]);
			}),
			{ numRuns: 10_000 },
		);
	});

	it('fails alike wherever a broken text is cut', () => {
		const noise = fc.string({ unit: fc.constantFrom(...'[]{}",:\\01.-etru \n'), maxLength: 20 });
		fc.assert(
			fc.property(noise, cuts, (text, places) => {
				expect(readAll(cutAt(text, places))).toEqual(readAll([text]));
			}),
			{ numRuns: 10_000 },
		);
	});

	it.each<[string, string[], string | undefined]>([
		['', [], undefined],
		[' \n', [], undefined],
		['1 2', ['1', '2'], undefined],
		['[1][2]{}', ['[1]', '[2]', '{}'], undefined],
		['"a""b"', ['"a"', '"b"'], undefined],
		['1"a"true[2]null', ['1', '"a"', 'true', '[2]', 'null'], undefined],
		['["]\\"["]7', ['["]\\"["]', '7'], undefined],
		['\ufeff1', ['1'], undefined],
		['1 \ufeff2', ['1'], 'JSON: expected a value, found U+FEFF at line 1, column 3'],
		['truefalse', [], "JSON: expected end of text, found 'f' at line 1, column 5"],
		['1\n2,3', ['1'], "JSON: expected end of text, found ',' at line 2, column 2"],
		['{}\n [1,\n  x]', ['{}'], "JSON: expected a value, found 'x' at line 3, column 3"],
		['1 ]', ['1'], "JSON: expected a value, found ']' at line 1, column 3"],
		['[1} 2', [], "JSON: expected ',' or ']', found '}' at line 1, column 3"],
		['1 [2', ['1'], "JSON: expected ',' or ']', found end of text at line 1, column 5"],
		['"a\n"', [], 'JSON: expected an escape for the control character, found U+000A at line 1, column 3'],
	])('reads %j', (text, documents, message) => {
		expect(readAll([text])).toEqual([documents, message]);
		expect(readAll([...text])).toEqual([documents, message]);
	});

	it('returns a document as soon as its last character is there', () => {
		const reader = createJsonReader();
		expect(reader.push('{"a":')).toEqual([]);
		expect(reader.push('1}')).toEqual([new Map([['a', 1]])]);
		expect(reader.push('12')).toEqual([]);
		expect(reader.push('3')).toEqual([]);
		expect(reader.push(' ')).toEqual([123]);
		expect(reader.push('4')).toEqual([]);
		expect(reader.end()).toEqual([4]);
		expect(reader.end()).toEqual([]);
	});

	it('returns the documents before a fault first, and throws from then on', () => {
		const reader = createJsonReader();
		expect(reader.push('1 2 x ')).toEqual([1, 2]);
		const fault = "JSON: expected a value, found 'x' at line 1, column 5";
		expect(() => reader.push('3')).toThrow(fault);
		expect(() => reader.end()).toThrow(fault);
		expect(() => createJsonReader().push('x ')).toThrow(JsonSyntaxError);
	});

	it('counts places from the start of the stream', () => {
		const reader = createJsonReader();
		reader.push('\ufeff1\n[2]\n ');
		reader.push('["😀", x');
		try {
			reader.push(']');
			expect.unreachable();
		} catch (error) {
			expect(error).toMatchObject({ line: 3, column: 8, offset: 15 });
		}
	});

	it('refuses a document longer than the limit before it is whole', () => {
		const options = { maxDocumentLength: 5 };
		expect(readAll(['[1,2]', '12345 ', '"abc"'], options)).toEqual([['[1,2]', '12345', '"abc"'], undefined]);
		const message =
			'JSON: the document that starts at line 2 is longer than 5 characters; split it or raise maxDocumentLength';
		expect(readAll(['1\n[1,', '2,3'], options)).toEqual([['1'], message]);
		expect(readAll(['1\n123456'], options)).toEqual([['1'], message]);
		expect(() => createJsonReader(options).push('"abcdef')).toThrow(JsonTooLong);
	});

	it('refuses a document deeper than the limit before it is whole', () => {
		expect(() => createJsonReader().push('['.repeat(10_001))).toThrow(new JsonTooDeep(10_000));
		expect(readAll(['[[]] [{"a":[', '1'], { maxDepth: 2 })).toEqual([
			['[[]]'],
			'JSON: nested more than 2 deep; flatten it or raise maxDepth',
		]);
	});

	it('keeps white space without bound from growing anything', () => {
		const reader = createJsonReader({ maxDocumentLength: 1 });
		for (let count = 0; count < 100; count++) expect(reader.push(' \n')).toEqual([]);
		expect(reader.push('7')).toEqual([]);
		expect(reader.end()).toEqual([7]);
	});
});
