import { describeLikeReal } from '../../test/like-real.ts';

const files = {
	a: '1\n2\n3\n',
	b: 'x\ny',
	c: '\n\nq\n\nr\n',
	nul: 'a\0b\0c',
	'with blank': 'w\n',
	empty: '',
};

describeLikeReal('paste', files, [
	'paste a b',
	'paste a b c empty',
	'paste empty a; paste empty empty; paste empty',
	'paste a; paste b; paste < b',
	'paste -d, a b c; paste -d ",;" a b c a; paste -d "" a b; paste -d "\\0," a b c',
	'paste -d "\\n" a b; paste -d "\\t\\\\" a b c; paste -d "x\\qy" a a a a; paste -d "\\a" a b',
	'paste -s a; paste -s a b c; paste -sd, a b; paste -sd ",;" c; paste -sd "" a; paste -sd "\\n\\t" a c',
	'paste -s empty a; paste -s empty; paste -s b b',
	'paste - - < a; seq 7 | paste - - -; seq 4 | paste - a -; seq 3 | paste -s; seq 3 | paste -s - a; seq 3 | paste -s - -',
	'paste -z nul nul; paste -zs nul; paste -zd, nul a',
	'paste -d é a b; paste -sd é a',
	`seq -s : 1 400000 > long; head -c 1048576 long > exact; { cat long long; printf end; } > longer
	paste long a | md5sum; paste a long b | md5sum; paste -d, long long exact | md5sum; paste exact exact | md5sum
	paste -s long a | md5sum; paste -sd, longer exact a | md5sum; paste - - a < longer | md5sum; paste -z exact long | md5sum`,
	'paste nosuch a',
	`head -c 70000000 /dev/zero | tr '\\0' x | paste - a | tail -c 4; head -c 70000000 /dev/zero | paste -s - b | tail -c 4`,
	'paste a nosuch',
	'paste -s nosuch a "no such" b; echo $?',
	'mkdir d; paste d a; echo $?',
	'mkdir d; paste -s d a; echo $?',
	"paste -d '\\' a",
	"paste -d 'a\\' a",
	'paste -d',
	'paste -x a',
	'paste --nope a',
	'paste --delimiters=: a b; paste --serial --delim=: a; paste --zero a',
	'paste "with blank" a; paste -- a -; paste -d a -d b a b',
	'printf "\\xff\\r\\n\\0z" | paste - a',
	'seq 50000 | paste - - | tail -n 1; seq 50000 | paste -sd+ | tail -c 8',
	'ln -s nosuch broken; paste broken a',
	"printf 'ab\\ncd\\n' > in1; mkdir d1; paste -s in1 d1 in1 2>&1 | cat; paste in1 d1 in1 2>&1 | cat",
]);
