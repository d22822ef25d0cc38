import { type Row, rowsOf } from '../row.ts';

/** `<&` and `>&` with words, numbers and what values make of them; the words of errors too. */
export const rows: readonly Row[] = rowsOf(
	// A file is opened anew by the name of its descriptor, a pipe is not.
	"printf '1\\n2\\n3\\n' > n; { read x; cat < /dev/stdin; read x; echo $x; } < n; { read x; cat < /dev/fd/0; cat; } < n; cat n | { read x; cat < /dev/stdin; }; { read x; cat < /dev/stdin; } <<< $'a\\nb'",
	'printf \'echo 1\\necho 2\\n\' > n; { read x; . /dev/stdin; } < n; { read x; bash /dev/stdin; } < n; exec 5< n; read -u5 x; cat < /dev/fd/5; read -u5 y; echo $y; exec 5<&-; while read -r x; do read -r y < /dev/stdin; echo "$x $y"; done < n',
	'{ echo x; echo y > /dev/stdout; echo z; } > f; cat f; { echo x; echo y >> /dev/stdout; echo z; } > f; cat f; { echo x; echo y >> /dev/stdout; echo z; } >> f; cat f; { echo a > /dev/stderr; echo b > /dev/stderr; echo c >&2; } 2> f; cat f; exec 3<> f; echo long >&3; echo Z > /dev/fd/3; cat f; echo Q 1<> /dev/fd/3; cat f',
	// Which are numbers, which are files, and how each is named where it is wrong.
	`exec 2>&1
echo hi >& $nope; echo $?`,
	`exec 2>&1
x='a b'; echo hi >&$x; echo $?`,
	`exec 2>&1
cat <& in.txt; echo $?; x=in.txt; cat 3<&$x; echo $?; cat <&"$x"; echo $?;  cat <&$x-; echo $?`,
	`exec 2>&1
x=nofile; echo a 3>&$x; echo $?; x='1 2'; echo hi 2>&$x; echo $?; x=1x; echo hi 2>&$x; echo $?; echo hi 2>&1x; echo $?`,
	`exec 2>&1
x=1-; echo hi >&$x; echo $?; cat 1-; echo hi >&1-; echo $?; x=1; echo hi >&$x-; echo $?; x=4-; echo hi >&$x; echo $?; cat 4-; ls`,
	`exec 2>&1
x=0-; cat <&$x; echo $?; cat <&0-; echo $?`,
	`exec 2>&1
x=-; echo hi >&$x; echo $?; exec 4>&1; x=4; exec 4>&-; echo hi >&$x; echo $?`,
	`exec 2>&1
exec 4>&1; echo hi >&4-; echo $?;  echo hi >&4; echo $?; exec 5>&4-; echo a >&5; echo b >&4; echo $?`,
	`exec 2>&1
echo hi >&foo-; echo $?; ls; echo hi >&"foo-"; ls; echo hi >&'1-'; ls`,
	`exec 2>&1
echo hi >&*.txt; echo $?; echo hi >&no*; echo $?; ls`,
	`exec 2>&1
f=out; echo hi >&$f; cat out; echo bye >&"$f.2"; cat out.2; { echo e >&2; echo o; } >&both; cat both`,
	`exec 2>&1
exec {fd}>&1; echo hi >&$fd; exec {fd}>&-; echo hi >&$fd; echo $?`,
	`exec 2>&1
exec {fd}<in.txt; read -u $fd l; echo $l; exec {g}<&$fd-; read -u $g l; echo $l; read -u $fd l; echo $?`,
	`exec 2>&1
{ echo a; echo b >&2; } 2>&1 >/dev/null; { echo a; echo b >&2; } >/dev/null 2>&1; echo z 1>&2 2>/dev/null`,
	`exec 2>&1
echo hi 3>&1 1>&2 2>&3 3>&-; echo $?; echo hi >&3; echo $?`,
	`exec 2>&1
exec 3<in.txt 4>out; cat <&3 >&4; exec 3<&- 4>&-; cat out; cat <&3; echo $?`,
	`exec 2>&1
echo x >& /no/dir/f; echo $?; echo x &> /no/dir/f; echo $?; echo x > /no/dir/f; echo $?; cat < /no/f; echo $?; echo > d; echo $?; cat < d; echo $?`,
).map((row) => ({ ...row, files: { 'in.txt': 'alpha 1\nbeta 2\n' } }));
