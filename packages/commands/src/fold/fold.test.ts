import { describeLikeReal } from '../../test/like-real.ts';

const files = {
	a: 'abcdefghijklmnop\nshort\n\nno newline at the end of this one',
	words: 'the quick brown fox jumps  over\tthe lazy dog, averyverylongwordindeed it is\n',
	control: 'ab\tcd\b\b\bxyz\r12345678\n\t\t\tz\n',
	wide: 'é日本語 é日本語\n',
	empty: '',
	'with blank': `${'x'.repeat(100)}\n`,
};

describeLikeReal('fold', files, [
	'fold -w 5 a',
	'fold a words "with blank"',
	'fold -s -w 10 words; fold -sw 5 words; fold -s -w 1 words; fold -s -w 25 words',
	'fold -w 1 a; fold -w 16 a; fold -w 17 a',
	'fold -w 8 control; fold -w 10 control; fold -w 3 control; fold -s -w 9 control',
	'fold -b -w 8 control; fold -bs -w 10 words; fold -bw 3 wide; fold -w 5 wide',
	'fold -5 a; fold -b5 a; fold -s10 words; fold -bs4 words; fold -5 -7 a',
	'fold -w 10 < a; fold -w 10 - a < a; cat a | fold -20',
	'fold -w 0 a',
	'fold -w x a',
	'fold -w 5x a',
	'fold -3s a',
	'fold -w 99999999999999999999 a',
	'fold -w 18446744073709551606 a; fold -w 9999999999 a',
	'fold -w x -w 5 a',
	'fold -w -5 a',
	'fold nosuch a -w 5',
	'mkdir d; fold d a; echo $?',
	'fold empty; printf "abc" | fold -w 2; printf "\\n\\n" | fold -w 2',
	'fold --width=5 --spaces words; fold --bytes --width 4 a',
	'fold -w',
	'fold -x a',
	'fold --nope a',
	'fold -- -5; echo $?',
	'printf "\\xff\\0\\xfe\\0abc\\n" | fold -w 2',
	'seq -s " " 20000 | fold -w 30 | tail -n 2; seq -s " " 20000 | fold -sw 30 | tail -n 2; seq -s, 50000 | fold -w 70000 | wc',
]);
