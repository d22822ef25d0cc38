import { type Row, rowsOf } from '../row.ts';

/** `BASH_COMMAND` in the EXIT traps of substitutions, and after commands that are no simple ones. */
export const rows: readonly Row[] = rowsOf(
	// Substitutions, then compound commands.
	`exec 2>&1
x=$(trap 'echo "in [$BASH_COMMAND]"' EXIT; echo a; false x); echo "$x"`,
	`exec 2>&1
echo $(trap 'echo "in [$BASH_COMMAND]"' EXIT; echo a; exit 3)`,
	`exec 2>&1
f() { x=$(trap 'echo "in [$BASH_COMMAND]"' EXIT; echo a; true z); echo "$x"; }; f arg`,
	`exec 2>&1
x=$( (trap 'echo "in [$BASH_COMMAND]"' EXIT; echo a; true z) ); echo "$x"`,
	`exec 2>&1
x=$(trap 'echo "in [$BASH_COMMAND]"' EXIT; f() { echo a; true z; }; f 1); echo "$x"`,
	`exec 2>&1
x=$(trap 'echo "in [$BASH_COMMAND]"' EXIT; y=$(true q); true z | cat); echo "$x"`,
	`exec 2>&1
x=$(trap 'echo "err [$BASH_COMMAND]"' ERR; false z; echo $BASH_COMMAND); echo "$x"`,
	`exec 2>&1
x=$(trap 'echo "dbg [$BASH_COMMAND]"' DEBUG; echo 1; echo 2); echo "$x"`,
	`exec 2>&1
x=$(trap 'echo "usr [$BASH_COMMAND]"' USR1; kill -USR1 $BASHPID; echo 2); echo "$x"`,
	`exec 2>&1
cat <(trap 'echo "in [$BASH_COMMAND]"' EXIT; echo a; true z)`,
	`exec 2>&1
x=\`trap 'echo "in [$BASH_COMMAND]"' EXIT; echo a; true z\`; echo "$x"`,
	`exec 2>&1
for i in $(trap 'echo "in[$BASH_COMMAND]"' EXIT; echo a); do echo $i; done`,
	`exec 2>&1
case $(trap 'echo "in[$BASH_COMMAND]"' EXIT; echo a) in *) :;; esac; [[ $(trap 'echo "in[$BASH_COMMAND]" >&2' EXIT; echo a) == a ]]`,
	`exec 2>&1
if x=$(trap 'echo "in[$BASH_COMMAND]"' EXIT; echo a); then echo "$x"; fi; cat <<< "$(trap 'echo "in[$BASH_COMMAND]"' EXIT; echo a)"`,
	`exec 2>&1
f() { case x in y) echo a;; esac; }; trap 'echo "[$BASH_COMMAND]"' EXIT; f`,
	`exec 2>&1
trap 'echo "[$BASH_COMMAND]"' EXIT; case x in y) echo a;; esac`,
	`exec 2>&1
trap 'echo "[$BASH_COMMAND]"' EXIT; case x in x) ;; esac`,
	`exec 2>&1
trap 'echo "[$BASH_COMMAND]"' EXIT; echo 1; [[ a == b ]]`,
	`exec 2>&1
trap 'echo "[$BASH_COMMAND]"' EXIT; echo 1; ((0))`,
	`exec 2>&1
trap 'echo "[$BASH_COMMAND]"' EXIT; echo 1; for i in; do :; done`,
	`exec 2>&1
trap 'echo "[$BASH_COMMAND]"' EXIT; echo 1; for ((i=0;i<0;i++)); do :; done`,
	`exec 2>&1
trap 'echo "[$BASH_COMMAND]"' EXIT; echo 1; for i in 1; do [[ a ]]; done`,
	`exec 2>&1
trap 'echo "[$BASH_COMMAND]"' EXIT; echo 1; (true 5)`,
	`exec 2>&1
trap 'echo "[$BASH_COMMAND]"' EXIT; echo 1; { true 5; }`,
	`exec 2>&1
trap 'echo "[$BASH_COMMAND]"' EXIT; echo 1; true 2 | true 3`,
	`exec 2>&1
trap 'echo "[$BASH_COMMAND]"' EXIT; echo 1; f() { :; }`,
	`exec 2>&1
trap 'echo "[$BASH_COMMAND]"' EXIT; echo 1; while false 3; do :; done`,
	`exec 2>&1
trap 'echo "[$BASH_COMMAND]"' EXIT; echo 1; if false 3; then :; fi`,
	`exec 2>&1
trap 'echo "[$BASH_COMMAND]"' EXIT; echo 1; x=3`,
	`exec 2>&1
trap 'echo "[$BASH_COMMAND]"' EXIT; echo 1; eval 'true 4; case x in y) ;; esac'`,
	`exec 2>&1
trap 'echo "[$BASH_COMMAND]"' EXIT; echo 1; > f`,
	`exec 2>&1
trap 'echo "[$BASH_COMMAND]"' EXIT; true 5 & wait`,
	`exec 2>&1
{ trap 'echo "in [$BASH_COMMAND]"' EXIT; case a in b) ;; esac; } & wait`,
	`exec 2>&1
(trap 'echo "in [$BASH_COMMAND]"' EXIT; case a in b) ;; esac)`,
	`exec 2>&1
trap 'echo "in [$BASH_COMMAND]"' ERR; case a in a) false;; esac; f() { case a in a) false;; esac; }; f; set -E; f; (case a in a) false;; esac)`,
	`exec 2>&1
trap 'echo "[$BASH_COMMAND]" >&2' EXIT; select x in a; do break; done <<< 1`,
	`exec 2>&1
trap 'echo "[$BASH_COMMAND]" >&2' EXIT; select x in a; do :; done </dev/null`,
	`exec 2>&1
trap 'echo "$BASH_COMMAND|$LINENO"' EXIT
case x in
x) echo a
;;
esac
[[ a ]]`,
);
