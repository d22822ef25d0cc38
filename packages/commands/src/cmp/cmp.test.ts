import { describeLikeReal } from '../../test/like-real.ts';

const files = {
	a: 'abc\ndef\n',
	b: 'abc\ndXf\nmore\n',
	p: 'abc\n',
	q: 'abc',
	empty: '',
	low: '\x00\x01\x7f\x80\xffA\n',
	high: '\x02\x03\x1b\x90\xfeB\t',
	'with blank': 'abc\nd',
	long: `${'x'.repeat(2000)}\n`.repeat(50),
	long2: `${'x'.repeat(2000)}\n`.repeat(49).concat('y'),
};

describeLikeReal('cmp', files, [
	'cmp a b; echo $?; cmp a a; echo $?',
	'cmp -b a b; cmp --print-bytes a b; cmp -c a b',
	'cmp -l a b; cmp --verbose a p; cmp -l p a; cmp -lb a b; cmp -bl low high; cmp -b low high; cmp -l low high',
	'cmp -s a b; echo $?; cmp --quiet a a; echo $?; cmp --silent a p; echo $?; cmp -s a nosuch; echo $?',
	'cmp a p; echo $?; cmp p a; cmp a empty; cmp empty a; cmp a q; cmp q a; cmp empty empty; cmp -b a q',
	'cmp p a; cmp a q 2>&1; cmp "with blank" a 2>&1; cmp a "with blank" 2>&1; cmp "with blank" b',
	'cmp -i 1:2 a b; cmp -i 4 a b; cmp -i 4:4 a b; cmp -i 100 a b; cmp --ignore-initial=1K a b; cmp -i 5:100 a b',
	'cmp -n 3 a b; echo $?; cmp -n 5 a b; echo $?; cmp -n 6 a b; echo $?; cmp -n 100 a p; cmp --bytes=0 a b; cmp -n 4 a p; echo $?',
	'cmp a b 4; cmp a b 4 4; cmp a b 1 2; cmp -i 5 a b 1 1; cmp -l a b 5 5',
	'cmp -n x a b; cmp -i x a b; cmp -i 1:x a b; cmp a b x; cmp a b 1 x; cmp a b 1 2 3',
	'cmp -n 1z a b; cmp -n 1kB a b; cmp -n 99999999999999999999999 a b; cmp -i : a b; cmp -i 1: a b',
	'cmp; cmp a nosuch; cmp nosuch a; cmp "" a; cmp -ls a b; cmp -z a b; cmp --nope; cmp -n',
	'mkdir d; cmp a d; cmp d a; cmp -s d a; echo $?',
	'cmp a < a; echo $?; cmp - b < a; cmp a - < b; cmp - - < a; echo $?; cat b | cmp -l a -',
	'cmp long long2; cmp -s long long2; echo $?; cmp -l long long2; cmp long long; cmp -l long long2 100000 | wc -l',
	'cmp <(seq 5) <(seq 6); cmp <(seq 5) <(seq 5) && echo same',
]);
