import { type Row, rowsOf } from '../row.ts';

/** What `time` makes of formats: figures that must be 0, and formats that are none. */
export const rows: readonly Row[] = rowsOf(
	'exec 2>&1; TIMEFORMAT=t; f() { time return 3; }; f; echo $?',
	"TIMEFORMAT='%0lU'; time :",
	"TIMEFORMAT='%0U %0S'; time :; echo $?",
	"TIMEFORMAT='%%a%%'; time :",
	"TIMEFORMAT='a%'; time :",
	"TIMEFORMAT='%x'; { time :; } 2>&1; echo $?",
	"TIMEFORMAT='%0R%x'; { time false; } 2>&1; echo $?",
	"TIMEFORMAT='%2P'; { time :; } 2>&1",
	"TIMEFORMAT='%lP'; { time :; } 2>&1",
	"TIMEFORMAT='%2x'; { time :; } 2>&1",
	"TIMEFORMAT='%l2R'; { time :; } 2>&1",
	"TIMEFORMAT='%22R'; { time :; } 2>&1",
	"TIMEFORMAT='%0l'; { time :; } 2>&1",
	'TIMEFORMAT=; { time :; } 2>&1; echo $?',
	"TIMEFORMAT='%0R %0lS'; time { sleep 0; echo in; }",
	"TIMEFORMAT='%R'; { time sleep 0.01; } 2>&1 | { read -r x; [[ $x == 0.[0-9][0-9][0-9] ]]; echo $?; }",
	'x=$({ time -p :; } 2>&1); echo "${x//[0-9]/N}"',
	'x=$({ time :; } 2>&1); echo "${x//[0-9]/N}"',
	'shopt -s extglob; x=$(times); echo "${x//+([0-9])/N}"',
	'times x >/dev/null 2>&1; echo $?',
	// A subshell has the clock itself, with its own redirections and format.
	'TIMEFORMAT=x; time (echo a; echo b >&2) 2>f; cat f; time ((:) 2>g); cat g; time (TIMEFORMAT=y; :)',
	'TIMEFORMAT=x; ! time (:) 2>f; echo $?; time ! (:) 2>>f; echo $?; time (:) 2>>f && echo and; cat f; time (:) 2>f | cat; time { :; } 2>f',
	'TIMEFORMAT=x; f() { time (return 3); echo $?; }; f; time (exit 4); echo $?; time (trap "echo bye" EXIT; :); time (exec 2>/dev/null)',
	'TIMEFORMAT=x; trap "echo ERR" ERR; time (false); time (exit 4) 2>f; echo $?; cat f; time (read a; read b; echo $a $b) <<< 1',
);
