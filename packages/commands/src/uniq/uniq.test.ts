import { describeLikeReal } from '../../test/like-real.ts';

const files = {
	a: 'a\na\nb\nA\na\n\n\nc\nc\nc\n',
	fields: '1 x\n2 x\n3  x\n4 y\n5\ty\n\n6\n',
	noend: 'x\nx',
	noend2: 'x\ny',
	empty: '',
	zero: 'a\0a\0b\nc\0b\nc\0',
	bytes: '\xff\n\xff\né\né\n\x00\n\x00\na\r\na\n',
	'with blank': 'q\nq\n',
};

describeLikeReal('uniq', files, [
	'uniq a; uniq < a; uniq - < a',
	'uniq -c a; uniq --count noend; uniq -c empty',
	'uniq -d a; uniq -u a; uniq -du a; uniq -cd a; uniq -cu a',
	'uniq -D a; uniq --all-repeated a; uniq --all-repeated=none a; uniq --all-repeated=prepend a; uniq --all-repeated=separate a',
	'uniq --all-repeated=sep a; uniq -D --all-repeated=p a; uniq -Du a; uniq -Dd a; uniq -Di a',
	'uniq --group a; uniq --group=separate a; uniq --group=prepend a; uniq --group=append a; uniq --group=both a',
	'uniq --group=both empty; uniq --group=app empty; uniq --group noend; uniq --group=b noend2',
	'uniq -i a; uniq -ci a; uniq --ignore-case -D a',
	'uniq -f 1 fields; uniq -f1 -c fields; uniq -1 fields; uniq -f 9 fields; uniq --skip-fields=1 fields',
	'uniq -s 2 fields; uniq -s1 -c fields; uniq +2 fields; uniq --skip-chars=3 fields; uniq -f1 -s1 fields; uniq -f 1 -s 2 fields',
	'uniq -w 1 fields; uniq -w0 fields; uniq -w 1 a; uniq -i -w1 a; uniq -s2 -w1 -c fields; uniq --check-chars=2 bytes',
	'uniq noend; uniq noend2; uniq -d noend; uniq -u noend2; uniq -c noend2',
	'uniq -z zero; uniq -zc zero; uniq -zd zero; uniq -z --group zero',
	'uniq bytes; uniq -c bytes; uniq -d bytes',
	'uniq a out; cat out; uniq -c "with blank" "out put"; cat "out put"; uniq a -; uniq - out < noend; cat out',
	'uniq a b c; uniq nosuch; uniq ""; uniq a nosuch/out; uniq "no such"',
	'mkdir d; uniq d; uniq a d',
	'uniq -f x a; uniq -s x a; uniq -w x a; uniq -f -1 a; uniq -f 99999999999999999999999 a; uniq -w 99999999999999999999999 a',
	'uniq -cD a; uniq --group -c a; uniq --group -d a; uniq --group -u a; uniq -D --group a',
	'uniq --group=foo a; uniq --all-repeated=foo a; uniq --nope a; uniq -x; uniq -f; uniq --group= a',
	'printf "a\\na\\n" | uniq | cat -A; printf "\\n\\n" | uniq -c; printf "" | uniq',
	'seq 30 | uniq -s 1 -w 1 -c | head -n 4; yes | head -n 1000 | uniq -c',
	'uniq -- a; uniq a -c; uniq -c -- -5',
]);
