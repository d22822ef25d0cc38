import { type Row, rowsOf } from '../row.ts';

export const rows: readonly Row[] = [
	...rowsOf(
		'declare -n r=x; x=1; echo $r; r=2; echo $x; unset r; echo "[${x-unset}]"; x=3; unset -n r; echo "[$r]" $x',
		'declare -n r=x; echo ${!r}; x=5; echo "${r}" "${r:-d}" ${#r} "${r/5/6}"; unset x; echo "${r-unset}"',
		'declare -n r=a; a=(1 2 3); echo ${r[1]} ${#r[@]} "${r[@]}" ${!r[@]}; r[5]=x; echo ${!a[@]}; r+=(y); echo "${a[@]}"',
		'declare -n r=\'a[1]\'; a=(x y z); echo $r; r=changed; echo "${a[@]}"; unset r; echo "${a[@]}"',
		"declare -n r='m[key]'; declare -A m=([key]=v); echo $r; r=w; echo ${m[key]}",
		'declare -A m=([k]=v); declare -n r=m; echo ${r[k]}; r[j]=w; echo ${m[j]} ${#r[@]}; for k in "${!r[@]}"; do echo $k; done | sort',
		'f() { local -n ref=$1; ref=set; }; f v; echo $v; g() { local -n a=$1; a+=(x); echo ${#a[@]}; }; arr=(1); g arr; echo ${arr[@]}',
		'f() { local -n out=$1; local tmp=5; out=$((tmp*2)); }; f res; echo $res; swap() { local -n p=$1 q=$2; local t=$p; p=$q; q=$t; }; x=1 y=2; swap x y; echo $x $y',
		'f() { declare -n r=$1; echo "${r[*]}"; }; a=(p q); f a; b=s; f b; f nosuch',
		'declare -n a=b; declare -n b=c; c=deep; echo $a; a=changed; echo $c; echo ${!a} ${!b}',
		'declare -n r=x; declare -p r; x=1; declare -p x; declare -p r; r=2; declare -p x; declare -n r=y; declare -p r',
	),
	{ script: 'declare -n r=r; echo "status $?"', stderr: true },
	{ script: 'declare -n r=\'bad name\'; echo "status $?"', stderr: true },
	{ script: 'declare -n r=1x; echo "status $?"', stderr: true },
	...rowsOf(
		'declare -n r; r=x; x=7; echo $r; declare -n s; echo "[$s]"; s=y; s=8; echo $y',
		'for n in a b; do declare -n r=$n; r=$n$n; done; echo $a $b; declare -n it; for it in p q; do it=val_${!it}; done; echo $p $q',
		'declare -n r=x; ((r=5)); echo $x; ((r++)); echo $x; let r+=2; echo $x $((r*2)); : ${r:=9}; unset x; : ${r:=9}; echo $x',
		"declare -n r=x; read r <<< line; echo $x; printf -v r '%03d' 5; echo $x; mapfile -t r <<< $'a\\nb'; echo ${x[1]}; r=(1 2); echo ${#x[@]}",
		'declare -n r=x; export r; x=1; declare -p x; declare -i r; x=2+2; echo $x; readonly r; (x=3) 2>/dev/null; echo $?',
		'declare -n r=x; local_test() { local x=in; echo $r; r=mod; echo $x; }; x=out; local_test; echo $x',
		'f() { local x=local; local -n r=x; r=via; echo $x; }; x=g; f; echo $x; f() { local -n x=$1; x=1; }; f y; echo $y',
		'f() { local -n r=$1; unset r; }; v=1; f v; echo "[${v-unset}]"; f() { local -n r=$1; unset -n r; r=x; }; v=1; f v; echo $v',
		'declare -n r=x; [[ -v r ]] || echo notset; x=; [[ -v r ]] && echo set; [[ -R r ]] && echo ref; [[ -z $r ]] && echo empty; x=abc; [[ $r == a* ]] && echo glob; [ "$r" = abc ] && echo test',
		'declare -n r=x; x=\'a b\'; set -- $r; echo $#; for w in $r; do echo $w; done; case $r in \'a b\') echo case;; esac; cat <<< "$r"; echo "${r^^}" "${r@Q}" "${r:2}"',
		'declare -n r=PATH_X; r=/bin; echo $PATH_X; r+=:/usr; echo $PATH_X; declare -n h=HOME; echo $h; declare -n z=1 2>/dev/null; echo $?',
		'print() { local -n arr=$1; local i; for i in "${!arr[@]}"; do echo "$i:${arr[$i]}"; done; }; x=(a b); print x; declare -A y=([k]=v); print y',
		'push() { local -n s=$1; s+=("$2"); }; pop() { local -n s=$1 o=$2; o=${s[-1]}; unset \'s[-1]\'; }; st=(); push st a; push st b; pop st v; echo $v ${#st[@]}',
		'copy() { local -n src=$1 dst=$2; dst=("${src[@]}"); }; a=(1 \'2 3\'); copy a b; echo "${#b[@]} ${b[1]}"; b[0]=x; echo ${a[0]}',
		"declare -n r=a; a=1; (r=2; echo $a); echo $a; echo $(r=3; echo $a) $a; r=4 true; echo $a; r=5 eval 'echo $a'; echo $a",
		'declare -n r=x y=z; x=1 z=2; echo $r$y; unset r; echo "[$x]"; unset -n y; echo "[${y-u}]" $z; declare +n r',
		'f() { local -n ref=x; echo $ref; local x=2; echo $ref; }; x=1; f; declare -n g=target; f2() { declare -g target=set; }; f2; echo $g',
		'f() { local -n self=self; echo "st $?"; self=1; } 2>/dev/null; f v 2>/dev/null; echo "out $?"',
		'x=1; declare -n r=x; declare -n r=y; y=2; echo $r $x; r=3; echo $x $y; unset -n r; declare -n r=x; echo $r; declare r=9; echo $x',
		'readonly ro=1; declare -n r=ro; (r=2) 2>/dev/null; echo $? $ro; echo $r; unset r 2>/dev/null; echo $?',
		'declare -n r=a; declare -a a; r[2]=x; declare -p a; unset \'r[2]\'; declare -p a; r=(p q); echo "${r[@]:1}" "${r[-1]}" "${r[@]/p/P}"',
	),
	// A list that is to be a name is joined by IFS.
	...[':', '', ' ', 'x'].map((ifs) => ({
		script: `exec 2>&1; IFS='${ifs}'; a=(p q); pq=5; set -- p q; (echo "\${!a[@]#q}"); (echo "\${!a[*]#q}"); (echo \${!a[@]#q}); (echo \${!a[*]#q}); (echo \${!a[@]:-q}); (echo "\${!@}"); (echo \${!*}); (echo "\${!@#q}")`,
	})),
	// `$s` that leads to `a[@]` gives a list between quotes too, `${s}` one text.
	...rowsOf(
		`a=(1 2 3); declare -n s='a[@]'; printf '<%s>' "p$s"; echo; printf '<%s>' "p\${s}q"; echo; printf '<%s>' "$s"; echo; printf '<%s>' p$s; echo; printf '<%s>' "$s"x; echo; printf '<%s>' "\${s}"; echo; printf '<%s>' "x y$s z$s"; echo; v=q; printf '<%s>' "$v$s" "$v\${s}$v" "$v$v" "" "$e" "$e$e" "$(echo sub)$s"; echo`,
		`a=('x y' z); declare -n s='a[*]'; IFS=-; printf '<%s>' "p$s"; echo; printf '<%s>' "p\${s}q"; echo; printf '<%s>' $s; echo; x=$s; echo "$x"; x="p$s"; echo "$x"; printf '<%s>' "\${s}" "$s"`,
		`a=('a b' c); declare -n s='a[@]'; IFS=:; printf "<%s>" \${s}; printf "<%s>" $s; printf "<%s>" "\${s}"; printf "<%s>" "$s"; printf "<%s>" "p$s"; x=\${s}; echo "$x"; x="p$s"; echo "$x"; IFS=; printf "<%s>" "\${s}" "p\${s}" "p$s"`,
		`a=(); declare -n s='a[@]'; printf "<%s>" "p$s" "$s" "\${s}"; printf "<%s>" "$s$s"; printf "<%s>" "$s" x; for i in "$s"; do echo "[$i]"; done; for i in "p$s"; do echo "[$i]"; done; b=("$s" "q$s"); declare -p b; a=(1 2); b=("$s" "q$s"); declare -p b; f() { echo $#; }; f "$s" "\${s}" x$s`,
		`a=('a b' c); declare -n s='a[@]'; cat <<< "p$s"; cat <<E
p$s \${s}
E
case "p$s" in "pa b c") echo y;; esac; [[ "p$s" == "pa b c" ]] && echo y; x="p$s" y=p$s; echo "$x" "$y"; echo "\${z:-p$s}" "\${s:-x}"; m=([0]="p$s"); declare -p m; declare d="p$s"; echo "$d"; export e="\${s}"; echo "$e"`,
	),
];
