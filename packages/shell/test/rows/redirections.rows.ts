import { type Row, rowsOf } from '../row.ts';

export const rows: readonly Row[] = [
	...rowsOf(
		'echo a > f; cat f; echo b > f; cat f',
		'echo a > f; echo b >> f; cat f; echo c >> new; cat new',
		'echo a >f 2>&1; cat f; echo b 1>f; cat f; >f echo c; cat f',
	),
	...rowsOf(
		// What is moved is gone for good, unless what it is moved to was open.
		'exec 7>out; : 6>&7-; echo hi >&7; cat out; echo x',
		'exec 7>out; { :; } 6>&7-; echo hi >&7; cat out; echo x',
		'exec 6>x 7>out; : 6>&7-; echo hi >&7; cat out',
		'exec 7>out; : {v}>&7-; echo hi >&7; echo $v; echo a >&$v; cat out',
		'exec 7>out; (: 6>&7-); echo hi >&7; cat out; exec 8>&7-; echo x >&8; echo y >&7; cat out',
		// Redirections alone that name a variable are made in a process of their own.
		'{v}>file; echo "$v"; ls; x=5 {v}>file; echo $x $v; {v}</nosuch; echo $?; {v}>file y=$(exit 3); echo $? $v',
	),
	{ script: 'cat < in; < in cat; cat 0< in; read x < in; echo $x', files: { in: 'one\ntwo\n' } },
	{ script: 'cat < in > out; cat out; cat <in>out2; cat out2', files: { in: 'line\n' } },
	...rowsOf(
		'ls nosuch > f 2>&1; echo $?; wc -l < f; ls nosuch 2> e; wc -l < e; ls nosuch 2>/dev/null; echo $?',
		'{ echo out; echo err >&2; } > o 2> e; cat o; cat e',
		'{ echo out; echo err >&2; } > f 2>&1; cat f',
		'{ echo out; echo err >&2; } 2>&1 > f | cat; echo --; cat f',
		'{ echo out; echo err >&2; } &> f; cat f; { echo o2; echo e2 >&2; } &>> f; cat f; { echo o3; echo e3 >&2; } >& g; cat g',
		'echo err >&2 2>/dev/null; { echo err >&2; } 2>/dev/null; echo x 2>/dev/null >&2; echo done',
		'echo a > f > g; cat f; echo -; cat g; echo b > f 2> g; cat f g',
		'set -C; echo a > f; echo b > f 2>/dev/null; echo $?; cat f; echo c >| f; cat f; echo d >> f; cat f; echo e > /dev/null; echo $?',
	),
	{ script: 'set -o noclobber; echo a > f; echo b > f', stderr: true },
	{ script: 'exec 3<> f; read x <&3; echo $x; echo more >&3; cat f', files: { f: 'abc\n' } },
	{ script: 'echo J 1<> f; cat f', files: { f: 'hello\n' } },
	...rowsOf('echo hi <> new; cat new; [ -f new ] && echo made'),
	{ script: 'cat < nosuch; echo "status $?"', stderr: true },
	{ script: 'echo x > nosuch/f; echo "status $?"', stderr: true },
	{ script: 'echo x > .; echo "status $?"', stderr: true },
	{ script: 'mkdir d; cat < d/x; echo "status $?"', stderr: true },
	{ script: 'echo x > \'\'; echo "status $?"', stderr: true },
	{ script: 'echo x >&7; echo "status $?"', stderr: true },
	{ script: 'cat <&7; echo "status $?"', stderr: true },
	{ script: 'x=\'a b\'; echo x > $x; echo "status $?"', stderr: true },
	{ script: 'x=; echo x > $x; echo "status $?"', stderr: true },
	{ script: 'unset x; echo x > $x; echo "status $?"', stderr: true },
	{ script: 'echo x >', stderr: true },
	{ script: 'echo x > | cat', stderr: true },
	{ script: 'echo x 2>&y', stderr: true },
	{ script: ': < nosuch; echo "status $?"', stderr: true },
	{ script: '{ echo in; } < nosuch; echo "status $?"', stderr: true },
	{ script: 'f() { echo in; }; f < nosuch; echo "status $?"', stderr: true },
	{ script: 'for i in 1; do echo $i; done < nosuch; echo "status $?"', stderr: true },
	{ script: '(echo in) < nosuch; echo "status $?"', stderr: true },
	{ script: 'if true; then echo in; fi > nosuch/x; echo "status $?"', stderr: true },
	{ script: 'exec < nosuch; echo "not reached"', stderr: true },
	{ script: 'exec 3> nosuch/x || echo no; echo no', stderr: true },
	...rowsOf(
		'cat < nosuch 2>/dev/null || echo failed; echo x > nosuch/f 2>/dev/null || echo failed2',
		'{ cat < nosuch; } 2>/dev/null || echo group; (cat < nosuch) 2>/dev/null || echo sub',
		'x=1 > f; echo $x; [ -f f ] && echo created; > g; [ -f g ] && echo bare; y=$(echo z) > h; echo $y; wc -c < h',
		'> f < /dev/null; echo $?; 2> e; [ -e e ] && echo e; : > t; wc -c < t; true > u 2>&1; [ -e u ] && echo u',
		'for i in 1 2; do echo $i; done > f; cat f; while read x; do echo "<$x>"; done < f; if true; then echo i; fi > g; cat g; case a in a) echo c;; esac >> g; cat g',
		'{ echo 1; echo 2; } > f; wc -l < f; (echo 3; echo 4) >> f; cat f; { read a; read b; } < f; echo $a$b; [[ a == a ]] > h; [ -e h ] && echo h; ((1)) > k; [ -e k ] && echo k',
		'f() { echo fn; echo fe >&2; }; f > o 2>&1; cat o; f 2>/dev/null | cat; g() { echo x; } > gf; g; g; wc -l < gf; h() { cat; } < gf; h',
		'echo 1 2> f 3> g; ls; echo a 2>f >&2; cat f; echo 2>f; wc -c < f; echo 2 >f; cat f; echo x2>f; cat f; echo x 2>f',
		'echo a 1>&2 2>&1 | cat; { echo b >&2; } 2>&1 | cat; { echo c 2>&1 >&2; } 2>/dev/null; { echo d >&2 2>/dev/null; } 2>&1; echo e >&1',
		'echo a >&2 2>f; wc -c < f; echo b 2>f >&2; cat f',
		'f=out; echo v > $f; cat $f; echo w > "$f"2; cat out2; d=.; echo x > $d/y; cat y; echo q > "sp ace"; cat \'sp ace\'; echo r > ${f}_3; cat out_3; echo s > $(echo sub); cat sub',
		"echo a > f$((1+1)); cat f2; echo t > 'q$x'; ls; echo b > \\*; cat '*'",
		`cat < <(echo ps); cat <<< str; cat << E
doc
E
cat - < <(echo dash) `,
		'cat <<< a <<< b; cat < /dev/null <<< c; cat <<< d < /dev/null; echo last',
		'echo out > f; cat f f; cat f - f <<< mid; cat - < f; cat /dev/stdin < f; cat /dev/fd/0 < f; (echo x > /dev/stdout; echo z > /dev/fd/1) | cat',
		'{ { echo to-err > /dev/stderr; } 2>&1; { echo fd2 > /dev/fd/2; } 2>&1; } | cat; exec 5> f5; echo five > /dev/fd/5; exec 5>&-; cat f5; cat 3<<< three < /dev/fd/3',
		'cat /dev/null; wc -c < /dev/null; echo gone > /dev/null; [ -e /dev/null ] && echo still',
		'echo a > f; echo bb > f; cat f; echo abc > f; echo d > f; wc -c < f; : > f; wc -c < f; cat f f > g; wc -c < g',
		'echo a > f; { read x; echo "$x$x"; } < f >> f; cat f; echo 1 > f; { echo 2; read y < f; echo "$y"; } >> f; cat f',
		'{ echo a; echo b; echo c; } > f; { read x; cat > g; } < f; cat g; echo $x; { head -n 1; cat; } < f | wc -l',
		'echo "a b" > f; read x y < f; echo $y; z=$(< f); echo $z; z=$(cat < f); echo $z; echo $(< f) "$(<f)" `< f`; q="$(< nosuch)" 2>/dev/null; echo $?',
		`cat > f << E
one
E
cat >> f << 'E'
two $x
E
cat f; cat << E > g
three
E
cat g`,
		`cat << E | tr a-z A-Z > f
doc
E
cat f; tr a b < f <<< abc; tr a b <<< abc > f; cat f`,
		'echo e1 2>&1 >f | cat; cat f; (echo o; echo e >&2) 2>&1 | sort; (echo o; echo e >&2) 2>/dev/null | cat; ((echo o; echo e >&2) >/dev/null) 2>&1',
		'exec > out; echo in-file; exec > /dev/stderr; cat out >&2; exit 3',
		'exec 3>&1 > f; echo hidden; exec >&3 3>&-; echo shown; cat f; exec 2> errs; ls nosuch; exec 2>/dev/null; wc -l < errs',
		'exec 3> f; echo a >&3; echo b >&3; exec 3>&-; cat f; exec 3>> f; echo c >&3; exec 3>&-; cat f; { echo x >&3; } 2>/dev/null || echo closed',
		'exec 3< <(seq 3); read a <&3; read b <&3; echo $a$b; exec 4<&3; read c <&4; echo $c; exec 3<&- 4<&-',
		'exec {fd}> f; echo via >&$fd; exec {fd}>&-; cat f; [ $fd -ge 10 ] && echo high; exec {in}< f; read x <&$in; echo $x; exec {in}<&-',
		'echo a {v}> f; [ -n "$v" ] && echo got; echo b >&$v; cat f; { echo c >&$w; } {w}> g; cat g; exec {a[1]}> h; echo d >&${a[1]}; cat h',
	),
	{ script: 'exec {1x}> f; echo next', stderr: true },
	...rowsOf(
		'exec 3>&1; (echo sub >&3) > /dev/null; f() { echo fn >&3; }; f > /dev/null; echo $(echo cs >&3; echo captured); exec 3>&-',
		'exec 3>&1; x=$(echo to-out >&3; echo captured); echo "x=$x"; { echo p1 | cat >&3; } > /dev/null; out=$( { echo o; echo e >&2; } 2>&1 ); echo $out; err=$( { echo o; echo e >&2; } 2>&1 >/dev/null ); echo $err',
		'{ out=$(echo o; echo e >&2); } 2> f; echo $out; cat f; { err=$(echo e >&2) ; } 2>/dev/null; echo "[$err]"; exec 4>&1; e=$( { echo o; echo e >&2; } 2>&1 >&4 ); echo "e=$e"',
		'echo swap > f; { echo o; echo e >&2; } 3>&1 1>&2 2>&3 3>&- 2>/dev/null | cat; ( { echo o; echo e >&2; } 3>&1 1>&2 2>&3 ) 2>/dev/null',
		'echo x 3>&1 >&3 | cat; echo y 3>&1 4>&3 >&4; echo z >&1 1>&1; { echo w >&5; } 5>&1; { echo v; } 6>f >&6; cat f',
		'echo a 3>f; echo b >&3 2>/dev/null || echo no3; { echo c >&3; } 3>f; cat f; { echo d; } 3>&1 1>&3-; echo $?',
		'exec 3>f 4>&3; echo x >&4; exec 4>&-; echo y >&3; exec 3>&-; cat f; exec 5<f; exec 6<&5-; read l <&6; echo $l; { read l <&5; } 2>/dev/null || echo moved',
		'exec 3<&0 < f 2>/dev/null; echo $?; echo abc > f; exec 3<&0 < f; read l; echo $l; exec <&3 3<&-; cat',
	),
	{
		script: 'exec 3<&0 < /dev/null; read x; echo "[$x]"; exec 0<&3; read x; echo "[$x]"',
		stdin: 'stdin text\n',
	},
	{ script: 'read a; { read b; }; (read c; echo $c); read d; echo "$a$b[$d]"', stdin: 'l1\nl2\nl3\n' },
	{ script: 'head -n 1 > /dev/null; cat', stdin: 'l1\nl2\nl3\n' },
	{ script: 'f() { read x; echo "f:$x"; }; f; f; f; echo $?', stdin: 'l1\nl2\n' },
	{ script: 'cat | cat | cat; cat; echo end', stdin: 'data\n' },
	{ script: 'true < /dev/null; : ; x=$(cat); echo "[$x]"; cat', stdin: 'data\n' },
	{ script: 'while read x; do echo $x; cat > /dev/null; done; echo end', stdin: 'a\nb\n' },
	{ script: 'while read x; do echo $x; cat < /dev/null > /dev/null; done; echo $?', stdin: 'a\nb\n' },
	{ script: 'read x <&-; echo "status $?"', stderr: true },
	...rowsOf(
		'echo hidden >&- 2>/dev/null; echo "st $?"; { echo x; } >&- 2>/dev/null; echo "st $?"; { :; } >&-; echo $?; cat < /dev/null >&-; echo $?',
		'umask 022; > f; umask 077; > g; [ -r f ] && [ -r g ] && echo both; echo 1 > f; cat f',
		'ln -s real link; echo via > link; cat real; [ -L link ] && echo still-link; echo more >> link; cat real; cat < link',
		'mkdir d; cd d; echo in > f; cd ..; cat d/f; (cd d; echo sub > g); cat d/g; echo up > d/../h; cat h; cd d && cat ../h',
		'set -e; echo x > nosuch/f 2>/dev/null || echo handled; { cat < nosuch; } 2>/dev/null || true; echo alive; cat < nosuch 2>/dev/null; echo dead',
		'i=0; echo $((i++)) > f$((i++)); ls; echo $i; a=(f1 f2); echo x > ${a[1]}; ls; set -- tgt; echo y > $1; cat tgt; echo z > "$@"; cat tgt',
	),
	{ script: 'set -- a b; echo z > "$@"; echo "status $?"', stderr: true },
	{ script: 'a=(p q); echo z > ${a[@]}; echo "status $?"', stderr: true },
	{ script: "echo z > g*; cat g1; echo w > 'g*'; ls", files: { g1: '' } },
	...rowsOf(
		'time (echo timed) 2>/dev/null; ! echo neg > f; echo $?; cat f; echo bg > f & wait; cat f; echo a | cat > f; cat f; echo a > f | cat; cat f',
		'echo one > f; { cat f; echo two; } > g; cat g; cat g > f; cat f; { { { echo deep; } > h; } > k; }; cat h; wc -c < k; ( ( echo d2 ) > h ) > k; cat h',
		'alias_out() { "$@" > out.log 2>&1; }; alias_out echo logged; cat out.log; run() { "$@"; }; run echo r > o; cat o; log() { echo "$@" >> log; }; log a; log b; wc -l < log',
		'echo a >f;echo b>>f;cat<f;echo c>f&&cat f;echo d>f||:;cat f;(echo e)>f;cat f;{ echo g;}>f;cat f',
		'echo a > f 2>&1 3>&2; cat f; echo b 2>&1 1>f; cat f; echo c > f 1>&2 2>/dev/null; wc -c < f; echo d 1>f 1>g; cat f g',
		"command echo c > f; cat f; builtin echo b > f; cat f; eval echo ev > f; cat f; eval 'echo in > f'; cat f; exec 7> f; eval 'echo seven >&7'; cat f; bash -c 'echo child >&7'; cat f",
		'echo "$(cat < f 2>/dev/null || echo none)"; x=$(echo s > f); echo "[$x]"; cat f; echo $(echo a >&2) 2>/dev/null; y=$( (echo a; echo b >&2) 2>/dev/null ); echo $y',
		"echo 'a' > f; echo 'b' >> f; exec 3< f; read x <&3; exec 3< f; read y <&3; echo $x$y; read -u 3 z; echo $z; exec 3>&-; read q <&3 2>/dev/null; echo $?",
	),
	...rowsOf(
		// A descriptor that is to lead where it leads is not looked at.
		': 3>&3; echo $?; : 3>&3-; echo $?; : 3<&3; echo $?; { echo x; } 5>&5; echo $?; exec 6>&6; echo $?; echo y >&6',
		// A number that is too great is a word, or leads nowhere.
		'echo b 2147483648> g; cat g; 99999999999999999999> h; echo $?; echo c 0000000000000000000000001> j; cat j',
	),
	{ script: 'echo a 2147483647> f; echo $?; (echo b); exec 2000000> g; echo $?; ls', stderr: true },
	{ script: ': 3<&4; echo $?', stderr: true },
	...rowsOf(
		'> /dev/null$(exit 17); echo $?; > f$(false); echo $?; >> f$(exit 4) 2> g$(exit 5); echo $?; 2> g$(exit 5); echo $?',
		': > f; < f$(exit 3); echo $?; <> f$(exit 3); echo $?; > g$(exit 3) < f$(exit 4); echo $?; <<< $(exit 6); echo $?',
		': > f; x=$(exit 2) > g$(exit 3); echo $?; x=1 > g$(exit 6); echo $? $x; x=$(exit 4) < f; echo $?; x=$(exit 4) > g; echo $?',
		': > f; true > f$(exit 3); echo $?; { :; } > f$(exit 3); echo $?; (exit 9); > f; echo $?; $(exit 7) > f; echo $?; >&1$(exit 3); echo $?',
		'set -e; > f$(false); echo no',
	),
];
