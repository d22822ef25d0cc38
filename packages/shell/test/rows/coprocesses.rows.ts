import type { Row } from '../row.ts';

/** `coproc`: a command with a pipe to it and one from it. */
export const rows: readonly Row[] = [
	{
		script:
			'coproc { while read -r l; do echo "$l"; done; }; echo hi >&${COPROC[1]}; read -r x <&${COPROC[0]}; echo $x; echo ${COPROC[@]} ${#COPROC[@]} $((COPROC_PID == $!))',
	},
	{
		script:
			'coproc P { while read -r l; do echo "got $l"; done; }; echo a >&${P[1]}; read -r x <&${P[0]}; echo "$x"; exec {P[1]}>&-; wait $P_PID; echo $? "${P[@]}" ${P_PID-unset}',
	},
	{ script: 'coproc P (echo out; sleep 0.1); read -r x <&${P[0]}; echo $x; wait; echo "${P[0]-none}"' },
	{ script: 'coproc sleep 0.1; jobs; wait; jobs; echo ${COPROC-unset}' },
	{ script: 'coproc { sleep 0.05; exit 3; }; wait $COPROC_PID; echo $?' },
	{ script: 'coproc A { cat; }; coproc B { cat; } 2> /dev/null; echo ${A[@]} ${B[@]}' },
	{ script: 'coproc { echo err >&2; cat; } 2>&1; read -r x <&${COPROC[0]}; echo "[$x]"' },
	{
		script:
			'f() { coproc x; }; type f; g() { coproc N { cat; }; }; type g; h() { coproc while :; do a; done; }; type h',
	},
	{ script: 'coproc x=1 cat; (echo a >&${COPROC[1]}) 2> /dev/null; echo $?' },
	{ script: 'declare -p COPROC 2> /dev/null; coproc cat; declare -p COPROC; echo ${COPROC_PID//[0-9]/}' },
	{ script: 'coproc cat && echo ${COPROC[0]}; echo $?' },
	{ script: 'coproc 1x { :; }; echo $?', stderr: true },
	{ script: 'coproc', stderr: true },
	{ script: 'coproc ;', stderr: true },
	{
		script:
			'coproc P if true; then while read -r l; do echo $l; done; fi; echo a >&"${P[1]}"; read -r y <&"${P[0]}"; echo $y',
	},
	{
		script:
			'coproc P for i in 1 2; do read -r l; echo "$i$l"; done; printf "%s\\n" a b >&"${P[1]}"; mapfile -t -u ${P[0]} all; echo "${all[@]}"',
	},
	{
		script: 'coproc tr a-z A-Z; echo hello >&${COPROC[1]}; exec {COPROC[1]}>&-; cat <&${COPROC[0]}; echo $?',
	},
	{
		script:
			'coproc while read -r l; do echo $l; done; exec 3>&${COPROC[1]} 4<&${COPROC[0]}; echo kept >&3; read -r x <&4; echo $x; kill $COPROC_PID; wait $COPROC_PID; echo $?',
	},
	{
		script:
			'f() { coproc W { read -r l; echo "[$l]"; sleep 0.1; }; }; f; echo in >&${W[1]}; read -r o <&${W[0]}; echo $o',
	},
];
