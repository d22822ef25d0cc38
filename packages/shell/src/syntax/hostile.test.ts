import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grammarRows } from '../../test/syntax/grammar-rows.ts';
import { randomScript } from '../../test/syntax/random-script.ts';
import { ShellSyntaxError } from './errors.ts';
import { parseScript } from './parse.ts';

// True if the text is a script, false if it is refused; any other failure escapes.
const isScript = (text: string): boolean => {
	try {
		parseScript(text, { extglob: true });
		return true;
	} catch (error) {
		if (error instanceof ShellSyntaxError) return false;
		throw error;
	}
};

const megabytes = (piece: string, count: number): string =>
	piece.repeat(Math.ceil((count * 1_000_000) / piece.length));

describe('parseScript on hostile text', () => {
	it.each([
		'(',
		'{ ',
		'$(',
		'${',
		'"$(',
		'((',
		'$((',
		'if ',
		'while ',
		'until ',
		'a=(',
		'case x in a) ',
		'<(',
		'>(',
		'${a[',
		'${a:-',
		'"${a:-',
		'"${a:-"',
		'f() { ',
		'f() ( ',
		'@(',
		'[[ ( ',
		'[[ ! ',
		'[[ a == @(',
		'[[ a =~ (',
		'$[',
		'for ((',
		'for x in a; do ',
		'((a) ',
		'! (',
		'(a;',
		'x=$((',
	])('ends with an error at 10 MB of open %j', (opener) => {
		expect(isScript(megabytes(opener, 10))).toBe(false);
	});

	it.each([
		'a;',
		'a && ',
		'a | ',
		"'",
		'"',
		'`',
		'\\',
		'#',
		'$',
		"$'",
		'[',
		'a[',
		'a[;',
		'a[b=',
		'x=([ [',
		'declare a[ ',
		'\n',
		'\t',
		'\\\n',
		'$x\\\n',
		'é',
		'\ud800',
		'\0',
		'<<E ',
		'a <<E\n',
		'<<E\nE\n',
		'<<-E\n\t',
		'{a}>',
		'1>',
		'exit\n',
		'`a`',
		'`\\`',
		'"`',
		'$(a)',
		'$((1))',
		'$((a) )',
		'((1));',
		'((a) );',
		'[[ a ]];',
		'if a; then b; fi;',
		'"${a:-\'',
		'time ',
		'! ',
		'a=(b) ',
		'${a/',
		'&',
		'|',
		';',
		')',
		'}',
	])('ends at 200 kB of %j', (piece) => {
		expect(typeof isScript(megabytes(piece, 0.2))).toBe('boolean');
	});

	it('reads constructs nested as deep as the limit allows and refuses deeper ones', () => {
		const nested = (depth: number): string =>
			`${'('.repeat(depth)} a ${')'.repeat(depth)}`.replaceAll('((', '( (').replaceAll('((', '( (');
		expect(isScript(nested(250))).toBe(true);
		expect(isScript(nested(400))).toBe(false);
	});

	it('refuses aliases that stand for ever more text', () => {
		const chain = Array.from(
			{ length: 40 },
			(_, index) => [`a${index}`, `a${index + 1} a${index + 1} `] as const,
		);
		expect(() => parseScript('a0', { aliases: new Map(chain) })).toThrow('aliases stand for too much text');
	});

	it('throws nothing but its own error on random text', () => {
		fc.assert(
			fc.property(
				fc.string({ unit: 'binary', maxLength: 200 }),
				(text) => typeof isScript(text) === 'boolean',
			),
			{
				numRuns: 1_000,
			},
		);
	});

	it('throws nothing but its own error on random shell tokens', () => {
		const tokens = fc.constantFrom(
			...'if then elif else fi while until do done for in case esac select function { } ( ) (( )) [[ ]] ; ;; ;& ;;& & && | || |& ! time coproc < > << <<- <<< >> <& >& &> $( ${ $(( ` " \' \\ $ # = += [ ] a x=1 a[1]=2 EOF - @( , :- % / * ~ 1 2'.split(
				' ',
			),
			' ',
			'\n',
			'\t',
			'\\\n',
		);
		fc.assert(
			fc.property(
				fc.array(fc.tuple(tokens, fc.constantFrom('', ' ', '\n')), { maxLength: 40 }),
				(pieces) => typeof isScript(pieces.flat().join('')) === 'boolean',
			),
			{ numRuns: 3_000 },
		);
	});

	it('throws nothing but its own error on damaged scripts', () => {
		const scripts = fc.oneof(
			fc.constantFrom(...Object.values(grammarRows).flat()),
			fc
				.array(fc.nat(), { maxLength: 60 })
				.map((tape) => randomScript(tape, { hereDocuments: true, substitutions: true })),
		);
		fc.assert(
			fc.property(
				scripts,
				fc.nat(),
				fc.nat({ max: 5 }),
				fc.string({ maxLength: 3 }),
				(text, where, cut, put) => {
					const at = text.length === 0 ? 0 : where % text.length;
					return typeof isScript(`${text.slice(0, at)}${put}${text.slice(at + cut)}`) === 'boolean';
				},
			),
			{ numRuns: 3_000 },
		);
	});
});
