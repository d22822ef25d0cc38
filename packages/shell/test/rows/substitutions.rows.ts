import { type Row, rowsOf } from '../row.ts';

export const rows: readonly Row[] = [
	...rowsOf(
		'echo $(echo a) `echo b`; x=$(echo c); echo $x; y=`echo d`; echo $y',
		'echo "$(echo "a  b")" $(echo "a  b"); x=$(echo "a  b"); echo "$x"; echo "[$(echo)]" "[$(printf \'\')]"',
		'x=$(printf \'a\\n\\n\\n\'); echo "[$x]"; x=$(printf \'\\n\\na\\n\'); echo "[$x]"; x=$(printf \'a\\nb\'); echo "$x"; echo $x; x=$(echo; echo); echo "[$x]"',
		'x=$(exit 3); echo $?; x=$(false); echo $?; x=$(true); echo $?; echo $(exit 3); echo $?; x=a$(exit 4)b; echo $x $?; x=$(exit 1) y=$(exit 2); echo $?; x=$(false) y=1; echo $?',
		'x=$(echo $(echo $(echo deep))); echo $x; x=`echo \\`echo deep\\``; echo $x; x=$(echo `echo mix`); echo $x; x=`echo $(echo mix2)`; echo $x; x=`echo \\`echo \\\\\\`echo three\\\\\\`\\``; echo $x',
		`echo $(echo a
echo b); x=$(
echo multi
echo line
); echo "$x"; echo $(echo c; echo d); echo $(echo e;); echo $( echo f ); echo $(# comment
echo g)`,
		'echo "$(echo ")")" $(echo \')\') "$(echo \'(\')" $(echo \\)) "$(echo "nested "$(echo "q)"))"; echo $(case a in a) echo cs;; esac) $(case a in (a) echo cp;; esac)',
		'echo $(echo "a\\"b") `echo "a\\"b"` `echo \'a\\\\b\'` $(echo \'a\\\\b\') `echo \\\\\\\\` $(echo \\\\\\\\) `echo \\$HOME` "`echo \\"x y\\"`" "`echo \\$HOME`"',
		"x=5; echo $(echo $x) `echo $x` \"$(echo '$x')\" `echo '$x'` `echo \\$x` $(echo \\$x) \"`echo '\\$x'`\"",
		'x=1; y=$(x=2; echo $x); echo $x $y; echo $(x=3; echo $x) $x; z=$(f() { echo fn; }; f); echo $z; type -t f; w=$(cd /; pwd); echo $w; echo $(set -- a b; echo $#) $#',
		'echo $(< /dev/null) end; echo text > f; echo $(< f) "$(<f)" `<f`; printf \'a\\nb\\n\' > f; x=$(<f); echo "$x"; x=$(< f cat); echo "$x"; x=$(cat f | head -n 1); echo $x; echo $(<f cat; echo more)',
	),
	{ script: 'x=$(< nosuch); echo "status $? [$x]"', stderr: true },
	...rowsOf(
		'echo $(ls nosuch 2>&1 | wc -l) $(echo err >&2) 2>/dev/null; x=$(echo o; echo e >&2) 2>/dev/null; echo $x; { x=$(echo e >&2); } 2>/dev/null; echo "[$x]"',
		'echo $((1+$(echo 2))) $(echo $((1+2))) $(( $(echo 3) * $(echo 4) )) "$((`echo 5`))" ${x:-$(echo def)} ${x:+$(echo no)} "${u:=$(echo asg)}" $u',
		'a=($(echo 1 2 3)); echo ${#a[@]} ${a[2]}; a=("$(echo 1 2 3)"); echo ${#a[@]}; a[5]=$(echo el); echo ${a[5]}; declare -A m=([$(echo k)]=$(echo v)); echo ${m[k]} ${a[$(echo 0)]}',
		'for i in $(seq 3) `seq 4 5`; do echo -n $i; done; echo; for w in "$(echo a b)"; do echo "[$w]"; done; case $(echo x) in x) echo case;; esac; if [ "$(echo y)" = y ]; then echo if; fi; [[ $(echo z) == z ]] && echo dbl',
		"$(echo echo run) arg; $(echo 'echo a; echo b'); `echo echo bt`; \"$(echo echo)\" quoted; x=$(echo 'printf %s\\\\n'); $x p; $(true) echo after-empty; $(exit 4); echo $?; $(false); echo $?",
	),
	{ script: '$(echo nosuchcmd_x) arg', stderr: true },
	...rowsOf(
		'cat <(echo a) <(echo b); cat < <(echo c); read x < <(echo d); echo $x; while read l; do echo "<$l>"; done < <(printf \'1\\n2\\n\'); mapfile -t m < <(seq 2); echo ${#m[@]}',
		"x=0; while read n; do ((x+=n)); done < <(seq 4); echo $x; wc -l < <(seq 7); sort <(echo b) <(echo a); cat <(cat <(echo nested)); grep b <(printf 'a\\nb\\n')",
		'echo x > >(cat); sleep 0.05; echo y | cat > >(tr a-z A-Z); sleep 0.05; { echo z; } > >(cat) 2>&1; sleep 0.05',
		'f() { cat "$1"; }; f <(echo fn); g() { read x < "$1"; echo "[$x]"; }; g <(echo gg); exec 3< <(echo fd3); cat <&3; exec 3<&-; h() { for p; do cat "$p"; done; }; h <(echo 1) <(echo 2)',
		"cat <(exit 3); echo $?; cat <(echo a; exit 4); echo $?; true <(echo unused); echo $?; : <(sleep 0.01); [ -e <(echo) ] && echo exists; [[ -p <(echo) || -e <(echo) ]] && echo kind; echo <(:) | grep -c '^/dev/fd/'",
		'diff_like() { local a b; a=$(cat "$1"); b=$(cat "$2"); [ "$a" = "$b" ] && echo same || echo differ; }; diff_like <(seq 3) <(seq 3); diff_like <(seq 3) <(seq 4); paste_like() { while read -u3 a && read -u4 b; do echo "$a $b"; done 3<"$1" 4<"$2"; }; paste_like <(seq 2) <(seq 3 4)',
		'x=v; cat <(echo $x; x=w; echo $x); echo $x; cat <(f2() { echo lf; }; f2); cat <(echo "$BASH_SUBSHELL"); (cat <(echo insub)); echo $(cat <(echo incs)); for i in 1 2; do cat <(echo $i); done; if cat <(echo cond); then echo ok; fi',
		`cat <(echo a) | cat; echo in | cat - <(echo ps); cat <<E <(echo unused) | head -n 1
doc
E
cat <(cat <<E
heredoc in ps
E
); read a b < <(echo 1 2); echo $b$a; IFS=, read p q < <(echo x,y); echo $q`,
		'x=$(echo a)$(echo b)`echo c`; echo $x; x=pre$(echo mid)post; echo $x; echo pre"$(echo \'a b\')"post; echo pre$(echo \'a b\')post; x="$(echo 1)$(echo 2)"; echo $x; echo "$(echo a)b$(echo c)" \'$(no)\'',
		'x=$(echo "line1"; echo "line2" >&2) 2>/dev/null; echo "$x"; f() { echo out; return 3; }; x=$(f); echo "$x $?"; if x=$(f); then echo t; else echo "f $x"; fi; x=$(f) || echo or; x=$(f) && echo and; export e=$(f); echo $?; local_() { local l=$(f); echo $?; }; local_',
		'set -e; x=$(echo ok); echo $x; x=$(false) || echo caught; echo "$(false)" survives; export y=$(false); echo alive; x=$(false); echo dead',
		'set -e; x=$(false; echo in); echo "[$x]"; shopt -s inherit_errexit; x=$(false; echo in) || echo "now [$x]"; echo end',
		'set -u; x=$(echo ${nope-d}); echo $x; x=$(echo $nope) 2>/dev/null; echo "$? alive"; y=${z:-$(echo alt)}; echo $y',
		'x=$(kill -TERM $BASHPID); echo $?; x=$(exit 300); echo $?; x=$(trap \'echo t\' EXIT; echo b); echo "$x"; x=$(exec echo ex; echo no); echo $x; x=$(return 5 2>/dev/null); echo $?; x=$(break 2>/dev/null; echo k); echo $x',
		"x=$(printf 'a\\0b'); echo \"${#x}\"; x=$(printf '\\xff\\xfe'); printf '%s' \"$x\" | wc -c; x=$(printf 'é'); echo ${#x}; x=$(printf 'a\\r\\n'); echo ${#x}; x=$(seq 1000); echo ${#x}; x=$(yes | head -n 5000); echo ${#x}",
		'x=$(sleep 0.01; echo slept); echo $x; x=$(echo bg & wait); echo $x; x=$( (echo a; echo b) | sort -r ); echo "$x"; x=$({ echo g1; echo g2; }); echo $x; x=$(if true; then echo i; fi; for j in 1 2; do echo $j; done); echo $x; x=$(((1+1)) ; echo $?); echo $x',
		"echo $(echo '*') \"$(echo '*')\" | wc -w; touch q1 q2; echo $(echo 'q*') \"$(echo 'q*')\"; IFS=,; echo $(echo a,b) \"$(echo a,b)\"; x=$(echo a,b); echo $x; set -f; echo $(echo '*')",
		`x=\`echo a
echo b\`; echo $x; x=\`echo "a b" | { read p q; echo $q; }\`; echo $x; echo \`echo a\`b\`echo c\`; echo "\`echo a\`"'\`echo b\`'; echo \`exit 3\`$?; echo \\\`echo esc\\\`; y=\`false\`; echo $?`,
		'f() { echo "$1-$2"; }; f $(echo a b); f "$(echo a b)" c; f $(echo) x; f "$(echo)" x; f `echo p` `echo q`; echo $# $(echo $#); set -- z; echo $(echo $1) `echo $1`; echo ${#x} $(x=abc; echo ${#x})',
		'n=$(( $(printf \'%s\' abc | wc -c) + 1 )); echo $n; printf \'%s\\n\' "$(printf \'%s\\n\' a b)" | wc -l; t=$(echo "  sp  "); echo "[$t]"; t=$(echo -e \'tab\\tend\'); echo "$t"; echo "$(echo "$(echo "$(echo q)")")"; s=$(echo \'a"b\'); echo "$s"',
		'${x:+$(echo never >&2)} echo lazy; true || $(echo never); false && $(echo never); echo "${y-$(echo d)}" "${y+$(echo z)}"; [ -n "$y" ] && x=$(echo no); echo "[$x]"; : $(echo side > sf); cat sf; : ${v:=$(echo once)}; echo $v',
		`echo $(cat <<E
here $((1+1))
E
); echo "$(cat <<'E'
raw $x "q" )
E
)"; x=$(cat <<A; cat <<B
a
A
b
B
); echo $x; y=$(cat <<< str); echo $y; z=$(read l <<< in; echo $l); echo $z`,
		`echo $(echo a # comment with ) paren
); echo $(echo b # it's quoted
); echo "$(echo c # "dq
)"; x=$(: # only comment
); echo "[$x]"; echo $(

echo d

)`,
	),
	{ script: 'echo $(echo a', stderr: true },
	{ script: 'echo `echo a', stderr: true },
	{
		script: 'echo $(if true; echo x)',
		differs: {
			why: 'a syntax error is status 2 wherever it stands; bash leaves 127 for one in a substitution of -c',
			stdout: '',
			status: 2,
		},
	},
	{ script: 'cat <(echo a', stderr: true },
];
