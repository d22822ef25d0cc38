import { rowsOf } from '../row.ts';

/** `$?` and `BASH_COMMAND` as traps see them: behind pipelines, behind signals, behind bad subscripts. */
export const rows = rowsOf(
	'trap \'echo "ERR: $BASH_COMMAND"\' ERR; true; true | false; echo a | cat nofile 2>/dev/null; echo a | ( exit 3 )',
	'trap \'echo "ERR: $BASH_COMMAND"\' ERR; false | { false; }; (true) | (exit 2); ! true | true; f() { false; }; true | f',
	'trap \'echo "ERR: $BASH_COMMAND"\' ERR; set -o pipefail; true | false | cat; echo x | [[ a == b ]]; (exit 3) | { true; }; true | (exit 4) | { cat; }; (exit 3) > o | { cat; }',
	'set -e; trap \'echo "EXIT: $BASH_COMMAND $?"\' EXIT; x=1; echo a | false; echo no',
	'trap \'echo "EXIT: $BASH_COMMAND $?"\' EXIT; echo a | cat',
	'echo "$BASH_COMMAND" | cat; true | echo "$BASH_COMMAND"',
	'set -eE; trap \'echo "ERR: $BASH_COMMAND line $LINENO"\' ERR\nf() {\n  local x\n  x=$(echo hi |\n    false)\n  echo no\n}\nf',
	'trap \'echo "exit $?"\' EXIT; kill -USR1 $$; echo no',
	'trap \'echo "exit $?"\' EXIT; (exit 4); kill -TERM $$; echo no',
	'trap \'echo "exit $?"\' EXIT; { sleep 0.1; kill -USR1 $$; } & false; wait; echo no',
	'trap \'echo "exit $?"\' EXIT; { sleep 0.1; kill -USR1 $$; } & (exit 5); sleep 1; echo no',
	'( trap \'echo "sub $?"\' EXIT; kill -TERM $BASHPID; echo no ); echo "$?"',
	'trap \'echo "usr $?"; exit 9\' USR1; trap \'echo "exit $?"\' EXIT; false; kill -USR1 $$; echo no',
	'set -e; x=$((b[-1])); echo no',
	'set -e; x=$((b[-1]=2)); echo no',
	'set -e; if ((b[-1])); then :; fi; echo no',
	'set -e; ((b[-1])) || echo no; echo no',
	'set -e; [[ b[-1] -eq 0 ]] && echo no; echo no',
	"set -e; let 'b[-1]' || echo no; echo no",
	'set -e; q=$((b[-1] ^= ))\necho no',
	'x=$((b[-1])); echo "on $x"; ((b[-1])) || echo or',
	"f() { declare -n r=''; declare -p r; local -n s=''; declare -p s; r=5; }; r=1; f; echo $r",
);
