import { describeLikeReal } from '../../test/like-real.ts';

const files = {
	a: 'a\tb\tc\n\t\tx\ty\n  \tz\nplain\n12345678\t9\n\n\tend',
	b: 'ab\b\tc\n\t\b\tx\n',
	wide: 'é\tx\n日\ty\n',
	empty: '',
	'with blank': '\tq\n',
};

describeLikeReal('expand', files, [
	'expand a',
	'expand -i a; expand --initial -t 4 a',
	'expand -t 4 a; expand -t4 a; expand --tabs=3 a; expand -4 a; expand -i2 a; expand -12 a',
	'expand -t 1,4,6 a; expand -t "2 5 9" a; expand -t 2 -t 5 a; expand -4,8 a; expand -t 2,/4 a; expand -t 2,+4 a',
	'expand -t /3 a; expand -t +3 a; expand -t , a; expand -t "" a; expand -t /0 a; expand -t 3,5,/4 a; expand -t 3,5,+4 a',
	'expand b; expand -t 2,4 b; expand wide',
	'expand a b "with blank" empty; expand < a; expand - < a; cat a | expand -i',
	'printf "a\\t" > one; printf "b\\tc\\n" > two; expand one two',
	'expand -t 0 a',
	'expand -t x a',
	'expand -t 3x a',
	'expand -t 3,2 a',
	'expand -t 5,5 a',
	'expand -t /3,4 a',
	'expand -t +3,4 a',
	'expand -t /3,+4 a',
	'expand -t 3/4 a',
	'expand -t 3+ a',
	'expand -t 99999999999999999999 a',
	'expand nosuch a; echo $?',
	'mkdir d; expand d a; echo $?',
	'expand -x a',
	'expand --nope a',
	'expand -t',
	'expand -- -4; echo $?',
	'printf "\\xff\\t\\0\\tz\\r\\n" | expand',
	'yes "$(printf "a\\tb\\tc")" | head -n 20000 | expand | wc',
]);
