import { type Row, rowsOf } from '../row.ts';

/** `set -x`: how deep a command is, and when the heads of commands are shown. */
export const rows: readonly Row[] = rowsOf(
	...[
		// EXIT traps are as deep as the environment was, and one more in subshells.
		"trap 'echo exit; eval \"echo in\"; echo $(echo sub)' EXIT; f() { eval 'exit 3'; }; eval f",
		'(trap \'echo sub; echo $(echo deep)\' EXIT; exit 3); eval \'(trap "echo sub" EXIT; eval "exit 3")\'',
		"x=$(trap 'echo a' EXIT; echo b); x=$(trap 'echo a' EXIT; eval 'exit 2'); x=$( (trap 'echo a' EXIT; :) )",
		"(trap 'echo a' EXIT; (trap 'echo b' EXIT; :) )",
		"trap 'echo err; exit 4' ERR; trap 'echo exit' EXIT; false",
		"set -e; trap 'echo exit' EXIT; eval 'eval \"echo \\${x?bad}\"'",
		"trap 'echo exit' EXIT; eval 'exec nosuch'",
		// Lists of declarations are shown when they are expanded.
		'f() { local l=($(echo a)) r=($(echo b)) z=$(echo c); declare -a q=(1 $(echo 2)) w=3; }; f',
		'declare -A m=([a]=$(echo 1)) n=([c]=$(echo 3)); readonly ro=(1 $(echo 2)) rp=3; export e=1 f=$(echo 2)',
		// Heads are shown before the variable is assigned and before the DEBUG trap.
		"PS4='+$i> '; for i in 1 2; do echo $i; done",
		'readonly r=1; for r in 1; do echo $r; done; echo $?',
		'trap \'echo "D $BASH_COMMAND"\' DEBUG; for i in 1; do echo $i; done; case a in a) echo x;; esac',
		'trap \'echo "D $BASH_COMMAND"\' DEBUG; select x in a; do echo $x; break; done <<< 1',
	].map((script) => `exec 2>&1; set -x; ${script}`),
	// Process substitutions are a level deeper.
	...[
		'echo a; (echo b; echo $(echo c))',
		'cat <(exec 2>&1; echo n)',
		"trap 'echo c' EXIT; eval 'echo d'",
	].map((body) => `cat <(exec 2>&1; set -x; ${body}); eval 'cat <(exec 2>&1; set -x; echo e)'`),
	'x=$(cat <(exec 2>&1; set -x; echo hi)); echo "$x"; while read -r l; do echo "<$l>"; done < <(exec 2>&1; set -x; echo in)',
);
