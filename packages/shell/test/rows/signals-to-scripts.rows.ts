import { type Row, rowsOf } from '../row.ts';

// A signal is sent when the other shell says that it is ready, and that waits for it: no row depends on who is faster.
const helpers = `
ready() { until [ -e "$1" ]; do sleep 0.01; done; }
cat > worker.sh <<'END'
trap 'echo cleaning; rm -f lock' EXIT
trap 'echo "got TERM"; exit 7' TERM
trap 'echo "got USR1"; touch usr1' USR1
touch lock ready
until [ -e stop ]; do sleep 0.01; done
echo end
END
chmod +x worker.sh
`;

/** Signals to scripts and subshells in the background, which are processes of their own to their sender. */
export const rows: readonly Row[] = [
	...rowsOf(
		'./worker.sh & ready ready; kill $!; wait $!; echo "$? $(ls)"',
		'./worker.sh & ready ready; kill -USR1 $!; ready usr1; touch stop; wait $!; echo "$? $(ls)"',
		'bash worker.sh & ready ready; kill %1; wait $!; echo $?',
		'./worker.sh > log & ready ready; kill $!; wait $!; echo $?; cat log',
		'x=1 ./worker.sh 2>&1 & ready ready; kill $!; wait $!; echo $?',
		'( ./worker.sh ) & ready ready; kill $!; wait $!; echo $?',
		'( :; ./worker.sh ) & ready ready; kill $!; wait $!; echo $?',
		'{ exec ./worker.sh; } & ready ready; kill $!; wait $!; echo $?',
		'true | ./worker.sh & ready ready; kill $!; wait $!; echo $?',
		'./worker.sh & ready ready; kill -KILL $!; wait $! 2> /dev/null; echo "$? $(ls)"',
		'bash -c \'trap "" TERM; touch ready; until [ -e stop ]; do sleep 0.01; done; echo stays\' & ready ready; kill $!; touch stop; wait $!; echo $?',
		'bash -c \'trap "echo bye" EXIT; touch ready; sleep 100\' & ready ready; kill $!; wait $!; echo $?',
		"bash -c 'touch ready; sleep 100' & ready ready; kill -HUP $!; wait $! 2> /dev/null; echo $?",
		'( trap "echo bye" EXIT; touch ready; sleep 100 ) & ready ready; kill $!; wait $!; echo $?',
		'( trap "echo bye; exit 5" EXIT; touch ready; while :; do :; done ) & ready ready; kill $!; wait $!; echo $?',
		'( trap "echo bye" EXIT; touch ready; sleep 100 & wait ) & ready ready; kill -USR2 $!; wait $! 2> /dev/null; echo $?',
		'( trap "touch in; sleep 100; echo late" EXIT; touch ready; sleep 100 ) & ready ready; kill $!; ready in; kill $!; wait $!; echo $?',
		'( trap "echo bye" EXIT; touch ready; sleep 100 ) & ready ready; kill -KILL $!; wait $! 2> /dev/null; echo $?',
		"( trap 'echo $?' EXIT; touch ready; sleep 100 ) & ready ready; kill $!; wait $!; echo $?",
	).map(({ script }) => ({ script: `${helpers}${script}` })),
	...rowsOf(
		'exec 5> >(trap "echo got; exit 3" TERM; touch ready; while :; do sleep 0.01; done); ready ready; kill $!; wait $!; echo $?',
		'exec 5< <(trap "echo bye" EXIT; touch ready; sleep 100); ready ready; kill $!; wait $!; echo $?; cat <&5',
		"trap 'echo got; exit' USR1; (sleep 0.1; kill -USR1 $$) & while :; do continue; done",
	).map(({ script }) => ({ script: `${helpers}${script}` })),
	...rowsOf(
		// The shell of a script has the number of what was started.
		"bash -c 'echo $$ > number' & wait; [ $(cat number) = $! ] && echo same",
		"bash -c 'echo $$ > number' > log & wait; [ $(cat number) = $! ] && echo same",
		"( bash -c 'echo $$ > number' ) & wait; [ $(cat number) = $! ] && echo same",
		"true | bash -c 'echo $$ > number' & wait; [ $(cat number) = $! ] && echo same",
		"{ exec bash -c 'echo $$ > number'; } & wait; [ $(cat number) = $! ] && echo same",
		"{ bash -c 'echo $$ > number'; :; } & wait; [ $(cat number) = $! ] || echo another",
		"bash -c 'echo $PPID > number' & wait; [ $(cat number) = $$ ] && echo parent",
		'[ "$(bash -c \'echo $$; exec bash -c "echo \\$\\$"\' | uniq | wc -l)" = 1 ] && echo same',
		'x=$(bash -c \'echo $PPID; exec bash -c "echo \\$PPID"\' | uniq | wc -l); echo $x',
		// Whom a script was started by, and what it can send there.
		"( bash -c 'echo $PPID' > number; [ $(cat number) = $BASHPID ] && echo subshell; : )",
		"bash -c 'echo $PPID' > number; [ $(cat number) = $$ ] && echo main; [ $(bash -c 'echo $PPID') = $$ ] && echo main",
		"( exec bash -c 'echo $PPID' ) > number; [ $(cat number) = $$ ] && echo main",
		"( bash -c 'kill -TERM $PPID'; echo no ); echo $?",
		"( trap 'echo caught' USR1; bash -c 'kill -USR1 $PPID'; echo yes ); echo $?",
		// What the command left that a signal came in the midst of.
		"trap 'echo t$?' USR1; (kill -USR1 $$; exit 3); echo $?; x=$(kill -USR1 $$; exit 4); echo $?; (exit 5); kill -USR1 $$; echo $?",
		"trap 'echo r; return' USR1; f() { (exit 2); (kill -USR1 $$; exit 3); echo no; }; f; echo $?",
		"trap 'false; return' USR1; f() { (kill -USR1 $$; exit 3); echo no; }; f; echo $?; trap 'return 12' USR1; f; echo $?",
		"(trap exit USR1; bash -c 'kill -USR1 $PPID; exit 9'; echo no); echo $?",
		'trap a INT; cat <(trap); trap | cat; echo $(trap)',
	),
];
