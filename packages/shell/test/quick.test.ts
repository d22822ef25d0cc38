import { describe, expect, it } from 'vitest';
import { render } from './generate/fragment.ts';
import { generatedFiles, generateScript } from './generate/script.ts';
import { runOnOurs } from './run-ours.ts';

const seeds = Array.from({ length: 250 }, (_, at) => at + 1);

// From the first trap on every command goes the general way, also when it is gone again.
const inTheGeneralWay = (script: string): string => `trap : USR2; trap - USR2; ${script}`;

// What the short ways look at before they are taken, and the edges of what they do.
const edges: readonly string[] = [
	'for x in a -n -e -- - -nx; do y=$(echo $x z); echo "[$y]"; done',
	'x=$(echo -e \'a\\n\\n\\n\'); echo "[$x]"; shopt -s xpg_echo; x=$(echo \'a\\tb\\c\' d); echo "[$x]"',
	'set -o posix; shopt -s xpg_echo; x=$(echo -n a); echo "[$x]"',
	'x=$(printf \'a\\0b\\n\\n\'); echo "[$x] $?"',
	'echo() { builtin echo mine "$@"; }; x=$(echo a); unset -f echo; y=$(echo a); printf "%s\n" "$x" "$y"',
	'enable -n echo; x=$(echo a); printf "%s\n" "${x:-none}"; enable echo; x=$(echo a); printf "%s\n" "$x"',
	'i=1; set -u; x=$(echo $i); echo "$x $?"; x=$(echo $none); echo "not reached"',
	'set -e; x=$(echo a); echo "$x"; for i in 1 2; do x=$(echo $i); done; echo $x $? $_',
	'declare -n r=v; v=1; x=$(echo $r); echo "$x"; for r in a b; do declare -p r; done',
	'a=(p "q r"); declare -n all="a[@]"; for x in $all; do printf "<%s>" "$x"; done; x=$(echo $all); echo "$x"',
	'readonly i=0; for i in a b; do echo "$i"; done; echo $?',
	'declare -i n; for n in 1+1 2+2; do echo $n; done; declare -u w; for w in ab cd; do echo $w; done',
	'for _ in a b; do echo "$_"; done; f() { local i; for i in 1 2; do x=$(echo $i); done; }; i=out; f; echo $i$x',
	'set -x; for i in "a b" $(echo c); do x=$(echo $i); done; set +x',
	'x=$(for ((i = 0; i < 9000; i++)); do echo w$i; done); set -- $x; echo $# $1 ${4097} ${8193} ${9000}',
	'x=$(for ((i = 0; i < 300; i++)); do echo -n " w$i  "; done); set -- a$x"b"; echo $# $1 $2 ${301}',
	'x=$(for ((i = 0; i < 300; i++)); do echo w$i; done); IFS=3; set -- $x; echo $# "$2"; IFS=; set -- $x; echo $#',
	'x=$(for ((i = 0; i < 99; i++)); do echo "*.none"; done); set -- $x; echo $# $1; set -f; set -- $x; echo $# $1',
	'for x in a -n -e -- - -nx -neE "" "a  b" "*"; do echo $x z; echo "$x" z; echo $x; echo "$x"; echo "<$_>"; done',
	'x="-n"; y=; echo "$y$x"; echo "$y" "$x"; echo $y $x; echo a$x"$y"; echo \\-n; echo "-"n; echo \'-e\' a; echo -; echo "|$_|"',
	'i=5; n=12; IFS=2; echo $n "$n" a$n; ((n += 20)); echo $n; IFS=; echo $n; unset IFS; echo $n $i; local IFS=2 2>/dev/null; echo $?',
	'f() { local IFS=1; n=212; ((n += 0)); echo $n "$n"; [ $n -gt 5 ] && echo more; }; f; echo $n; (IFS=2; echo $n); IFS=2 eval "echo $n"; echo $n',
	'n=212; ((n += 0)); for IFS in 1 2 " " ""; do echo $n; [ $n -eq 212 ] && echo same; done; declare -n s=IFS; s=1; echo $n; unset -n s; export IFS; echo $n',
	'set -- p "q r" "*.none"; echo $1 "$2" $2 "$3" $3 $4 "$4" $# $?; shift; echo $1; f() { echo $1 "$1"; }; f "x  y"',
	'echo ~ a~ x=~ "~" \\~ {a,b}$x "{a,b}" a*none [x] \\* "*" \'?\'; HOME=/h; echo ~ x=~; echo $\'t\\tu\' $"v w"',
	'x=a; echo $x$x "$x$x" $x"b" "b"$x; echo "a $x b" c; echo "$_"; declare -n r=x; echo $r "$r"; declare -u v=up; echo $v; RANDOM=5; echo $RANDOM; echo "$RANDOM"',
	'a=(one two); echo $a "$a" ${a} "${a[1]}"; declare -A m=([0]=z); echo $m; declare -n all="a[@]"; echo $all "$all"; unset -n all; echo "$a"',
	'x=v; echo() { builtin echo "f:$*"; }; echo $x; unset -f echo; echo $x; enable -n echo; echo $x; enable echo; echo $x; shopt -s xpg_echo; echo "$x\\tz"; shopt -u xpg_echo; echo "$x\\tz"',
	'f() { local _=5; echo "[$_]" $_; }; f a; : z; echo $_; echo "$_" "$LINENO" $SECONDS',
	'set -u; x=1; echo $x "$x"; echo "$none"; echo not reached',
	'x=1; echo $x >&-; echo $?; exec 5>&1 1>&-; echo $x; s=$?; exec 1>&5; echo $s ${PIPESTATUS[@]} $_',
	'i=0; while [ $i -lt 3000 ]; do echo "line $i" $i; i=$((i+1)); done | { read -r a; echo "$a"; }; echo "${PIPESTATUS[@]}"',
	': y; for x in $1 "$@" ${2} $# $? $_ $10; do printf "<%s>" "$x"; done; declare cfg.x=1; cfg.x=1; cfg[0]=2; echo $?',
];

const isSame = async (script: string): Promise<boolean> => {
	const quick = await runOnOurs({ script, files: generatedFiles });
	const general = await runOnOurs({ script: inTheGeneralWay(script), files: generatedFiles });
	return JSON.stringify(quick) === JSON.stringify(general);
};

describe('the short ways of common commands', () => {
	it.each(edges)('leave what the general way leaves: %s', async (script) => {
		expect(await isSame(script)).toBe(true);
	});

	it('leave what the general way leaves', { timeout: 120_000 }, async () => {
		const differing: string[] = [];
		for (const seed of seeds) {
			const script = render(generateScript(seed).fragment);
			const quick = await runOnOurs({ script, files: generatedFiles });
			const general = await runOnOurs({ script: inTheGeneralWay(script), files: generatedFiles });
			if (JSON.stringify(quick) !== JSON.stringify(general)) {
				differing.push(`seed ${seed}:\n${script}\nquick: ${quick.stdout}\ngeneral: ${general.stdout}`);
			}
		}
		expect(differing).toEqual([]);
	});
});
