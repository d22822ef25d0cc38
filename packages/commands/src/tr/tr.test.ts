import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeLikeReal } from '../../test/like-real.ts';
import { realOutcomes } from '../../test/real-outcomes.ts';
import { runOnCommands } from '../../test/run-on-commands.ts';

const files = {
	a: 'Hello, World 2024!\n  two   blanks\taab\n',
	accents: 'é日本\n',
};

const all = 'printf "$(for i in {0..255}; do printf "\\\\\\\\x%02x" $i; done)"';

describeLikeReal('tr', files, [
	'tr a-z A-Z < a; tr A-Z a-z < a; tr "[:lower:]" "[:upper:]" < a; tr "[:upper:]" "[:lower:]" < a',
	'tr -d aeiou < a; tr -d "[:space:]" < a; tr -d "\\n" < a; tr -d "[:digit:][:punct:]" < a',
	'tr -s " " < a; tr -s "[:blank:]" < a; tr -s l < a; tr -s "[:alpha:]" < a',
	'tr -c "[:alnum:]" "_" < a; tr -cd "[:alnum:]" < a; tr -cs "[:alnum:]" "\\n" < a; tr -C a b < a',
	'tr -ds "[:digit:]" " " < a; tr -s a-z A-Z < a; tr -cds "a-z" "l" < a; tr -cs a-z < a',
	'tr -t abcdefgh AB < a; tr abcdefgh AB < a; tr -t x "" < a',
	'tr "[a*3]b" xyz < a; tr abc "[x*]" < a; tr a-e "[x*2]y" < a; tr abcdef "1[x*]2" < a; tr abc "[x*010]y" < a',
	'tr "\\141-\\143" x < a; tr "\\40" _ < a; tr "\\t" T < a; tr "\\\\a" xy < a; tr "a\\-z" 123 < a; tr "\\n\\t" "\\t\\n" < a',
	'tr "[=a=]" X < a; tr -d "[=l=]" < a',
	'tr "é" x < accents; tr -d "\\303" < accents; tr -d é < accents',
	...[
		'alnum',
		'alpha',
		'blank',
		'cntrl',
		'digit',
		'graph',
		'lower',
		'print',
		'punct',
		'space',
		'upper',
		'xdigit',
	].map((name) => `${all} | tr -d '[:${name}:]'`),
	`${all} | tr '\\000-\\377' '\\377-'; ${all} | tr -c a-z '[A-Z*]'`,
	`${all} | tr -c a-z A-Z; ${all} | tr -ct a-z A-Z; ${all} | tr -cd '\\200-\\377'`,
	'tr',
	'tr a < a',
	'tr -d a b',
	'tr -ds a',
	'tr -d',
	'tr a b c',
	'tr -cs a b c',
	'tr "" x < a',
	'tr x "" < a',
	'tr b-a x < a',
	'tr "_-\\n" x < a',
	'tr "\\\\-A" x < a',
	'tr "é-a" x < a',
	'tr "[:foo:]" x < a',
	'tr "[=ab=]" x < a',
	'tr "[=é=]" x < a',
	'tr "[::]" x < a',
	'tr "[==]" x < a',
	'tr "[:]" x < a; tr "[=]" x < a; tr "[:*]" x < a; tr "a[:" xyz < a; tr "[a" xy < a; tr "[:a" 123 < a',
	'tr a "[:*3]" < a; tr ab "[=*]" < a; tr "[a-c]" "(x-z)" < a',
	'tr a "[:alpha:]" < a',
	'tr a-c "[:digit:]" < a',
	'tr "[:alpha:]" "[:upper:]" < a',
	'tr "[:upper:][:alpha:]" "[:lower:]x" < a',
	'tr "x[:upper:]" "[:lower:]" < a',
	'tr "a[:upper:]" "b[:lower:]" < a; tr "[:upper:]a" "[:lower:]b" < a; tr "[:upper:]" "[:lower:]x" < a',
	'tr "[:upper:]xyz" "[:lower:]" < a',
	'tr "[:upper:]lo" "[:lower:]L" < a; tr "[:lower:][:upper:]" "[:upper:][:lower:]" < a',
	'tr "[:upper:]" "[:upper:]" < a; tr "[:lower:]" A-Z < a; tr "[:upper:]" a < a; tr "[:upper:]" abc < a',
	'tr -c "[:upper:]" "[:lower:]" < a',
	'tr -c "[:upper:]" xy < a',
	'tr -c "[:upper:]" "[x*]" < a; tr -c "[:upper:]" x < a',
	'tr -t abc "[:upper:]" < a',
	'tr -s x "[:digit:]" < a',
	'tr a "[=b=]" < a',
	'tr "a[x*]" b < a',
	'tr -d "[x*]" < a',
	'tr -ds a "[x*]" < a',
	'tr ab "c[x*y]" < a',
	'tr ab "c[x*08]" < a',
	'tr ab "c[x*-1]" < a',
	'tr a "[x*99999999999999999999]" < a; echo $?',
	'tr abcdef "[x*][y*]" < a',
	"tr 'l\\' xy < a",
	'tr "\\400" x < a',
	'tr a-l- x < a; tr -d a- < a; tr -d -- -a < a; tr -- - x < a; tr a-c-e 1-9 < a',
	'tr "\\x" y < a; tr "[\\:alpha:]" x < a; tr "\\[:alpha:]" x < a; tr "[x\\*3]" y < a',
	'tr -z a b',
	'tr --squeeze-repeats l < a; tr --delete l < a; tr --complement --delete l < a; tr --trunc ab c < a',
	'yes ab | head -n 50000 | tr ab ba | tr -d b | tr -s "\\n" | wc -c',
	'tr a b <&-',
	'mkdir d; tr a b < d',
	'echo aha | tr ah -H; echo abc | tr abc -- -d',
]);

const setPiece = fc.oneof(
	fc.constantFrom(
		...'abcxyzABCXYZ019-[]:=*\\',
		'a-e',
		'A-E',
		'0-9',
		'[:upper:]',
		'[:lower:]',
		'[:digit:]',
		'[:alpha:]',
		'[=a=]',
		'[x*]',
		'[y*3]',
		'[z*0]',
		'\\n',
		'\\101',
		'\\0',
		'\\-',
		'[:',
		':]',
		'é',
	),
);
const setText = fc.array(setPiece, { maxLength: 5 }).map((pieces) => pieces.join(''));
const flags = fc.constantFrom('', '-c', '-d', '-s', '-t', '-cd', '-cs', '-ds', '-cds', '-st', '-ct');

it('does with any sets what the real one does', async () => {
	const input = 'Hello aabbccxyz ABC 0129 -[]:=*\\ é\t\n\n';
	const calls = fc
		.sample(fc.tuple(flags, fc.array(setText, { minLength: 1, maxLength: 2 })), 300)
		.map(([flag, sets]) => ({ argv: [...(flag === '' ? [] : [flag]), '--', ...sets], stdin: input }));
	const real = realOutcomes('tr', calls);
	for (const [index, { argv }] of calls.entries()) {
		const quoted = argv.map((word) => `'${word}'`).join(' ');
		const ours = await runOnCommands({ script: `tr ${quoted}`, stdin: input });
		expect({ argv, ...ours }).toEqual({ argv, ...real[index] });
	}
});
