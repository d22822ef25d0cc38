import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runOnBash } from '../../../shell/test/run-bash.ts';
import { runOnCommands } from '../../test/run-on-commands.ts';
import { SedFailure } from './errors.ts';
import { parseProgram } from './parse-program.ts';
import { expressionPart } from './script-parts.ts';

// Lists as words of a text: blanks stand between them, and a blank itself is written as ␠, a newline as ⏎.
const oneOf = (words: string): fc.Arbitrary<string> =>
	fc.constantFrom(
		...words
			.trim()
			.split(/\s+/)
			.map((word) => word.replaceAll('␠', ' ').replaceAll('⏎', '\n').replaceAll('∅', '')),
	);

const regexes = oneOf(String.raw`
	a b 1 ab ^ $ ^a 2$ . b* x* [ab] [^a] \n a.* ^$ \(a\)\|b \(.\)\(.\) é \w\+ \b [[:digit:]] a\{1,2\}
	\(.\)\1 c\? \s [a-c]*$ ∅ ^.\n \(^a\) a\|^b [^\n]*\n \B \< \> \(a*\)* [é1] \W* .$ \x41 \n$ ^\(.*\)\n\1$ \'
`);
const replacements = oneOf(String.raw`
	∅ x && <&> \n a\tb \U& \u&z é \0- \x41 \l&Q \u\0\L&X \Ua\E& \& \⏎ a\ub\cA \o101&
`);
const flags = oneOf('∅ g p 2 gp 2g I M Mg 3p w␠/dev/stdout⏎ w␠out⏎ Ip 2pw␠out⏎');
const addresses = fc.oneof(
	oneOf(
		'∅ ∅ ∅ 1 2 $ 1~2 0~3 1! $! 2,4 3,1 2,+1 2,~3 2,$! 1,3! 0~4 1~0 2,+0 2,~0 $,1 2,1! \\,a, \\%b%I 2,/b/ /a/,3 /a/,~2 /b/,$ 3,/1/!',
	),
	regexes.filter((regex) => regex !== '').map((regex) => `/${regex}/`),
	regexes.map((regex) => `/${regex}/!`),
	fc.tuple(regexes, regexes).map(([from, to]) => `/${from || 'a'}/,/${to || 'b'}/`),
	regexes.map((regex) => `0,/${regex || '1'}/`),
	regexes.map((regex) => `/${regex || 'b'}/I,+2`),
	regexes.map((regex) => `/${regex || 'b'}/M`),
);
const substitutions = fc
	.tuple(regexes, replacements, flags)
	.map(([regex, replacement, flag]) => `s/${regex}/${replacement}/${flag}`);
const plain = fc.oneof(
	oneOf('p d = n N g G h H x P D l l␠4 z F q Q3 q␠7 l␠1 l␠0 t T b'),
	oneOf(
		String.raw`y/ab/xy/ y/a1é/1éa/ y,a\,\n,b\n\,, a␠foo⏎ i\⏎␠␠bar⏎ c␠ch⏎ a\⏎one\⏎two⏎ a\␠␠x⏎ c\⏎1\⏎2⏎ i⏎ }⏎ $!N $!{h;d⏎} r␠other⏎ R␠other⏎ w␠out⏎ W␠out⏎ r␠none⏎ e␠echo␠hi⏎`,
	),
	substitutions,
	substitutions,
);
const command = fc.tuple(addresses, plain).map(([address, action]) => address + action);
const loops = fc
	.tuple(substitutions, addresses)
	.map(([substitution, address]) => `:l\n${address}{${substitution}\ntl\n};$!{N;bl\n};P`);
const block = fc
	.tuple(addresses, fc.array(command, { minLength: 1, maxLength: 3 }))
	.map(([address, inner]) => `${address}{${inner.join(';')}\n}`);
const programs = fc
	.array(
		fc.oneof(
			{ weight: 8, arbitrary: command },
			{ weight: 2, arbitrary: block },
			{ weight: 1, arbitrary: loops },
		),
		{ minLength: 1, maxLength: 4 },
	)
	.map((list) => list.join(';'));
const texts = fc
	.array(
		fc.constantFrom(
			'a',
			'b',
			'ab',
			'aab',
			'a1',
			'b2',
			'c3',
			'',
			'é',
			'a b',
			'abab',
			'xyz',
			'1',
			'Ab\tc',
			'é€1',
		),
		{ maxLength: 7 },
	)
	.chain((lines) => fc.constantFrom(lines.join('\n'), lines.map((line) => `${line}\n`).join('')));
const options = oneOf('∅ ∅ ∅ -n -n -E -s -z -i --posix -u -nz -sn -nE -i.bak -zs -l␠5');

const quoted = (script: string): string => `'${script.replaceAll("'", "'\\''")}'`;

/** The same scripts in each run: what differs is a finding, not luck. */
const rows = fc
	.sample(fc.tuple(options, programs, texts, texts), { numRuns: 100, seed: 7 })
	// There a file of that name is opened, which is not the output that sed writes to.
	.filter(([option, program]) => option !== '--posix' || !program.includes('/dev/stdout'))
	.map(([option, program, first, second]) => ({
		script: `sed ${option} ${quoted(program)} f g | head -c 9999; echo "$PIPESTATUS"; head -c 9999 f g *.bak out 2> no`,
		files: { f: first, g: second, other: 'o1\no2\no3' },
	}));

describe('sed on improbable scripts', () => {
	it('does what the real one does', async () => {
		// Some of them never end; ours is not asked about those.
		const real = runOnBash(rows.map((row) => ({ ...row, script: `timeout 0.3 ${row.script}` })));
		for (const [index, row] of rows.entries()) {
			const expected = real[index]!;
			if (loopsForever(expected.stdout)) continue;
			const { stdout, status, stderr } = await runOnCommands(row);
			expect({ ...row, stdout, status, stderr: stderr.split('\n')[0] }).toEqual({
				...row,
				stdout: expected.stdout,
				status: expected.status,
				stderr: expected.stderr.split('\n')[0],
			});
		}
	}, 60_000);
});

const loopsForever = (stdout: string): boolean => stdout.length > 9000 || /^124$/m.test(stdout);

describe('the parser of sed', () => {
	const pieces = fc.constantFrom(
		...[
			's',
			'y',
			'/',
			'/',
			'\\',
			'[',
			']',
			'{',
			'}',
			';',
			'\n',
			'#',
			':',
			'a',
			'b',
			'c',
			'i',
			'x',
			'1',
			'0',
			'~',
			',',
		],
		...[
			'+',
			'!',
			'$',
			'\\(',
			'\\)',
			'\\{',
			'*',
			'&',
			'\\1',
			'\\c',
			'\\x5',
			'\\d',
			'w',
			'r',
			'e',
			' ',
			'é',
			'\xff',
			'I',
			'g',
		],
	);
	const style = { isExtended: false, isPosix: false, isSandboxed: false, hasBytes: false, delimiter: 0x0a };

	it('reads any text, or refuses it with an error of its own', () => {
		fc.assert(
			fc.property(
				fc.array(fc.oneof(pieces, fc.string({ maxLength: 3 })), { maxLength: 20 }),
				fc.boolean(),
				fc.boolean(),
				(list, isExtended, isPosix) => {
					try {
						parseProgram([expressionPart(list.join(''), 1)], { ...style, isExtended, isPosix });
					} catch (error) {
						expect(error).toBeInstanceOf(SedFailure);
					}
				},
			),
			{ numRuns: 5000, seed: 3 },
		);
	});

	it('refuses the same garbage as the real one, in the same words', async () => {
		const garbage = fc
			.sample(fc.array(pieces, { minLength: 1, maxLength: 8 }), { numRuns: 100, seed: 11 })
			.map((list) => list.join(''))
			.filter((script) => !/[:be]/.test(script))
			.map((script) => ({ script: `sed -n ${quoted(script)} < /dev/null` }));
		const real = runOnBash(garbage);
		for (const [index, row] of garbage.entries()) {
			const ours = await runOnCommands(row);
			const { status, stderr } = real[index]!;
			expect({ ...row, status: ours.status, stderr: ours.stderr }).toEqual({ ...row, status, stderr });
		}
	});
});
