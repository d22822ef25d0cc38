import { describeLikeReal } from '../../test/like-real.ts';

const files = {
	a: 'apple\nbanana\ncherry\nkiwi\n',
	b: 'banana\ncherry\ndate\n',
	unsorted: 'b\na\nc\n',
	unsorted2: 'a\nb\nd\nc\n',
	noend: 'a\nb',
	empty: '',
	zero: 'a\0b\0',
	zero2: 'b\0c\0',
	bytes: 'a\né\n\xff\n',
	crlf: 'a\r\nb\r\n',
	'with blank': 'banana\n',
};

describeLikeReal('comm', files, [
	'comm a b',
	'comm -1 a b; comm -2 a b; comm -3 a b',
	'comm -12 a b; comm -13 a b; comm -23 a b; comm -123 a b',
	'comm --total a b; comm --total -123 a b; comm --total -3 a b; comm --total --output-delimiter=:: a b',
	'comm --output-delimiter=, a b; comm --output-delimiter= a b; comm --output-delimiter=X --output-delimiter=Y a b; comm --output-delimiter=é -1 a b',
	'comm a - < b; comm - b < a; comm a a; comm empty a; comm a empty; comm empty empty',
	'comm noend a; comm noend noend; comm a "with blank"',
	'comm -z zero zero2; comm -z -12 zero zero2; comm -z --total zero zero2',
	'comm bytes bytes; comm bytes a; comm crlf noend',
	'comm unsorted a; comm a unsorted; comm unsorted unsorted',
	'comm unsorted a 2>&1; comm a unsorted 2>&1; comm unsorted2 noend 2>&1; comm unsorted2 unsorted 2>&1',
	'comm --check-order unsorted a; comm --check-order a unsorted; comm --check-order unsorted unsorted; comm --check-order a b',
	'comm --nocheck-order unsorted a; comm --nocheck-order unsorted2 a; comm --nocheck-order --check-order unsorted a',
	'comm; comm a; comm a b c; comm --nope a b; comm -4 a b; comm --output-delimiter',
	'comm a nosuch; comm nosuch b; comm "" a; mkdir d; comm a d; comm d a',
	'comm <(sort unsorted) noend; comm -23 <(seq 1 5) <(seq 3 7)',
	'printf "b\\na\\n" > x; printf "b\\na\\n" > y; comm x y; echo $?; printf "b\\na\\nz\\n" > y; comm x y; echo $?',
]);
