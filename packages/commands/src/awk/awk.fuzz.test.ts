import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runOnBash } from '../../../shell/test/run-bash.ts';
import { runOnCommands } from '../../test/run-on-commands.ts';
import { AwkFatal, AwkSyntaxError } from './errors.ts';
import { parseProgram } from './syntax/parse.ts';
import { ProgramSource } from './syntax/source.ts';

const oneOf = (words: string): fc.Arbitrary<string> => fc.constantFrom(...words.trim().split(/\s+/));

const numbers = oneOf('0 1 2 3 10 0.5 1e3 .25 100 7');
const texts = oneOf('"" "a" "b" "10" "abc" "3x" "é" "a.b" "A" "0" "x\\ty" "-1"');
const regexes = oneOf('/a/ /^b/ /[0-9]+/ /x$/ /a|b/ /./ /^$/ /[^a-z]/ /(a)(b)?/ /b*/ /\\./ /[[:digit:]]/');
const names = oneOf('x y z n s');
const fields = oneOf('$0 $1 $2 $3 $NF $(NF-1) $(1+1) $9');
const arithmetic = oneOf('+ - * % ^');
const comparisons = oneOf('< <= == != > >=');

const expressions: fc.Arbitrary<string> = fc.letrec<{ readonly any: string }>((tie) => ({
	any: fc.oneof(
		{ maxDepth: 3, depthIdentifier: 'awk' },
		{ weight: 3, arbitrary: numbers },
		{ weight: 3, arbitrary: texts },
		{ weight: 4, arbitrary: names },
		{ weight: 4, arbitrary: fields },
		{ weight: 1, arbitrary: oneOf('NR NF FNR length RSTART RLENGTH a["k"] a[1] a[x] a[$1]') },
		fc.tuple(tie('any'), arithmetic, tie('any')).map(([left, by, right]) => `(${left}) ${by} (${right})`),
		fc.tuple(tie('any'), comparisons, tie('any')).map(([left, by, right]) => `((${left}) ${by} (${right}))`),
		fc.tuple(tie('any'), tie('any')).map(([left, right]) => `(${left}) (${right})`),
		fc.tuple(tie('any'), oneOf('~ !~'), regexes).map(([left, by, right]) => `((${left}) ${by} ${right})`),
		fc
			.tuple(tie('any'), oneOf('&& ||'), tie('any'))
			.map(([left, by, right]) => `((${left}) ${by} (${right}))`),
		fc.tuple(oneOf('! - +'), tie('any')).map(([by, operand]) => `${by}(${operand})`),
		fc.tuple(tie('any'), tie('any'), tie('any')).map(([one, two, three]) => `(${one} ? ${two} : ${three})`),
		fc.tuple(names, oneOf('= += -= *='), tie('any')).map(([name, by, value]) => `(${name} ${by} ${value})`),
		fc.tuple(names, oneOf('++ --')).map(([name, by]) => `${name}${by}`),
		fc.tuple(oneOf('++ --'), names).map(([by, name]) => `${by}${name}`),
		fc.tuple(tie('any')).map(([key]) => `((${key}) in a)`),
		fc.tuple(oneOf('length int tolower toupper'), tie('any')).map(([name, value]) => `${name}(${value})`),
		fc.tuple(tie('any'), numbers, numbers).map(([text, from, to]) => `substr(${text}, ${from}, ${to})`),
		fc.tuple(tie('any'), tie('any')).map(([text, part]) => `index(${text}, ${part})`),
		fc.tuple(tie('any'), regexes).map(([text, regex]) => `match(${text}, ${regex})`),
		fc
			.tuple(tie('any'), fc.constantFrom('""', '" "', '"a"', '/[.x]/', '"b+"'))
			.map(([text, by]) => `split(${text}, b, ${by})`),
		fc
			.tuple(regexes, oneOf('"" "<&>" "\\\\&" "-"'), names)
			.map(([regex, by, name]) => `gsub(${regex}, ${by}, ${name})`),
		fc
			.tuple(regexes, oneOf('"[\\\\1]" "&&" "\\\\0\\\\2"'), oneOf('1 2 "g"'), tie('any'))
			.map(([regex, by, which, text]) => `gensub(${regex}, ${by}, ${which}, (${text}) "")`),
		fc
			.tuple(oneOf('"%d" "%5s|" "%-4s|" "%.2f" "%x" "%c" "%05d" "%e" "%g" "%+d" "%.1s" "%o"'), tie('any'))
			.map(([format, value]) => `sprintf(${format}, ${value})`),
		fc.tuple(tie('any'), tie('any')).map(([one, other]) => `f(${one}, ${other})`),
	),
})).any;

const simple = fc.oneof(
	{
		weight: 4,
		arbitrary: fc
			.array(expressions, { minLength: 1, maxLength: 3 })
			.map((list) => `print ${list.map((item) => `(${item})`).join(', ')}`),
	},
	fc.tuple(fields, expressions).map(([field, value]) => `${field.replace('$9', '$4')} = ${value}`),
	fc.tuple(expressions, expressions).map(([key, value]) => `a[${key}] = ${value}`),
	fc.tuple(names, expressions).map(([name, value]) => `${name} = ${value}`),
	fc.tuple(regexes, oneOf('"-" "<&>"')).map(([regex, by]) => `gsub(${regex}, ${by})`),
	fc.tuple(regexes, fields).map(([regex, field]) => `sub(${regex}, "#", ${field})`),
	expressions,
	oneOf('print next NF=2 delete␠a NF++ $0=$0 $1=$1').map((text) => text.replaceAll('␠', ' ')),
);
const statements = fc.oneof(
	{ weight: 5, arbitrary: simple },
	fc.tuple(expressions, simple).map(([condition, body]) => `if (${condition}) { ${body} }`),
	fc
		.tuple(expressions, simple, simple)
		.map(([condition, one, two]) => `if (${condition}) { ${one} } else { ${two} }`),
	fc.tuple(simple).map(([body]) => `for (i = 0; i < 3; i++) { ${body} }`),
	fc.constant('for (k in a) c++; print c'),
	fc.constant('PROCINFO["sorted_in"] = "@ind_str_asc"; for (k in a) print k, a[k]'),
);
const patterns = fc.oneof(
	{ weight: 3, arbitrary: fc.constant('') },
	regexes,
	expressions,
	fc.tuple(regexes, regexes).map(([from, to]) => `${from}, ${to}`),
	oneOf('NR==2 NF>1 $1>5 END !/a/'),
);
const rules = fc
	.tuple(patterns, fc.array(statements, { minLength: 1, maxLength: 3 }))
	.map(([pattern, body]) => `${pattern} { ${body.join('; ')} }`.replace(/^END \{(.*)\bnext\b/, 'END {$1'));
const programs = fc
	.array(rules, { minLength: 1, maxLength: 3 })
	.map((list) => `function f(p, q) { if (p > q) return p; return q p }\n${list.join('\n')}`);
const inputs = fc
	.array(oneOf('a␠b␠c 1␠2␠3 10␠x a.b␠9 ␠ abc é␠1 3x␠-1 b ␠␠a␠␠b 0.5␠1e2'), { maxLength: 5 })
	.map((lines) => lines.map((line) => `${line.replaceAll('␠', ' ')}\n`).join(''));
const options = oneOf('-- -- -- -F. -vx=10 -vOFS=- -F␠ -vRS= -vFS=[.x]').map((word) =>
	word.replaceAll('␠', ' '),
);

const quoted = (script: string): string => `'${script.replaceAll("'", "'\\''")}'`;

/** The same programs in each run: what differs is a finding, not luck. */
const rows = fc
	.sample(fc.tuple(options, programs, inputs), { numRuns: 500, seed: 11 })
	.map(([option, program, input]) => ({
		script: `gawk ${quoted(option)} ${option === '--' ? '' : '-- '}${quoted(program)} f | head -c 20000`,
		files: { f: input },
	}));

describe('awk on generated programs', () => {
	it('does what gawk does', async () => {
		const real = runOnBash(rows);
		for (const [index, row] of rows.entries()) {
			const { stdout, status, stderr } = await runOnCommands(row);
			const expected = real[index]!;
			expect({ ...row, stdout, status, stderr: stderr.split('\n')[0] }).toEqual({
				...row,
				stdout: expected.stdout,
				status: expected.status,
				stderr: expected.stderr.split('\n')[0],
			});
		}
	}, 120_000);
});

describe('numbers that are printed', () => {
	it('are rounded as the C library rounds them', async () => {
		const halves = fc.tuple(fc.integer({ min: -4000, max: 4000 }), fc.constantFrom(2, 4, 8, 16, 1024));
		const values = fc.oneof(
			fc.double({ noNaN: true, noDefaultInfinity: true }),
			fc.double({ min: -1e6, max: 1e6, noNaN: true }),
			halves.map(([count, part]) => count / part),
			halves.map(([count, part]) => count * 10 ** part),
		);
		const input = fc
			.sample(values, { numRuns: 400, seed: 3 })
			.map((value) => `${value}\n`)
			.join('');
		const formats = '%.0f %.1f %.3f %.12f %.0e %.2e %e %.1g %.3g %g %.10g %.17g %a %d %x'.split(' ');
		const program = `{ ${formats.map((format) => `printf "${format} ", $1 * 1`).join('; ')}; print $1 * 1, $1 * 1 "" }`;
		const row = { script: `gawk ${quoted(program)} f`, files: { f: input } };
		const [expected] = runOnBash([row]);
		const { stdout, status } = await runOnCommands(row);
		expect({ stdout: stdout.split('\n'), status }).toEqual({
			stdout: expected!.stdout.split('\n'),
			status: expected!.status,
		});
	});
});

describe('the parser of awk', () => {
	it('refuses what is no program with its own error, whatever it is given', () => {
		const pieces = fc.oneof(
			oneOf(
				'{ } ( ) [ ] ; , $ ! ~ !~ = == + ++ - / /a/ "s" x f( getline print printf in if else for while do function BEGIN END | |& > >> < ? : @ # \\ " \' delete switch case',
			),
			fc.constant('\n'),
			fc.string({ maxLength: 4 }),
		);
		fc.assert(
			fc.property(fc.array(pieces, { maxLength: 14 }), (list) => {
				try {
					parseProgram([new ProgramSource('cmd. line', list.join(' '))], {
						hasBytes: false,
						include: () => undefined,
					});
				} catch (error) {
					if (!(error instanceof AwkSyntaxError) && !(error instanceof AwkFatal)) throw error;
				}
			}),
			{ numRuns: 2000, seed: 5 },
		);
	});
});
