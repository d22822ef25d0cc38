import { type Row, rowsOf } from '../row.ts';

export const rows: readonly Row[] = [
	...rowsOf(
		'(echo a; echo b); (echo c) ; ( echo d ); (echo e;); ( (echo nested) )',
		'x=1; (x=2; echo $x); echo $x; (unset x); echo $x; (y=3); echo "[$y]"',
		'(exit 3); echo $?; (exit); echo $?; (false); echo $?; (true; false); echo $?; (false; true); echo $?',
		'(return 3) 2>/dev/null; echo $?; f() { (return 4); echo $?; (exit 5); echo $?; }; f; (exit 256); echo $?; (exit -1); echo $?',
		'(cd /; pwd); [ "$PWD" != / ] && echo stayed; (set -f; echo *); echo *; (shopt -s nullglob); shopt -q nullglob || echo off; (umask 077); umask',
		'(f() { echo in; }; f); f 2>/dev/null; echo $?; f() { echo out; }; (f() { echo changed; }; f); f; (unset -f f; f 2>/dev/null; echo $?); f',
		'(a=(1 2); a[0]=9; echo ${a[@]}); echo "${#a[@]}"; a=(x); (a+=(y); echo ${#a[@]}); echo ${#a[@]}; declare -A m=([k]=1); (m[k]=2); echo ${m[k]}',
		'(set -- a b; echo $#); echo $#; set -- x; (shift; echo $#); echo $#; (IFS=:; set -- a b; echo "$*"); set -- a b; echo "$*"',
		'(export E=1; printenv E); printenv E; echo $?; (readonly r=1); r=2; echo $r; (alias q=1); alias q 2>/dev/null; echo $?',
		'echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL)); echo $(echo $BASH_SUBSHELL); { echo $BASH_SUBSHELL; }; (echo a; echo $BASH_SUBSHELL) | cat',
		'[ $$ = $(echo $$) ] && echo same; (echo $$) | grep -c $$; [ $BASHPID = $$ ] && echo main; ([ $BASHPID != $$ ] && echo differs); [ "$(echo $BASHPID)" != $$ ] && echo d2',
		"(trap 'echo sub-exit' EXIT; echo body); echo after; trap 'echo main-exit' EXIT; (echo no-trap); (trap); echo end",
		"trap 'echo T' TERM; (trap -p TERM); (kill -TERM $BASHPID; echo survived); echo $?; trap '' TERM; (kill -TERM $BASHPID; echo ignored); echo $?",
		'(set -e; false; echo no); echo $?; set -e; (false; echo no) || echo caught; (exit 0); echo alive; (exit 3); echo dead',
		'(set -u; echo $nope; echo no) 2>/dev/null; echo $?; (: ${q?msg}; echo no) 2>/dev/null; echo $?; (echo $((1/0)); echo no) 2>/dev/null; echo $?; (r=1; readonly r; r=2; echo no) 2>/dev/null; echo $?',
		'(echo out; echo err >&2) 2>/dev/null; (echo o) > f; cat f; (cat) <<< in; (read x; echo "[$x]") <<< y; (exec > g; echo to-g); cat g; echo main',
		'(sleep 0.01; echo bg) & wait; (exit 5) & wait $!; echo $?; (echo a) && echo b; (false) || echo c; ! (false); echo $?; if (true); then echo t; fi; while (false); do :; done',
		'(exec echo execd; echo no); echo after; (exec 3> f; echo x >&3); cat f; { echo y >&3; } 2>/dev/null || echo closed; (break) 2>/dev/null; for i in 1 2; do (continue; echo in) 2>/dev/null; echo $i; done',
		'for i in 1 2; do (exit $i); echo $?; done; (for i in a b; do echo $i; done); (if true; then echo y; fi); (case a in a) echo c;; esac); (while read l; do echo $l; done) <<< z; (( 1 )) ; (((1))); echo $?',
		`( echo a
echo b
); (
echo c
); (echo d; # comment
echo e); ( ( echo f ) ; ( echo g ) ); (echo h)&& (echo i)`,
	),
	{ script: '(', stderr: true },
	{ script: '()', stderr: true },
	{ script: '(echo a', stderr: true },
	{ script: 'echo a)', stderr: true },
	{ script: '(echo) echo', stderr: true },
	{ script: '{ echo a', stderr: true },
	{ script: '{ }', stderr: true },
	{ script: '{echo a; }', stderr: true },
	{ script: '} ', stderr: true },
	...rowsOf(
		`{ echo a; echo b; }; { echo c;}; { { echo d; }; }; {
echo e
}; { echo f; } > o; cat o; { x=1; }; echo $x; { (exit 3); }; echo $?`,
		'{ echo a; false; } && echo no; { false; true; } && echo yes; { echo out; return 3 2>/dev/null; }; echo $?; { exit 4; }; echo no',
		'x=$(echo a; echo b); echo "$x"; y=$(x=2; echo $x); echo $x | wc -l; z=$( (echo n1; echo n2) | wc -l ); echo $z; w=$({ echo g; }); echo $w',
		'(sleep 0.05; echo slow) & (echo fast); wait; ( (sleep 0.01; echo inner) & wait; echo outer ); (echo a & wait); wait; echo end',
		'f() { local v=1; (v=2; echo $v); echo $v; }; f; g() (v=3; echo $v; exit 7); v=0; g; echo $? $v; h() ( return 6 ); h; echo $?',
		'(x=1; eval \'y=2\'; export z=3; printf -v w 4; read q <<< 5; echo $x$y$z$w$q); echo "[$x$y$z$w$q]"; (OPTIND=5); echo $OPTIND; (RANDOM=1); (SECONDS=100; [ $SECONDS -ge 100 ] && echo s); [ $SECONDS -lt 50 ] && echo main',
		'(hash -r; type -t echo); (exit 3) | (exit 4); echo ${PIPESTATUS[@]}; (echo "${PIPESTATUS[@]}"); false | true; (echo "${PIPESTATUS[@]}"); (echo $?); false; (echo $?); (echo $_) | wc -l; : last; (echo $_)',
		'echo a; (echo b; exit 1; echo c) ; echo d; (echo e; (exit 2); echo $?; exit 3); echo $?; (kill -9 $BASHPID; echo no) 2>/dev/null; echo $?; (kill $BASHPID) 2>/dev/null; echo $?',
		'pushd / > /dev/null; (pushd /tmp > /dev/null; dirs | wc -w); dirs | wc -w; (popd > /dev/null; pwd | grep -c row); pwd; (cd /tmp; echo $OLDPWD); (LINENO=50); (shopt -s extglob; shopt -q extglob && echo e); shopt -q extglob || echo noe',
		'i=0; for n in 1 2 3; do (i=$((i+n)); echo $i); done; echo $i; (for ((;;)); do exit 9; done); echo $?; (while :; do break; done; echo out); r=$( (exit 8); echo $? ); echo $r; ( ! true ); echo $?',
		'( set -o pipefail; false | true; echo $? ); false | true; echo $?; (set -C; echo a > nf; echo b > nf) 2>/dev/null; echo $?; cat nf; (set -n; echo never); echo end; (set +B; echo {a,b}); echo {a,b}',
	),
];
