import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declareOnBash } from '../../test/syntax/declare-on-bash.ts';
import { functionRows } from '../../test/syntax/function-rows.ts';
import { machineScripts } from '../../test/syntax/machine-scripts.ts';
import { randomScript } from '../../test/syntax/random-script.ts';
import { functionsOf, shapeOf } from '../../test/syntax/tree.ts';
import { ShellSyntaxError } from './errors.ts';
import { parseScript } from './parse.ts';
import { printFunction, printScript, printStatement } from './print.ts';

const options = { extglob: true };

const printedFunctions = (text: string): string =>
	functionsOf(parseScript(text, options).script)
		.map((definition) => printFunction(definition.name, definition))
		.join('');

const tapes = (seed: number, count: number): readonly (readonly number[])[] =>
	fc.sample(fc.array(fc.nat(), { minLength: 3, maxLength: 60 }), { seed, numRuns: count });

describe('printFunction', () => {
	it('prints each construct byte for byte as declare -f does', () => {
		expect(functionRows.map(printedFunctions)).toEqual(declareOnBash(functionRows));
	});

	it('prints random functions byte for byte as declare -f does', () => {
		const everything = { hereDocuments: true, substitutions: true };
		const texts = tapes(20_250_101, 600).map((tape) => `t() {\n${randomScript(tape, everything)}}\n`);
		expect(texts.map(printedFunctions)).toEqual(declareOnBash(texts));
	});

	it('marks a function that is named like a reserved word', () => {
		const texts = ['function if { a; }', 'function [[ { a; }', 'function in { a; }', 'function iff { a; }'];
		expect(texts.map(printedFunctions)).toEqual(declareOnBash(texts));
	});

	it('prints the functions of the scripts of this machine as declare -f does', () => {
		const texts = machineScripts(40).flatMap(({ text }) => {
			const { script, source } = parseScript(text);
			return functionsOf(script).map(({ span }) => `${source.text.slice(span.start, span.end)}\n`);
		});
		expect(texts.map(printedFunctions)).toEqual(declareOnBash(texts));
	});
});

describe('printScript', () => {
	const printedAgain = (text: string): unknown =>
		shapeOf(parseScript(printScript(parseScript(text, options).script), options).script);

	it('reads back as the same tree', () => {
		fc.assert(
			fc.property(fc.array(fc.nat(), { maxLength: 80 }), (tape) => {
				const text = randomScript(tape, { hereDocuments: true, substitutions: true });
				expect(printedAgain(text)).toEqual(shapeOf(parseScript(text, options).script));
			}),
			{ numRuns: 500 },
		);
	});

	it('reads back as the same tree for the functions of the rows', () => {
		for (const text of functionRows)
			expect(printedAgain(text)).toEqual(shapeOf(parseScript(text, options).script));
	});

	it('reads back as the same tree for the scripts of this machine', () => {
		for (const { path, text } of machineScripts(60)) {
			const { script } = parseScript(text);
			const again = shapeOf(parseScript(printScript(script)).script);
			expect(again, path).toEqual(shapeOf(script));
		}
	});

	it.each([
		['', ''],
		['a;b&c', 'a;\nb & c\n'],
		['if a; then b; elif c; then d; fi', 'if a; then\n    b;\nelif c; then\n    d;\nfi\n'],
		['a |& b', 'a |& b\n'],
		['for x; do a; done', 'for x;\ndo\n    a;\ndone\n'],
		['[[ a ]]', '[[ a ]]\n'],
		['f() (a)', 'f () ( a )\n'],
		['a $\'b\\tc\' $"d"', 'a $\'b\\tc\' $"d"\n'],
		['if a <<E; then b; fi\nc\nE\n', 'if a <<E; then\nc\nE\n    b;\nfi\n'],
		['a 1>f 0<g', 'a 1> f 0< g\n'],
		['while echo \\&; do b; done', 'while echo \\&; do\n    b;\ndone\n'],
	])('prints %j so that nothing of the tree is lost', (text, printed) => {
		expect(printScript(parseScript(text).script)).toBe(printed);
	});

	it('refuses nothing that it printed itself', () => {
		const reread = (tape: readonly number[]): boolean => {
			try {
				parseScript(
					printScript(parseScript(randomScript(tape, { hereDocuments: true, substitutions: true })).script),
				);
				return true;
			} catch (error) {
				if (error instanceof ShellSyntaxError) return false;
				throw error;
			}
		};
		expect(tapes(7, 100).filter((tape) => !reread(tape))).toEqual([]);
	});
});

describe('printStatement', () => {
	it.each([
		['a   b; c', 'a b'],
		['a | b && c', 'a | b && c'],
		['{ a; b; }', '{ a; b; }'],
		['( a; b ) > f', '( a; b ) > f'],
		['x=$( a  b )', 'x=$(a b)'],
		['while a; b; do c; d; done', 'while a; b; do\n    c; d;\ndone'],
	])('shows %j on one line where bash does', (text, shown) => {
		expect(printStatement(parseScript(text).script.body[0]!)).toBe(shown);
	});
});
