import { type Row, rowsOf } from '../row.ts';

/** Under job control a job is a group of its own; and an EXIT trap that an EXIT trap sets. */
export const rows: readonly Row[] = rowsOf(
	'set -m; f() { sleep 5; }; f & p=$!; kill -0 -- -$p; echo $?; kill -INT -- -$p; echo $?; wait $p; echo $?',
	'set -m; { sleep 5; echo x; } & p=$!; kill -TERM -- -$p; wait $p; echo $?; kill -0 -- -$p 2>/dev/null; echo $?',
	'set -m; sleep 5 | sleep 6 & p=$(jobs -p); kill -KILL -- -$p; wait; echo $?',
	'sleep 5 & p=$!; kill -0 -- -$p 2>/dev/null; echo $?; kill $p; wait $p; echo $?',
	'set -m; sleep 5 & p=$!; set +m; kill -HUP -- -$p; wait $p; echo $?',
	"set -m; { trap 'echo caught; exit 3' USR1; sleep 5 & wait; } & p=$!; sleep 0.2; kill -USR1 -- -$p; wait $p; echo $?",
	'a() { echo "a $?"; }; b() { echo "b $?"; trap a EXIT; exit 3; }; trap b EXIT; exit 1',
	'a() { echo "a $?"; }; b() { echo "b $?"; trap a EXIT; }; trap b EXIT; exit 1',
	'set -eET; a() { echo "a $?"; exit 3; } >&3; b() { echo "b $?"; trap a EXIT; a; }; exec 3>&1; trap b EXIT; f() { return 1; }; f >>/dev/null 2>&1',
	`( trap 'echo x; trap "echo y" EXIT; exit 4' EXIT; exit 2 ); echo $?; ( trap 'echo x; trap "echo y" EXIT' EXIT; exit 2 ); echo $?`,
	`trap 'echo x; trap "echo y" EXIT; false' EXIT`,
	`trap 'echo x; (trap "echo inner" EXIT; exit 5); echo $?' EXIT; exit 2`,
	`trap 'echo x; trap "echo y" EXIT; trap -p EXIT' EXIT`,
);
