import { describeLikeReal } from '../../test/like-real.ts';

const files = {
	a: 'one\ntwo\n',
	b: '\n\n\n\nlast',
	crlf: 'x\r\ny\rz\n\r',
	odd: '\t\x00\x01\x7f\x80\xff é\n',
	'with blank': 'b\n',
	empty: '',
};

describeLikeReal('cat', files, [
	'cat a b',
	'cat',
	'echo in | cat a - b',
	'cat < a',
	'cat -n a b a',
	'cat -b a b',
	'cat -s b a',
	'cat -sn b b',
	'cat -E crlf',
	'cat -A odd crlf',
	'cat -v odd; cat -t odd; cat -e odd; cat -T odd',
	'cat -vET odd b',
	'printf "a\\r" > r; printf "\\nb" > s; cat -E r s; cat -E r',
	'cat nosuch a',
	`cat a:b; cat "it's (1)"; cat "x'y:"; cat "it's #1"; cat $'a\\nb:'; cat "q'"$'\\n'; for c in wc sort rm ls md5sum tac 'cut -c1' paste od stat; do $c 'no:such'; $c "it's (2)"; done`,
	'cat "no such" a; cat ""',
	'mkdir d; cat d a; cat a/x',
	'cat -nb empty a',
	'cat --number --show-ends a',
	'cat --n a',
	'cat -z',
	'cat --nope',
	'cat --number=3',
	'cat -u a -n',
	'cat -- -n; echo $?',
	'ln -s nosuch broken; cat broken; ln -s loop loop; cat loop',
	'cat "with blank" /dev/null',
	'cat a > out; cat out a >> out2; cat out2',
	'yes | head -n 3 | cat -n',
	'cat a - < b',
	'cat - - < a',
	'printf "no newline" | cat -n - a',
	'cat a >&-; echo $?; cat < /dev/null >&-; echo $?; cat nosuch >&-; echo $?',
]);

describeLikeReal('cat to its own input', {}, [
	'echo x > f; cat f >> f; echo $?; cat f; cat < f >> f; echo $?; cat f',
	'echo x > f; cat f > f; echo $?; cat f; echo y > g; cat g 1<> g; echo $?; cat g',
	'echo x > f; cat -n - f < f >> g; cat f g f >> g; echo $?; cat g',
	'echo x > f; exec 3< f; cat <&3 > /dev/null; cat <&3 >> f; echo $?; cat f',
	"printf '1\\n2\\n' > f; { read x; cat /dev/stdin; } < f; { read x; cat /dev/fd/0 - /dev/stdin; } < f; cat f | { read x; cat /dev/stdin; }",
]);

describeLikeReal('cat before a reader that wants only a part', { lines: 'a\nb\nc\n' }, [
	'cat lines | grep -q a; echo "${PIPESTATUS[@]}"',
	'cat < lines | head -n 1; echo "${PIPESTATUS[@]}"',
	'set -euo pipefail; cat lines | sed 1q; cat lines | grep -q b && echo found',
	'cat lines | { read -r first; echo "$first"; }; echo "${PIPESTATUS[@]}"',
	'seq 300000 > long; cat long | head -n 1; echo "${PIPESTATUS[@]}"',
]);
