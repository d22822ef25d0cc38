import { type Row, rowsOf } from '../row.ts';

/** Functions that are handed to other programs and shells as variables. */
export const rows: readonly Row[] = rowsOf(
	// As variables, and read again by the shells that get them.
	`exec 2>&1
f() { echo hi; }; export -f f; env | tail -n 3`,
	`exec 2>&1
f() { echo hi $1; }; export -f f; bash -c 'f 1'`,
	`exec 2>&1
f() { echo hi; }; export -f f; bash -c 'declare -F; declare -f f'`,
	`exec 2>&1
f() { echo hi; }; export -f f; export -nf f; env | grep -c BASH_FUNC`,
	`exec 2>&1
f() { echo hi; }; declare -fx f; env | grep BASH_FUNC; bash -c f`,
	`exec 2>&1
f-x() { echo hi; }; export -f f-x; env | grep BASH_FUNC; bash -c f-x`,
	`exec 2>&1
set -a; f() { echo hi; }; set +a; env | grep BASH_FUNC; bash -c f`,
	`exec 2>&1
f() { echo hi; }; export -f f; unset -f f; bash -c f`,
	`exec 2>&1
f() { echo hi; }; export -f f; f() { echo two; }; bash -c f`,
	`exec 2>&1
f() { cat <<E
doc $1
E
}; export -f f; bash -c 'f 2'; env | tail -n 6`,
);
