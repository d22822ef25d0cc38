import { rowsOf } from '../row.ts';

/** Redirections of a subshell, a stage or a job hold until it has ended: its EXIT trap writes where they lead. */
export const rows = rowsOf(
	"(trap 'echo trap' EXIT; echo body) > f; echo behind; cat f",
	"(trap 'echo trap >&2' EXIT; exit 3) 2> f; echo $?; cat f",
	"(trap 'cat' EXIT; read -r x; echo \"<$x>\") <<< $'1\\n2'",
	`(trap 'echo trap >&2' EXIT; :) 2>&1 | while read -r l; do echo "P:$l"; done`,
	`(trap 'cat' EXIT; read -r x; echo "<$x>") <<< $'1\\n2' | while read -r l; do echo "P:$l"; done`,
	`(trap 'echo one >&2' EXIT) 2>&1 | (cat; trap 'echo two >&2' EXIT) 2>&1 | while read -r l; do echo "P:$l"; done`,
	`{ trap 'echo trap >&2' EXIT; :; } 2>&1 | while read -r l; do echo "P:$l"; done; { trap 'echo trap >&2' EXIT; :; } |& while read -r l; do echo "P:$l"; done`,
	`f() { trap 'echo trap >&2' EXIT; }; f 2>&1 | while read -r l; do echo "P:$l"; done; f 2> o & wait; cat o`,
	`eval 'trap "echo trap >&2" EXIT' 2>&1 | while read -r l; do echo "P:$l"; done`,
	"{ trap 'echo trap' EXIT; :; } > f & wait; cat f; ( trap 'echo trap' EXIT; : ) > g & wait; cat g",
	"f() (trap 'echo trap' EXIT; :) > f; f; cat f; x=$( (trap 'echo trap >&2' EXIT; echo o) 2>&1 ); echo \"$x\"",
	`(trap 'echo trap >&2' EXIT; set -u; echo $nope) 2>&1 | while read -r l; do echo "P:\${l##*: }"; done`,
	"( (echo deep; trap 'echo trap' EXIT) > f; echo up ) > g; cat f g",
	'{ sleep 0.1; echo late; } > f | cat; cat f; (sleep 0.1; echo late) > g & wait; cat g',
	'( echo a ) > o$BASH_SUBSHELL; ( ( echo a ) > p$BASH_SUBSHELL ); f() { (:) > q$BASH_SUBSHELL; }; f; ls',
	'( : ) > ${nope?bad}; echo no',
	'( ( : ) > ${nope?bad}; echo no ); echo $?; { : ; } > ${nope?bad} | cat; echo ${PIPESTATUS[@]}',
	"set -T; trap 'echo ret' RETURN; f() ( return 3; ) > o; f; echo $?; cat o",
	// With `lastpipe` they are not the shell's own.
	'exec 2>&1; shopt -s lastpipe; echo a | read x 2>/dev/null; echo $x; echo b >&2; echo c | { read y; echo $y; } > f; echo $y; cat f',
	'shopt -s lastpipe; f() { read -r q; echo "$q"; }; echo a | f > o; echo shown $q; echo b | while read -r x; do echo $x; done > p; cat o p',
	// A loop or a condition that is a stage or a job has no EXIT trap.
	...['for i in 1', 'while :', 'until false', 'for ((;;))'].map(
		(head) => `${head}; do trap 'echo trap' EXIT; echo in; break; done | cat; echo out`,
	),
	"if :; then trap 'echo trap' EXIT; exit 3; fi | cat; case a in a) trap 'echo trap' EXIT; esac | cat; echo out",
	"for i in 1; do trap 'echo trap' EXIT; done & wait; if :; then trap 'echo trap' EXIT; exit 2; fi & wait $!; echo $?",
	"{ trap 'echo trap' EXIT; } && : & wait; : && { trap 'echo trap' EXIT; } & wait; : && (trap 'echo sub' EXIT) & wait",
	"seq 2 | while read -r x; do trap 'rm f' EXIT; echo $x > f; done; cat f",
	"(for i in 1; do trap 'echo trap' EXIT; done) | cat; x=$(for i in 1; do trap 'echo trap' EXIT; done); echo $x",
	"for i in 1; do trap 'echo trap' EXIT; kill $BASHPID; :; done | cat",
	"shopt -s lastpipe; echo a | while read -r x; do trap 'echo trap' EXIT; done; echo out",
);
