import { type Row, rowsOf } from '../row.ts';

/** Widths and precisions beyond measure, values assigned inside of patterns, `@A` with separators of all kinds. */
export const rows: readonly Row[] = rowsOf(
	// `printf` first.
	`exec 2>&1
printf '%.*s|' 99999999999 abc; echo $?`,
	`exec 2>&1
printf '%.*s|' 2147483648 abc; echo $?`,
	`exec 2>&1
printf '%.*s|' 2147483647 abc; echo $?`,
	`exec 2>&1
printf '%.*s|' -1 abc; echo $?`,
	`exec 2>&1
printf '%.99999999999s|' abc; echo $?`,
	`exec 2>&1
printf '%.*s|' 9223372036854775808 3; echo $?`,
	`exec 2>&1
printf '%.*s|' -99999999999 abc; echo $?`,
	`exec 2>&1
x=; case a in \${x:=a}) echo y$x;; esac`,
	`exec 2>&1
unset x; [[ a == \${x:=a} ]]; echo $? $x; y=abc; echo \${y#\${z:=a}} $z`,
	`exec 2>&1
y=abc; echo \${y/\${z:=b*}/Q} "<$z>" "\${y/"\${w:=b*}"/Q}"`,
	`exec 2>&1
case 'a*' in \${q:='a*'}) echo lit $q;; esac; case ab in \${p:="a*"}) echo m;; *) echo n;; esac; case ab in "\${r:=a*}") echo m;; *) echo n;; esac`,
	`exec 2>&1
case ab in \${p:=a\\*}) echo m;; *) echo "n$p";; esac; case ab in \${p2:=a*}) echo m;; *) echo "n$p2";; esac; case ab in \${p3:-"a*"}) echo m;; *) echo "n";; esac`,
	`exec 2>&1
set -- a 'b c' d; printf '<%s>' "\${@@A}"; echo; IFS=-; printf '<%s>' "\${@@A}"; echo; IFS=s; printf '<%s>' "\${@@A}"; echo; IFS=; printf '<%s>' "\${@@A}"; echo; IFS="' "; printf '<%s>' "\${@@A}"; echo; IFS=c; printf '<%s>' "\${@@A}"`,
	`exec 2>&1
set -- a 'b c' d; IFS=c; printf '<%s>' "\${@@A}" "x\${@@A}y"; IFS=-; printf '<%s>' "x\${@@A}y" x"\${@@A}"y; y="\${@@A}"; echo "$y"`,
	`exec 2>&1
set -- a-b 'c-d'; IFS=-; printf '<%s>' "\${@@Q}" "\${@@A}" "\${@@E}" "\${*@A}" "\${@@K}"; a=(a-b 'c-d'); printf '<%s>' "\${a[@]@A}" "\${a[@]@Q}" "\${a[*]@A}" "\${a[@]@K}" "\${a[@]@k}"`,
	`exec 2>&1
set --; printf '<%s>' "\${@@A}" \${@@A} x; set -- ''; printf '<%s>' "\${@@A}" \${@@A}; set -- a; IFS=-; printf '<%s>' "\${@@A}"`,
	`exec 2>&1
set -- a b; IFS=t; for w in "\${@@A}"; do echo "[$w]"; done; f() { echo $#; }; f "\${@@A}"; IFS=-; x=("\${@@A}"); declare -p x; [[ "\${@@A}" == *a* ]] && echo y; case "\${@@A}" in set*) echo c;; esac; cat <<< "\${@@A}"`,
	// Elements that the operand of an operation adds.
	`exec 2>&1
declare -A m=([k]=a:b:c [z]='$x'); echo "\${m[*]/\${m[l]:='*'}/&&}"`,
	`exec 2>&1
a=(x y); echo "\${a[@]/\${a[5]:=y}/Q}" "\${a[@]#\${a[7]:=x}}" "\${a[@]^^\${a[8]:=y}}"; a=(p); echo "\${a[*]/$((a[3]=1))/N}"`,
	`exec 2>&1
a=(1 2); f() { local -n r=a; echo "\${r[@]/\${r[4]:=1}/z}"; }; f; set -- q w; echo "\${@/\${1:-q}/e}" "\${*%\${x:=w}}"`,
	`exec 2>&1
unset e; echo "<\${e[@]/\${e[0]:=1}/z}>"; declare -p e`,
);
