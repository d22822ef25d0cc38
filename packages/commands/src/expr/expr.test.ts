import { isPromise, runFlow } from '@tenon/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeLikeReal } from '../../test/like-real.ts';
import { realOutcomes } from '../../test/real-outcomes.ts';
import { ExpressionError, evaluateExpression } from './evaluate.ts';

describeLikeReal('expr', {}, [
	"expr 1 + 2; expr 5 - 7; expr 6 '*' 7; expr 7 / 2; expr -7 / 2; expr 7 % 3; expr -7 % 3; expr 7 % -3; expr 2 + 3 '*' 4; expr '(' 2 + 3 ')' '*' 4",
	"expr 1 - 1; echo $?; expr ''; echo $?; expr 0; echo $?; expr 00; echo $?; expr -0; echo $?; expr a; echo $?; expr -; echo $?; expr --; echo $?",
	"expr 1 '<' 2; expr 2 '<' 10; expr a '<' b; expr 2 '>' 10; expr 10 '>=' 10; expr a '<=' a; expr a = a; expr a == b; expr a != b; expr 1 = 01; expr 1 = 1a; expr 2a '<' 10",
	"expr a '|' b; expr '' '|' b; expr 0 '|' b; expr 0 '|' 0; expr '' '|' ''; expr 0 '|' ''; expr a '&' b; expr a '&' 0; expr '' '&' b; expr 0 '&' 0; expr 1 '|' 2 '&' 0",
	"expr 1 '|' 1 / 0; expr 0 '&' 1 / 0; expr 1 '|' a + 1; expr 0 '|' 1 / 0; echo $?; expr 1 '&' 1 / 0; expr 1 '|' '(' 1 / 0 ')'",
	"expr abcd : 'ab'; expr abcd : 'b'; expr abcd : 'a\\(.*\\)d'; expr abcd : '\\(x\\)'; expr abcd : 'x'; echo $?; expr abcd : '.*'; expr abc : '\\(.\\)\\(.\\)'; expr ab : '^a'; expr ab : 'a$'; expr ab : 'ab$'",
	"expr match abcd 'a\\(.\\)'; expr match abc b; expr substr abcdef 2 3; expr substr abc 0 1; expr substr abc 2 99; expr substr abc 9 1; expr substr abc x 1; expr substr abc 1 -1; expr substr abc 2 9999999999999999999",
	"expr index abcdef dc; expr index abc x; echo $?; expr index abc ''; expr length abc; expr length ''; echo $?; expr length 12345; expr length é; expr substr aéb 2 1; expr index aéb é; expr é : .; expr é : '\\(.\\)'",
	"expr + length; expr length + length; expr + '('; expr length length; expr + match : 'm\\(.*\\)'; expr '*'; expr '+'; expr index + + +; expr + substr",
	"expr; expr 1 +; expr 1 2; expr '(' 1; expr '(' 1 2; expr a + 1; expr 1 / 0; expr 1 % 0; expr ')'; expr length; expr substr abc 2; expr 1 '|'; expr '('; expr '(' ')'; echo $?",
	"expr a : '\\(b'; echo $?; expr a : '[b'; expr a : 'b\\)'; expr a : '*a'; expr '*a' : '*a'; expr aaa : 'a\\{2\\}'; expr a : '\\{1'; expr a : 'a\\{2'; expr a : '[[:foo:]]'",
	"expr 9223372036854775807 + 1; expr 99999999999999999999 '*' 99999999999999999999; expr 123456789012345678901234567890 / 7; expr -99999999999999999999 % 10; expr 99999999999999999999 '>' 99999999999999999998",
	"expr 1.5 + 1; expr ' 1' + 1; expr 1 + +; expr +1 + 1; expr 0x10 + 1; expr - 1; expr -1 + -1; expr 007 + 1; expr 1 + ''; echo $?",
	"expr --nope; expr -- 1 + 1; expr -x; expr --help x; expr -1; expr a b c; expr 1 + 2 3; expr '(' 1 + 2 ')' ')'",
	"i=1; i=$(expr $i + 1); echo $i; expr \"$(expr 2 + 3)\" '*' 2; s=/a/b.c; expr \"$s\" : '.*/\\(.*\\)'; expr \"X$s\" : 'X\\(/\\)' '|' .; expr \"a b\" : 'a\\( \\)b'",
	"expr a '<' B; expr é '>' z; expr $'\\xff' '>' é; expr length $'\\xff\\xfe'; expr $'a\\nb' : 'a.b'; expr $'a\\nb' : 'a'; expr length $'a\\nb'; expr abc : 'ABC'; expr '' : ''; echo $?; expr '' : '\\(\\)'; echo $?",
	"expr substr 'hello world' 7 5; expr index 'hello world' ow; expr length 'hello world'; expr 'hello world' : 'hello \\(.*\\)'",
	"for i in 1 2 3; do expr $i '*' $i; done; n=10; while [ $n -gt 7 ]; do n=$(expr $n - 1); done; echo $n",
	"expr 1 + 2 - 3 + 4; expr 100 / 10 / 5; expr 2 '*' 3 % 4; expr 10 - 2 - 3; expr 2 - -2; expr -5 + 3 '*' -1",
	"expr 1 '<' 2 '<' 3; expr 3 '>' 2 '>' 1; expr 1 = 1 = 1; expr 1 '|' 0 '|' 2; expr 0 '|' 0 '|' 3; expr 1 '&' 2 '&' 3; expr 1 + 1 = 2; expr 2 = 1 + 1",
	"expr '(' '(' 1 + 2 ')' '*' '(' 3 + 4 ')' ')'; expr '(' a ')' : a; expr '(' 1 = 1 ')' '&' '(' 2 = 3 ')'; echo $?",
	"expr abc : 'a\\(b\\)\\(c\\)'; expr aXbX : '.*X'; expr aab : 'a*b'; expr foo.tar.gz : '\\(.*\\)\\.gz'; expr /usr/lib : '.*/'; expr x : '\\(y\\)*x'",
	"expr '' : 'a'; echo $?; expr abc : ''; echo $?; expr abc : '\\(\\)'; echo $?; expr 0 : '0'; expr 0 : '\\(0\\)'; echo $?; expr 00 : '\\(0*\\)'; echo $?",
	"expr 5 '>=' 5; expr 5 '<=' 4; echo $?; expr 5 '!=' 5; echo $?; expr a '>=' b; echo $?; expr b '>' a; expr A '<' a; expr 10 '<' 9; echo $?; expr 10a '<' 9",
	"expr match 'file-1.2.tar' '.*-\\([0-9.]*\\)\\.tar'; expr match aaa 'a*'; expr match '' x; echo $?; expr match a; echo $?",
	"expr substr '' 1 1; echo $?; expr substr abc 1 0; echo $?; expr substr abc -1 2; echo $?; expr substr abc 3 1; expr substr abc 4 1; echo $?",
	"expr index '' a; echo $?; expr index abc c; expr index abc cba; expr index 'a b' ' '; expr index + + abc; echo $?",
	"expr length 'a  b'; expr length 日本語; expr substr 日本語 2 1; expr index 日本語 語; expr 日本 : '日'; expr 日本 : '..'",
	"expr 1 '*' '*'; echo $?; expr '*' '*' 1; echo $?; expr + 1 + 1; echo $?; expr 1 + + 1; echo $?; expr 3 + + length; echo $?",
	"expr 1 +1; echo $?; expr 1+1; expr 1 + 1 2>&1; expr 1 and 1; echo $?; expr 5 5 5; echo $?; expr = = =; expr '<' = '<'; echo $?",
	'x=abc; expr "$x" : \'.*\' - 1; expr "x$y" = x; expr "$y" = \'\'; echo $?; expr "${#x}" \'*\' 2; expr $(expr length $x) + 1',
	"expr -- -1 + 2; expr -- -- 1; echo $?; expr -- ; echo $?; expr --version extra; echo $?; expr -1 '<' 0; expr - - -; echo $?",
]);

it('generated expressions have the value that the real expr gives', () => {
	const word = fc.constantFrom(
		'0',
		'1',
		'2',
		'-3',
		'12',
		'a',
		'bc',
		'',
		'+',
		'-',
		'*',
		'/',
		'%',
		'<',
		'<=',
		'=',
		'!=',
		'>',
		'|',
		'&',
		':',
		'(',
		')',
		'length',
		'substr',
		'index',
		'match',
		'.',
		'b*',
		'\\(.\\)',
	);
	const all = fc.sample(fc.array(word, { minLength: 1, maxLength: 7 }), 400);
	const real = realOutcomes(
		'expr',
		all.map((words) => ({ argv: ['--', ...words] })),
		'C',
	);
	for (const [index, words] of all.entries()) {
		const { stdout, stderr, status } = real[index]!;
		expect({ words, ...ours(words) }).toEqual({
			...{ words, stdout, status },
			stderr: stderr.replace('expr: ', ''),
		});
	}
});

const ours = (words: readonly string[]): { stdout: string; stderr: string; status: number } => {
	try {
		const quote = (word: string): string => `'${word.replaceAll('\\', '\\\\')}'`;
		const options = { hasBytes: false, breathe: () => undefined };
		const value = runFlow(evaluateExpression(words, quote, options));
		if (isPromise(value)) throw new TypeError('nothing here waits');
		const { text, isNull } = value;
		return { stdout: `${text}\n`, stderr: '', status: isNull ? 1 : 0 };
	} catch (error) {
		if (!(error instanceof ExpressionError)) throw error;
		return { stdout: '', stderr: `${error.message}\n`, status: 2 };
	}
};

describeLikeReal('expr with repeated repetitions', {}, [
	"expr aa : 'a*\\{1\\}'; expr ab : 'a\\(***\\)b'; expr a : '***a'; expr aa : 'a\\{1\\}\\{1\\}'; expr aa : 'a**'; expr x : '\\(a*\\)*'",
	"expr $'a\\nb' : $'a\\nb'; expr $'a\\nb' : 'a.b'; expr '+a' : '+a'; expr a : 'a\\|b'; expr 'a{1' : 'a{1'",
]);
