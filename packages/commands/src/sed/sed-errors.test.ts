import { describe, expect, it } from 'vitest';
import { describeLikeReal } from '../../test/like-real.ts';
import { sed } from './sed.ts';

const wrong = [
	...[
		'k',
		'1,p',
		'0p',
		'0,2p',
		'1!!p',
		'1! !p',
		'}',
		'{p',
		'{p;}}',
		'1}',
		'+1p',
		'~1p',
		'/a',
		'\\',
		'\\a',
		'/a/i',
	],
	...['/a/X', 's/a', 's/a/b', 's', 's/a/b/x', 's/a/b/gg', 's/a/b/pp', 's/a/b/12 3', 's/a/b/1 2', 's/a/b/0'],
	...[
		's/a/b/00',
		's/a/b/w',
		's/a/b/ x',
		's/\\(a/b/',
		's/a\\)/b/',
		's/a/\\1/',
		'y/a',
		'y/a/b',
		'y/ab/c/',
		'y',
	],
	...[
		'y/a/b/x',
		'y/a\\bc/1234/',
		'b x',
		': ',
		':',
		'1:a',
		'bfoo}',
		':a;n;ba}',
		'p q',
		'pq',
		'p}',
		'd1',
		'=x',
	],
	...['l x', 'q5x', '1,2q', '1,2Q', 'r', 'r ', 'w', 'w ', 'R', 'W', '1#x', '{p;1}', '{:a}p', '{r x}', '};'],
	...[
		'1,2,3p',
		's/x/\\',
		's/[/b/',
		'/x/,p',
		'tx',
		'\\n',
		'\\xax',
		's1a1\\12',
		'1',
		'1 ',
		'1;p',
		'1\np',
		'{\n',
	],
	...['s/[a/b', 'y/[/]/ab/', '/[/d', 's/[\n]/x/', 's/a[\\\n]/x/', 's/[[:alpha:]/x/', 's/[a[:/:]]/x/'],
	...['s/[a\\]/]/x/g', 's/x\\[/]/y/', 's(\\(a\\)(\\1\\1(', 's][]a]x]', 's[\\[[x[', 's[[a][x[', 's/\\x5b/P/'],
	...[
		's/[\\x5e]/P/',
		's/a/\\c\\y/',
		's/a/\\c',
		's/\\x5c/P/',
		's/\\x5b\\x5d/P/',
		's/\\x5c(/P/',
		's/[a\\x2d+]/P/g',
	],
	...[
		's/\\c\\/P/',
		's/\\c[/P/',
		's/\\(a\\)/\\2/',
		's/\\(a\\)\\2/x/',
		's/a\\{2/x/',
		's/a**/x/',
		's/[[:foo:]]/x/',
	],
	...[
		's/[:alpha:]/x/',
		's/[b-a]/x/',
		's/\\{1\\}/x/',
		's/a\ny/',
		's/a/x\ny/',
		'y/a\n/bc/',
		'//I p',
		'1a',
		'a',
		'c',
	],
	...['1a\\  \n  foo', '1a \nfoo', '1a\\\\\nfoo', 'p;s/\\(a/b/;p', '/\\(a/  p', '/a/I,/\\(b/ p', '/\\c\\y/p'],
	...[
		'y/\\c\\y/a/',
		's/a/b/;s/\\(/x/',
		'/[:a:]/p',
		'/[[:a:]/p',
		'séaébé',
		'yéaébé',
		'\\éaép',
		'é',
		'pé',
		'0~0p',
	],
	...['{p}p', '{p} p', '1{p;}2{p}', 's/a/b/}', '{a foo}', 'dp', 'ba;:b', 'ynn\\nnaan', 's/é\\(/x/', 'v 5'],
];

const wrongExtended = [
	's/(a/x/',
	's/a{2/x/',
	's/a)/x/',
	's/*/x/',
	's/a|*b/x/',
	's/(a)\\2/x/',
	's/\\x2b/P/',
	's/\\x28/P/',
];

const quoted = (script: string): string => `'${script.replaceAll("'", "'\\''")}'`;

describeLikeReal('sed refuses a script in the words of the real one', { abc: 'a1\nb2\n' }, [
	...wrong.map((script) => `sed ${quoted(script)} abc`),
	...wrongExtended.map((script) => `sed -E ${quoted(script)} abc`),
	...['//p', 's//x/', '1d;s//x/', '/a/s//[\\1]/', 's//\\1/'].map((script) => `sed ${quoted(script)} abc`),
	"sed -e p -e k abc; sed -e 's/a/' -e 'b/' abc; sed -e ':a' -e ba -e '}' abc; sed -e '{' -e p abc",
	"printf 'p\\n//p\\np\\n' > p1; printf '//p\\np' > p2; sed -f p1 abc; sed -f p2 abc; sed -f p1 -e p abc; sed -e p -f p1 abc; sed -e //p -e p -f p2 abc; sed -f p1 -e p -e p abc",
	"sed p <&-; echo $?; sed p abc - <&-; echo $?; sed p - abc <&-; echo $?; sed -i p - <&-; echo $?; sed -n '$p' abc - <&-; echo $?",
	"sed 'w /dev/stderr' abc nosuch; sed -n 'w /dev/stderr' abc nosuch abc 2>&1; sed '2s//x/;w /dev/stderr' abc 2>&1",
]);

describe('the check of a literal script', () => {
	const check = (...args: (string | undefined)[]) => sed.declaration.check!(args);

	it('names what is wrong and where', () => {
		expect(check('-n', 's/a/b', 'file')).toEqual([
			{ message: "-e expression #1, char 5: unterminated `s' command", argument: 1 },
		]);
		expect(check('-e', 'p', '-e', 's/\\(/b/')).toEqual([
			{ message: '-e expression #2, char 7: Unmatched ( or \\(', argument: 1 },
		]);
	});

	it('is silent about a script that is right, or not known', () => {
		expect(check('s/a/b/;p', 'file')).toEqual([]);
		expect(check(undefined, 's/a')).toEqual([]);
		expect(check('-f', 'script')).toEqual([]);
		expect(check()).toEqual([]);
	});
});
