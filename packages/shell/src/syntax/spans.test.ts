import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grammarRows } from '../../test/syntax/grammar-rows.ts';
import { randomScript } from '../../test/syntax/random-script.ts';
import { nodesOf, shapeOf } from '../../test/syntax/tree.ts';
import type { Script, SimpleCommand, Span, Word } from './ast.ts';
import { ShellSyntaxError } from './errors.ts';
import { parseScript } from './parse.ts';
import { SourceText } from './source-text.ts';

const options = { extglob: true };

// The words of simple commands outside of substitutions, whose places count in the whole text.
const argumentsOf = (script: Script): readonly Word[] =>
	script.body.flatMap(({ first, rest }) =>
		[first, ...rest.map(({ pipeline }) => pipeline)].flatMap(({ commands }) =>
			commands
				.filter((command): command is SimpleCommand => command.type === 'simple')
				.flatMap(({ words }) => words.filter((word): word is Word => word.type === 'word')),
		),
	);

const rereadWord = (text: string): unknown => {
	// After `eval` a word may be `name=( … )`, too.
	const { script } = parseScript(`eval ${text}`, options);
	return (shapeOf(script) as [{ first: { commands: [{ words: readonly unknown[] }] } }])[0].first.commands[0]
		.words[1];
};

const shapeOfWord = (word: Word): unknown =>
	JSON.parse(
		JSON.stringify(word, (key, value) =>
			['span', 'line', 'endsLine', 'comments'].includes(key) ? undefined : value,
		),
	);

const expectWordsToReread = (text: string): void => {
	const { script, source } = parseScript(text, options);
	for (const word of argumentsOf(script)) {
		const slice = source.text.slice(word.span.start, word.span.end);
		expect(rereadWord(slice), slice).toEqual(shapeOfWord(word));
	}
};

const accepted = Object.values(grammarRows)
	.flat()
	.filter((text) => {
		try {
			parseScript(text, options);
			return true;
		} catch (error) {
			if (error instanceof ShellSyntaxError) return false;
			throw error;
		}
	});

describe('spans', () => {
	it('hold exactly the text of each word in the rows', () => {
		for (const text of accepted.filter((each) => !each.includes('<<'))) expectWordsToReread(text);
	});

	it('hold exactly the text of each word in random scripts', () => {
		fc.assert(
			fc.property(fc.array(fc.nat(), { maxLength: 60 }), (tape) => {
				expectWordsToReread(randomScript(tape, { hereDocuments: false, substitutions: true }));
			}),
			{ numRuns: 300 },
		);
	});

	it('lie inside of the text and never end before they begin', () => {
		for (const text of accepted) {
			const { script, source } = parseScript(text, options);
			for (const node of nodesOf(script)) {
				const span = node.span as Span | undefined;
				if (span === undefined) continue;
				expect(0 <= span.start && span.start <= span.end && span.end <= source.text.length, text).toBe(true);
			}
		}
	});

	it.each([
		['a b', 'simple', 'a b'],
		['  a  ;', 'simple', 'a'],
		['x=1 a >f 2>&1 ; b', 'simple', 'x=1 a >f 2>&1'],
		[' if a; then b; fi >f ', 'if', 'if a; then b; fi >f'],
		['a | { b; } | c', 'group', '{ b; }'],
		['a "x ${y:-z} w"', 'parameter', '${y:-z}'],
		['a $(b c)d', 'command', '$(b c)'],
		['a `b c`d', 'command', '`b c`'],
		['a $((1 + 2)) b', 'arithmetic', '$((1 + 2))'],
		["a 'b c'd", 'single', "'b c'"],
		['a b\\ c', 'escaped', '\\ '],
		['f() { a; } ; b', 'function', 'f() { a; }'],
		['case x in a) b;; esac', 'case', 'case x in a) b;; esac'],
		['a <(b) c', 'process', '<(b)'],
		['a 2>>f b', 'redirect', '2>>f'],
		['x=(1 2) a', 'array', '(1 2)'],
		['a[1]+=b', 'assignment', 'a[1]+=b'],
	])('of %j: the %s is %j', (text, type, expected) => {
		const { script, source } = parseScript(text);
		const node = [...nodesOf(script)].find((each) => each.type === type)!;
		const span = node.span as Span;
		expect(source.text.slice(span.start, span.end)).toBe(expected);
	});
});

describe('SourceText', () => {
	const source = new SourceText('aé😀\n\udc80x\n\nlast', 10);

	it('counts lines from the first and columns in characters', () => {
		expect([0, 1, 2, 4, 5, 7, 8, 9].map((offset) => source.place(offset))).toEqual([
			{ line: 10, column: 1 },
			{ line: 10, column: 2 },
			{ line: 10, column: 3 },
			{ line: 10, column: 4 },
			{ line: 11, column: 1 },
			{ line: 11, column: 3 },
			{ line: 12, column: 1 },
			{ line: 13, column: 1 },
		]);
	});

	it('gives the line that holds an offset', () => {
		expect([0, 4, 5, 8, 12].map((offset) => source.lineText(offset))).toEqual([
			'aé😀',
			'aé😀',
			'\udc80x',
			'',
			'last',
		]);
	});

	it('counts bytes as UTF-8 with one for each escaped byte', () => {
		expect(source.byteSpan({ start: 0, end: 4 })).toEqual({ start: 0, end: 7 });
		expect(source.byteSpan({ start: 5, end: 6 })).toEqual({ start: 8, end: 9 });
		expect(source.byteSpan({ start: 2, end: 2 })).toEqual({ start: 3, end: 3 });
	});

	it('agrees with the encoder on any text without lone surrogates', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme-composite' }), fc.nat(), (text, cut) => {
				const end = cut % (text.length + 1);
				if (/[\udc00-\udfff]/.test(text[end] ?? '')) return;
				expect(new SourceText(text).byteSpan({ start: 0, end }).end).toBe(
					new TextEncoder().encode(text.slice(0, end)).length,
				);
			}),
		);
	});
});
