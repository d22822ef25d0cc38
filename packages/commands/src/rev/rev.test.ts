import { describeLikeReal } from '../../test/like-real.ts';

const files = {
	a: 'abc\n\n x y\nlast',
	wide: 'é日本\n😀x\na\u0300b\n',
	crlf: 'ab\r\n',
	empty: '',
};

describeLikeReal('rev', files, [
	'rev a',
	'rev a wide crlf empty',
	'rev < wide',
	'echo in | rev',
	'rev nosuch a',
	'rev "no such"',
	'mkdir d; rev d a',
	'rev -x',
	'rev --zero a',
	'rev - < a',
	'rev -- a',
	'printf "a\\xffb\\nc\\n" | rev',
	'printf "one\\na\\xffb\\nc\\n" > raw; rev raw a',
	'printf "a\\0b\\nc\\n" | rev',
	'printf "a\\0b\\nc\\0d" | rev; printf "\\0\\nx\\n\\0" | rev',
	'ln -s nosuch broken; rev broken',
	'seq 50000 | rev | tail -n 2; yes 日本 | head -n 20000 | rev | tail -n 1',
	'rev ""',
	"printf 'ab\\ncd\\n' > in1; mkdir d1; rev in1 nosuch in1 2>&1 | cat; rev in1 d1 in1 2>&1 | cat",
	"printf 'ab\\né\\ncd\\n' > in2; LC_ALL=C rev in2; echo $?; LC_ALL=C rev < in2 2>&1 | cat",
]);
